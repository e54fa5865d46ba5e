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
])('checks the removal of a header if %s', (_, broad, narrow, count) => {
  const messages = found('AIG7078', broad, narrow);
  expect(messages).toHaveLength(count);
  for (const message of messages)
    expect(message).toMatch(/request\.remove: x-user is not removed at HTTPRoute demo\/r/);
});

const TEAM = { set: [{ name: 'X-Team', value: 'apiKey.team' }] };
const NO_TEAM = { remove: ['x-team'] };
const PATH = 'request.path == "/a"';

it.each([
  ['the rule changes other headers', { request: TEAM }, { request: OTHER }, 1],
  ['the rule sets it for some requests', { request: TEAM }, conditional(entry(TEAM, PATH), entry(OTHER)), 1],
  ['conditions set it, and those of others do not', conditional(entry(OTHER, PATH), entry(TEAM)), undefined, 1],
  ['conditions set it for some requests', conditional(entry(TEAM, PATH)), undefined, 1],
  ['it is set for all', { request: TEAM }, undefined, 0],
  ['the rule removes it', { request: TEAM }, { request: NO_TEAM }, 0],
  ['the last entry removes it', conditional(entry(TEAM, PATH), entry(NO_TEAM)), undefined, 0],
  ['conditions set it for each that gets through', conditional(entry(TEAM, 'true')), undefined, 0],
  ['a text is lost', { request: OTHER }, { request: NO_TEAM }, 0],
  [
    'servers know who sends it',
    { request: { set: [{ ...TEAM.set[0], name: 'Authorization' }] } },
    { request: OTHER },
    0,
  ],
])('checks an identity header of clients if %s', (_, broad, narrow, count) => {
  const messages = found('AIG7131', broad, narrow);
  expect(messages).toHaveLength(count);
  for (const message of messages) expect(message).toContain('HTTPRoute demo/r forwards a client-supplied');
});

it('accepts an identity header that another step removes', () => {
  const removed = { headerModifiers: { request: NO_TEAM } };
  expect(found('AIG7131', { request: TEAM }, { request: OTHER }, removed)).toEqual([]);
});

const providers = [{ issuer: 'https://idp.example.com', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }];
it.each([
  ['Permissive', 'has(jwt.sub)', 1],
  ['Permissive', 'has(jwt.sub) || !has(jwt.sub)', 0],
  ['Strict', 'jwt.team == "a"', 1],
])('with a token that is %s, under %s', (mode, condition, count) => {
  const jwtAuthentication = { mode, providers };
  const sub = { set: [{ name: 'x-user', value: 'jwt.sub' }] };
  const documents = [
    ...gateway(),
    service(),
    route('r', [toService()]),
    policy('p', 'HTTPRoute', 'r', {
      traffic: { jwtAuthentication, transformation: conditional(entry(sub, condition)) },
    }),
  ];
  expect(diagnose(newest(documents)).filter(({ code }) => code === 'AIG7131')).toHaveLength(count);
});
