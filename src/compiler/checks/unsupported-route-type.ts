import { below } from '../model/origin';
import type { Check } from './check';
import { providersOf } from './providers';
import { nameOfBackend } from './survey';

/** A path of an LLM backend is given a format that one of its providers cannot serve: each such request fails. */
export const checkUnsupportedRouteType: Check = ({ backendCalls }, diagnostics) => {
  for (const { backend, policies } of backendCalls) {
    const { ai } = policies;
    for (const [path, type] of Object.entries(ai?.value.routes ?? {})) {
      const provider = providersOf(backend).find(({ unsupportedFormats }) => unsupportedFormats.includes(type));
      if (!ai || !provider) continue;
      const at = below(ai.from.origin, 'routes', path);
      diagnostics.report('AIG7009', at, { type, path, provider: provider.title, backend: nameOfBackend(backend) });
    }
  }
};
