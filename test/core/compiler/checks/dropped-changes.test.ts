import { expect, it } from 'vitest';
import { diagnose, gateway, newest, policy, route, service, toService } from './run';

const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const entry = (request: object, condition?: string) => ({ ...(condition ? { condition } : {}), policy: { request } });
const REMOVE = { remove: ['X-User'] };
const OTHER = { set: [{ name: 'x-a', value: '"a"' }] };
const conditional = (...entries: object[]) => ({ conditional: entries });

/** Of a change for the whole Gateway, and one for a route, which counts alone. */
function found(code: string, broad: object, narrow: object | undefined, more: object = {}): string[] {
  const documents = [
    ...gateway(),
    service(),
    route('r', [toService()]),
    policy('broad', 'Gateway', 'gw', { traffic: { ...KEYS, transformation: broad } }),
    ...(narrow ? [policy('narrow', 'HTTPRoute', 'r', { traffic: { transformation: narrow, ...more } })] : []),
  ];
  return diagnose(newest(documents)).flatMap((one) => (one.code === code ? [`${one.path}: ${one.message}`] : []));
}

it.each([
  ['a condition of the policy removes it', conditional(entry(REMOVE, 'request.path == "/a"')), { request: OTHER }, 1],
  ['one entry of the rule leaves it', { request: REMOVE }, conditional(entry(REMOVE, 'true'), entry(OTHER)), 1],
  ['the rule removes it under a condition', { request: REMOVE }, conditional(entry(REMOVE, 'request.path == "/a"')), 1],
  ['each entry of the rule removes it', { request: REMOVE }, conditional(entry(REMOVE, 'true'), entry(REMOVE)), 0],
  ['both do', conditional(entry(REMOVE, 'true'), entry(REMOVE)), { request: REMOVE }, 0],
])('a header is not removed where %s', (_, broad, narrow, count) => {
  const messages = found('AIG7078', broad, narrow);
  expect(messages).toHaveLength(count);
  for (const message of messages)
    expect(message).toMatch(/request\.remove: x-user is not removed at HTTPRoute demo\/r/);
});
