import { describe, expect, it } from 'vitest';
import { costsIn, GATEWAY, MODEL, OPENAI, POLICY, PRICES } from './cost-inputs';
import { run, useFolder } from './run';

const folder = useFolder();
const costOf = costsIn(folder);
const ONE = 'local: [{requests: 1, unit: Hours}]';

const PARENT = (name: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ai}
spec:
  parentRefs: [{name: gw}]
  hostnames: [${name}.example.com]
  rules: [{backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat}]}]
`;
/** Whom two routes delegate to. */
const BOTH =
  GATEWAY() + PARENT('east') + PARENT('west') + MODEL('chat', OPENAI, '').replace('  parentRefs: [{name: gw}]\n', '');
const LIMITED = (parent: string) => POLICY(parent, 'HTTPRoute', parent, `rateLimit: {${ONE}}`);

describe('cost of a shared delegated route', () => {
  it('is reported for each parent', async () => {
    const { of } = await costOf(BOTH + LIMITED('east'));
    expect(of('route', 'listener http, ai/east, rule 0, ai/chat, rule 0')?.day.dollars).toBeCloseTo(25 * 0.35);
    expect(of('route', 'listener http, ai/west, rule 0, ai/chat, rule 0')?.day.dollars).toBeUndefined();
  });

  it('is compared way by way', async () => {
    const old = folder.write('old.yaml', BOTH + LIMITED('east'));
    const now = folder.write('now.yaml', BOTH);
    const { out } = await run('diff', old, now, '--prices', folder.write('prices.yaml', PRICES));
    expect(out).toContain(
      '! route listener http, ai/east, rule 0, ai/chat, rule 0 of ai/gw: $8.75 a day, $260.75 a month -> unlimited',
    );
    expect(out).not.toContain('ai/west, rule 0, ai/chat');
  });

  it('is limited by a limit that several listeners share, which is reported', async () => {
    const two = GATEWAY().replace('[{', '[{name: more, port: 81, protocol: HTTP}, {');
    const { of } = await costOf(two + MODEL('chat.1', OPENAI, ONE));
    expect(of('gateway')?.month.reasons).toEqual([
      '1 requests every hour at ai/chat.1, rule 0, each up to $0.35 for openai/gpt-4o',
    ]);
    const policy = POLICY('v1.0', 'Gateway', 'gw', `rateLimit: {${ONE}}`);
    expect((await costOf(GATEWAY() + MODEL('chat', OPENAI, '') + policy)).of('gateway')?.month.reasons).toEqual([
      '1 requests every hour at ai/v1.0, each up to $0.35 for openai/gpt-4o',
    ]);
    const ofListener = policy.replace('name: gw}', 'name: gw, sectionName: http}');
    expect((await costOf(GATEWAY() + MODEL('chat', OPENAI, '') + ofListener)).of('gateway')?.month.reasons).toEqual([
      '1 requests every hour at ai/v1.0, listener http, each up to $0.35 for openai/gpt-4o',
    ]);
  });
});
