import { expect, it } from 'vitest';
import { CODE } from '../../../../../../src/core/diagnostics/codes.generated';
import { Chance, seedFrom } from '../../../../../support/random';
import type { Fault, Shop } from './faults';
import { findingsOf } from './findings';
import { policy, targetOf } from './shop';

const SEED = seedFrom('LOOSENED_SEED');

type Edit = Fault['edit'];

const limits = (local: readonly object[]) => (shop: Shop) => {
  shop.traffic('limited').rateLimit.local = local;
};
const change = (name: string, path: string, value: unknown) => (shop: Shop) => {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = shop.traffic(name);
  for (const step of steps) at = at[step];
  if (value === undefined) delete at[last];
  else at[last] = value;
};
const guard = (edit: (first: any, guards: any) => void) => (shop: Shop) => {
  const { promptGuard } = shop.backend('llm').spec.policies.ai;
  edit(promptGuard.request[0], promptGuard);
};
const withPolicy = (target: string, traffic: object) => (shop: Shop) =>
  shop.add(policy('own', targetOf(target), { traffic }));
const cors = (...allowOrigins: string[]) => withPolicy('web', { cors: { allowOrigins, allowMethods: ['GET'] } });

/** A base and an edit, with what the finding names. */
type Case = readonly [kind: string, before: Edit, after: Edit, what: string];

const LOOSENED: readonly Case[] = [
  [
    'more requests',
    limits([{ requests: 10, unit: 'Minutes' }]),
    limits([{ requests: 90, unit: 'Minutes' }]),
    'the local rate limit of HTTPRoute shop/limited, rule 0: 10 requests per minute becomes 90 requests per minute',
  ],
  [
    'a shorter unit',
    limits([{ requests: 9, unit: 'Hours' }]),
    limits([{ requests: 9, unit: 'Minutes' }]),
    'per minute',
  ],
  ['a burst', limits([{ requests: 9, unit: 'Hours' }]), limits([{ requests: 9, unit: 'Hours', burst: 5 }]), 'burst 5'],
  ['a larger bucket', limits([{ requests: 10, unit: 'Minutes' }]), limits([{ requests: 600, unit: 'Hours' }]), '600'],
  [
    'more tokens',
    limits([{ tokens: 10, unit: 'Hours' }]),
    limits([{ tokens: 99, unit: 'Hours' }]),
    '99 tokens per hour',
  ],
  [
    'one of two limits',
    limits([
      { requests: 10, unit: 'Seconds' },
      { tokens: 50, unit: 'Hours' },
    ]),
    limits([
      { requests: 10, unit: 'Seconds' },
      { tokens: 70, unit: 'Hours' },
    ]),
    '70 tokens per hour',
  ],
  ['a longer timeout', () => {}, change('limited', 'timeouts.request', '10m'), 'the request timeout'],
  ['larger bodies', () => {}, change('limited', 'buffer.request.maxBytes', '1Gi'), 'body sizes'],
  ['unbuffered bodies', () => {}, change('limited', 'buffer.request.failureMode', 'FailOpen'), 'failures'],
  ['an open limit service', () => {}, change('limited', 'rateLimit.global.failureMode', 'FailOpen'), 'failures'],
  ['an open authorization service', () => {}, change('ext', 'extAuth.failureMode', 'FailOpen'), 'failures'],
  ['origins of a form', () => {}, change('limited', 'csrf', { additionalOrigins: ['other.example.com'] }), 'origins'],
  ['every origin', cors('https://a.example.com'), cors('*'), 'origins'],
  ['a guard that masks', () => {}, guard(({ regex }) => Object.assign(regex, { action: 'Mask' })), 'action'],
  [
    'fewer patterns',
    guard(({ regex }) => regex.matches.push('token-[0-9]+')),
    guard(({ regex }) => regex.matches.pop()),
    'the patterns of a prompt guard',
  ],
  [
    'fewer built-in patterns',
    guard((_, { request }) => request[1].regex.builtins.push('Email')),
    guard((_, { request }) => request[1].regex.builtins.pop()),
    'built-in patterns',
  ],
  [
    'an open guard',
    guard((_, guards) => {
      guards.request = [{ webhook: { backendRef: { name: 'authz', port: 80 } } }];
    }),
    guard(({ webhook }) => Object.assign(webhook, { failureMode: 'FailOpen' })),
    'failures',
  ],
  [
    'certificates of all hosts',
    (shop) => Object.assign(shop.backend('secure').spec.policies, { tls: { insecureSkipVerify: 'Hostname' } }),
    (shop) => Object.assign(shop.backend('secure').spec.policies, { tls: { insecureSkipVerify: 'All' } }),
    'verification',
  ],
  [
    'a limit on the Gateway',
    (shop) => shop.add(policy('all', targetOf('edge', 'Gateway'), { traffic: { timeouts: { request: '5s' } } })),
    (shop) => Object.assign(shop.policy('all').spec.traffic.timeouts, { request: '9s' }),
    'the request timeout',
  ],
];

const KEPT: readonly (readonly [kind: string, before: Edit, after: Edit])[] = [
  ['a stricter limit', limits([{ requests: 10, unit: 'Minutes' }]), limits([{ requests: 9, unit: 'Minutes' }])],
  ['a smaller bucket', limits([{ requests: 600, unit: 'Hours' }]), limits([{ requests: 10, unit: 'Minutes' }])],
  [
    'a further limit',
    limits([{ requests: 10, unit: 'Seconds' }]),
    limits([
      { requests: 900, unit: 'Hours' },
      { requests: 10, unit: 'Seconds' },
    ]),
  ],
  ['no burst', limits([{ requests: 9, unit: 'Hours', burst: 5 }]), limits([{ requests: 9, unit: 'Hours', burst: 0 }])],
  ['a shorter timeout', () => {}, change('limited', 'timeouts.request', '20000ms')],
  ['an equal timeout', () => {}, change('limited', 'timeouts.request', '30000ms')],
  ['smaller bodies', () => {}, change('limited', 'buffer.request.maxBytes', '1Ki')],
  ['an equal size', () => {}, change('limited', 'buffer.request.maxBytes', '64Ki')],
  ['an explicit default', () => {}, change('limited', 'buffer.request.failureMode', 'FailClosed')],
  ['another origin', cors('https://a.example.com'), cors('https://b.example.com')],
  ['fewer origins', cors('*'), cors('https://b.example.com')],
  [
    'a guard that rejects',
    guard(({ regex }) => Object.assign(regex, { action: 'Mask' })),
    guard(({ regex }) => Object.assign(regex, { action: 'Reject' })),
  ],
  ['another pattern', () => {}, guard(({ regex }) => Object.assign(regex, { matches: ['key-[0-9]+'] }))],
  [
    'verified host names',
    (shop) => Object.assign(shop.backend('secure').spec.policies, { tls: { insecureSkipVerify: 'All' } }),
    (shop) => Object.assign(shop.backend('secure').spec.policies, { tls: { insecureSkipVerify: 'Hostname' } }),
  ],
];

/** Applies an edit of a base that replaces the policy of the base. */
function replacing(edit: Edit): Edit {
  return (shop) => {
    const own = shop.documents.findIndex(({ metadata }) => metadata.name === 'own');
    if (own >= 0) shop.documents.splice(own, 1);
    edit(shop);
  };
}

it.each(LOOSENED)(`reports %s at the edited line (LOOSENED_SEED=${SEED})`, (kind, before, after, what) => {
  const findings = findingsOf(replacing(after), new Chance(SEED + kind.length), before);
  const found = findings.filter(({ code }) => code === CODE.changeLoosensProtection);
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toHaveLength(1);
  expect(found).toHaveLength(1);
  expect(found[0].message).toContain(what);
  expect(found[0].place?.line).toBeGreaterThan(0);
});

it.each(KEPT)(`is silent about %s (LOOSENED_SEED=${SEED})`, (kind, before, after) => {
  expect(findingsOf(replacing(after), new Chance(SEED + kind.length), before)).toEqual([]);
});
