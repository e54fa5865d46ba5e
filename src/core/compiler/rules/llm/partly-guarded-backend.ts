import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend } from '../../analysis/check-context';
import { type FieldSource, sourcesOf } from '../../model/attachment';
import { modelText } from '../../semantics/model-names';
import { fieldAt } from '../../semantics/provider-fields';
import { type WrittenProvider, writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** Guards that only some of the providers for the same requests have, although clients do not choose the provider. */
export const partlyGuardedBackend: Rule = ({ backendCalls, calls }, diagnostics) => {
  const report = (field: string, origin: Origin, all: string, open: readonly string[]) =>
    diagnostics.report(CODE.partlyGuardedBackend, origin, { field, all, open: open.join(', ') });
  for (const call of backendCalls) {
    const providers = writtenProvidersOf(call.backend);
    for (const { field, find } of GUARDS) {
      const found = providers.map((provider) => ({ provider, sources: find(call, provider) }));
      const open = found.filter(({ sources }) => sources.length === 0).map(({ provider }) => provider.name);
      // Settings for the whole backend that one provider overrides are reported as such.
      const own = found.flatMap(({ sources }) => sources).filter(({ level }) => OF_ONE.has(level));
      if (open.length === 0) continue;
      for (const { origin } of own)
        report(field, below(origin, ...field.split('.').slice(1)), nameOfBackend(call.backend), open);
    }
  }
  for (const { destination } of calls) {
    for (const virtual of destination.type === 'models' ? destination.models : []) {
      const { failover, weighted } = virtual.resource.spec.virtualModel ?? {};
      const targets = failover || weighted ? virtual.targets.map(({ model }) => model) : [];
      const guarded = targets.filter(({ resource }) => resource.spec.policies?.promptGuard);
      const open = targets.filter((model) => !guarded.includes(model));
      if (open.length === 0) continue;
      for (const { resource } of guarded)
        report(
          'promptGuard',
          below(resource.origin, 'spec', 'policies', 'promptGuard'),
          modelText(virtual),
          open.map(modelText),
        );
    }
  }
};

const OF_ONE: ReadonlySet<string> = new Set(['section', 'inlineSection']);

interface Guard {
  readonly field: string;
  readonly find: (call: BackendCall, provider: WrittenProvider) => readonly FieldSource[];
}

const GUARDS: readonly Guard[] = [
  ...(['request', 'response'] as const).map(
    (side): Guard => ({
      field: `ai.promptGuard.${side}`,
      find: (call, provider) =>
        sourcesOf(fieldAt(call, provider, 'ai')).filter(({ value }) => value.promptGuard?.[side] !== undefined),
    }),
  ),
  {
    field: 'extAuth',
    find: (call, provider) => sourcesOf(fieldAt(call, provider, 'extAuth')),
  },
];
