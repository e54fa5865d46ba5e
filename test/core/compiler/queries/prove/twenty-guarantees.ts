import type { Guarantee } from '../../../../../src/core/compiler/queries/prove';

const TO_OPENAI = { to: { provider: 'openai' } };
/** Most of them hold, so that the prover checks each rule. */
export const GUARANTEES: readonly Guarantee[] = [
  ...['openai', 'anthropic', 'bedrock'].map((provider) => ({ to: { provider }, always: { namespaces: ['bench'] } })),
  ...[3, 4, 5].map((n) => ({ to: { backend: `host-${n}` }, always: { namespaces: ['bench'] } })),
  ...['x*', 'y*'].map((team) => ({ callers: { jwt: { team } }, always: { credentialsEncrypted: true } })),
  ...['x*', 'y*'].map((team) => ({ callers: { jwt: { team } }, always: { contentOnlyTo: { hosts: ['*'] } } })),
  ...['tier', 'groups'].map((claim) => ({ ...TO_OPENAI, always: { callers: { jwt: { [claim]: 'a*' } } } })),
  ...['GET', 'POST'].map((method) => ({ requests: { methods: [method] }, always: { namespaces: ['bench'] } })),
  ...['/v1*', '/files*'].map((path) => ({ requests: { paths: [path] }, always: { namespaces: ['bench'] } })),
  { always: { notShared: { claim: 'tenant' } } },
  { always: { authenticated: {} } },
  { ...TO_OPENAI, always: { policies: { 'timeouts.request': '60s' } } },
  { always: { answered: true } },
];
