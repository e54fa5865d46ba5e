import { below } from '../model/origin';
import type { Check } from './check';
import { providersOf } from './providers';
import { nameOfBackend } from './survey';

/** A path of an LLM backend is given a format that one of its providers cannot serve: each such request fails. */
export const checkUnsupportedRouteType: Check = ({ distinctBackends }, diagnostics) => {
  for (const { backend, reference } of distinctBackends) {
    const { ai } = reference.policies;
    for (const [path, type] of Object.entries(ai?.value.routes ?? {})) {
      const provider = providersOf(backend).find(({ kind }) => kind.unsupportedFormats.includes(type));
      if (!ai || !provider) continue;
      const at = below(ai.from.origin, 'routes', path);
      diagnostics.report('AIG7009', at, { type, path, provider: provider.kind.title, backend: nameOfBackend(backend) });
    }
  }
};
