import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const hash = (digit: string) => `sha256:${digit.repeat(64)}`;
const entry = (digit: string, metadata: object) => JSON.stringify({ keyHash: hash(digit), metadata });

const POLICY = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: clients, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]
  traffic:
    apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}
    authorization: {action: Allow, policy: {matchExpressions: ['apiKey.team == "search"']}}
`;
const keys = (entries: Readonly<Record<string, string>>) =>
  `---\n${JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys', namespace: 'demo' }, stringData: entries })}\n`;
const KEYS = {
  'batch-1': entry('a', { id: 'batch', team: 'search' }),
  'batch-2': entry('b', { id: 'batch', team: 'search' }),
  bot: entry('c', { team: 'support' }),
};
const ask = (entries: Readonly<Record<string, string>>, ...args: string[]) =>
  run('request', '-f', folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}${POLICY}${keys(entries)}`), '/shop', ...args);

describe('request --key', () => {
  it.each([
    ['batch', '2xx'],
    ['batch-2', '2xx'],
    ['bot', '403'],
  ])('sends the metadata of %s, by its id or its entry', async (id, status) => {
    expect(await ask(KEYS, '--key', id, '--expect-status', status.replace('2xx', '200'))).toMatchObject({ code: 0 });
    expect((await ask(KEYS, '--key', id, '--expect-status', status === '403' ? '200' : '403')).code).toBe(4);
  });

  it.each([
    [KEYS, 'bach', 'there is no API key "bach"; the nearest existing name is batch; known are batch, bot'],
    [{}, 'bot', 'the inputs contain no entry that a policy reads'],
    [
      { ...KEYS, 'batch-2': entry('b', { id: 'batch', team: 'support' }) },
      'batch',
      '"batch" has different metadata in `batch-1` of Secret demo/keys and `batch-2` of Secret demo/keys',
    ],
  ])('rejects an id that selects no metadata', async (entries, id, text) => {
    expect(await ask(entries, '--key', id)).toMatchObject({ code: 2, err: expect.stringContaining(text) });
  });

  it('excludes --api-key', async () => {
    expect((await ask(KEYS, '--key', 'bot', '--api-key', '{}')).err).toContain('exclude each other');
  });
});
