import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import type { BackendAuth } from '../../../validation/types.generated';
import { below, originKey } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend } from '../../analysis/check-context';
import type { FieldSource } from '../../model/attachment';
import type { Graph } from '../../model/graph';
import { fieldAt } from '../../semantics/provider-fields';
import { BEARER_PREFIX, bringsScheme, USUAL_SECRET_KEY } from '../../semantics/stored-keys';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/**
 * Reports stored values with `Bearer` that destinations cannot read. Such a value is sent unchanged in the Authorization header; Anthropic
 * reads keys from another header, and at other locations the prefix becomes part of the key.
 */
export const storedKeyBeginsWithBearer: Rule = ({ attachment, backendCalls, mode }, diagnostics) => {
  const reported = new Set<string>();
  for (const call of backendCalls) {
    const backend = nameOfBackend(call.backend);
    for (const [source, consequence] of [...keysOfAnthropic(call), ...keysElsewhere(call)]) {
      const at = below(source.origin, 'secretRef');
      // A controller removes the prefix from this entry.
      if (mode === 'controller' && entryOf(source.value) === USUAL_SECRET_KEY) continue;
      if (reported.has(originKey(at)) || !isPrefixed(source, attachment.graph)) continue;
      reported.add(originKey(at));
      const name = `${source.resource.namespace}/${source.value.secretRef?.name}`;
      diagnostics.report(CODE.storedKeyBeginsWithBearer, at, { name, consequence: consequence(backend) });
    }
  }
};

type Problem = readonly [FieldSource<BackendAuth>, (backend: string) => string];

function isPrefixed({ resource, value }: FieldSource<BackendAuth>, { secrets }: Graph): boolean {
  const secret = secrets.get(`${resource.namespace}/${value.secretRef?.name}`);
  return BEARER_PREFIX.test(secret?.valueOf(entryOf(value))?.trim() ?? '');
}

const entryOf = ({ secretRef }: BackendAuth): string => secretRef?.key ?? USUAL_SECRET_KEY;

function keysOfAnthropic(call: BackendCall): readonly Problem[] {
  return writtenProvidersOf(call.backend).flatMap((provider): readonly Problem[] => {
    const source = fieldAt(call, provider, 'auth')?.from;
    if (!source?.value.secretRef || source.value.location || providerOf(provider.spec)?.type !== 'providerC') return [];
    if (entryOf(source.value) !== USUAL_SECRET_KEY) return [];
    const consequence = (backend: string) =>
      `it is sent in the Authorization header, where the Anthropic provider of ${backend} does not read keys`;
    return [[source, consequence]];
  });
}

/** The keys that are sent with another prefix, or at a location that contains only keys. */
function keysElsewhere({ policies, sections }: BackendCall): readonly Problem[] {
  return [policies, ...sections.values()].flatMap(({ auth }): readonly Problem[] => {
    if (!auth?.from.value.secretRef) return [];
    const { location } = auth.from.value;
    const isUsual = entryOf(auth.from.value) === USUAL_SECRET_KEY;
    if (!location) return isUsual ? [] : [[auth.from, (backend) => `${backend} receives \`Bearer Bearer ...\``]];
    if (isUsual && bringsScheme(location)) return [];
    return [[auth.from, (backend) => `it is part of the key that ${backend} receives in ${placeOf(location)}`]];
  });
}

function placeOf({ header, queryParameter, cookie }: NonNullable<BackendAuth['location']>): string {
  if (header) return `header ${header.name}`;
  return queryParameter ? `query parameter ${queryParameter.name}` : `cookie ${cookie?.name}`;
}
