import { partOf, partsIn } from '../../../../values/parts';
import { TRAFFIC_RESTRICTIONS } from '../../../semantics/restrictions';
import { differences } from './values';

type Fields = Readonly<Record<string, unknown>>;

const WHO_MAY_PASS: ReadonlySet<string> = new Set([
  ...TRAFFIC_RESTRICTIONS,
  'networkAuthorization',
  'mcp.authentication',
  'mcp.authorization',
]);

/** Returns why a change of a field deserves a second look; `undefined` if it does not widen access. */
export function secondLookAt(field: string, before: unknown, after: unknown): string | undefined {
  const [name = ''] = field.split(' ');
  if (WHO_MAY_PASS.has(name)) {
    if (after === undefined) return 'authentication or authorization was removed';
    if (before === undefined) return undefined;
    if (modeOf(before) === 'Strict' && modeOf(after) !== 'Strict') return 'authentication is no longer required';
    return 'access changes';
  }
  if (name === 'rateLimit' || name.startsWith('rateLimit.')) {
    if (before === undefined) return undefined;
    return after === undefined ? 'a limit is removed' : 'a limit changes';
  }
  if (name === 'ai' && guardsIn(before).some((guard) => !guardsIn(after).includes(guard))) {
    return 'a guard is removed or changes';
  }
  if (field.startsWith('definition of Models/')) return lookAtModels(partOf(before), partOf(after));
  if (name === 'definition')
    return placesIn(after).some((place) => !placesIn(before).includes(place)) ? NEW_PLACE : undefined;
  if (name === 'tls' && isUnverified(after) && !isUnverified(before))
    return 'the certificate of a destination is no longer verified';
  if (name === 'tls' && before !== undefined) {
    return after === undefined ? 'a destination is called without its TLS settings' : 'TLS to a destination changes';
  }
  return undefined;
}

const NEW_PLACE = 'it reaches a new destination';

/** Returns the locations of a backend's providers and MCP servers, without their names. */
function placesIn(definition: unknown): readonly string[] {
  const { ai, mcp, static: fixed } = partOf(definition);
  const providers = partsIn(partOf(ai).groups).flatMap((group) => partsIn(group.providers));
  return [
    ...providers.map(({ name, path, pathPrefix, ...spec }) =>
      JSON.stringify(spec, (key, value) => (key === 'model' ? undefined : value)),
    ),
    ...partsIn(partOf(mcp).targets).map(({ static: target, selector }) => {
      const { host, port, backendRef } = partOf(target);
      return JSON.stringify([host, port, backendRef, selector]);
    }),
    ...(fixed === undefined ? [] : [JSON.stringify(fixed)]),
  ];
}

function lookAtModels(before: Fields, after: Fields): string | undefined {
  for (const [name, spec] of Object.entries(after)) {
    const { visibility, policies } = partOf(spec);
    const then = before[name] === undefined ? undefined : partOf(before[name]);
    if (visibility !== 'Internal' && (!then || then.visibility === 'Internal'))
      return 'clients can request a model that they could not request before';
    const [own, old] = [partOf(policies), partOf(then?.policies)];
    const isChanged = differences(old.authorization, own.authorization).length > 0;
    const look = isChanged ? secondLookAt('authorization', old.authorization, own.authorization) : undefined;
    if (look) return look;
    if (guardsIn(old).some((guard) => !guardsIn(own).includes(guard))) return 'a guard is removed or changes';
    if (isUnverified(own.tls) && !isUnverified(old.tls))
      return 'the certificate of a destination is no longer verified';
  }
  return undefined;
}

function isUnverified(tls: unknown): boolean {
  return partOf(tls).insecureSkipVerify !== undefined;
}

function modeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'mode' in value ? value.mode : undefined;
}

function guardsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    const guard = (one as { readonly promptGuard?: Fields } | undefined)?.promptGuard ?? {};
    return Object.entries(guard).flatMap(([side, list]) =>
      Array.isArray(list) ? list.map((item) => `${side} ${JSON.stringify(item)}`) : [],
    );
  });
}
