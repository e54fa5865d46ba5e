import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();
const START = process.cwd();
afterEach(() => process.chdir(START));

const SETTINGS = `inputs: [base]
environments:
  stage: {hosts: {shop.example.com: shop.stage.example.com}}
  prod:
    models: {gpt-5: gpt-5-pro}
    patches:
    - path: patches/pods.yaml
    - {target: {kind: Gateway}, patch: [{op: replace, path: /spec/listeners/0/port, value: 81}]}
`;
const PATCH = `kind: AgentgatewayPolicy
metadata: {name: limit, namespace: demo}
spec: {traffic: {rateLimit: {local: [{requests: 10, unit: Seconds}]}}}
`;
const BASE = `${GATEWAY()}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]
  traffic: {rateLimit: {local: [{requests: 1, unit: Seconds}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  hostnames: [shop.example.com]
  rules:
  - backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec: {ai: {provider: {openai: {model: gpt-5}}}}
`;

function committed(place: string): void {
  folder.write(`${place}/base/all.yaml`, BASE);
  folder.write(`${place}/patches/pods.yaml`, PATCH);
  folder.write(`${place}/ai-gateway.yaml`, SETTINGS);
  process.chdir(folder.path(place));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder.path() });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
}

const compared = async (environment: string) => (await run('diff', 'main', '--environment', environment)).out;

it.each(['.', 'gateways/eu'])(
  'diff COMMIT --environment sees what the environment changes otherwise than then: %s',
  async (place) => {
    committed(place);
    const change = async (file: string, from: string, to: string) => {
      const before = folder.read(place, file);
      folder.write(`${place}/${file}`, before.replace(from, to));
      const answers = [await compared('prod'), await compared('stage')];
      folder.write(`${place}/${file}`, before);
      return answers;
    };
    const NOTHING = expect.stringContaining('Nothing changes');
    expect(await change('ai-gateway.yaml', 'x', 'x')).toEqual([NOTHING, NOTHING]);
    expect(await change('patches/pods.yaml', '10', '20')).toEqual([
      expect.stringContaining('+ local[0].requests: 20'),
      NOTHING,
    ]);
    expect(await change('ai-gateway.yaml', 'value: 81', 'value: 82')).toEqual([
      expect.stringContaining('+ 82'),
      NOTHING,
    ]);
    expect(await change('ai-gateway.yaml', 'gpt-5-pro', 'gpt-5-nano')).toEqual([
      expect.stringContaining('gpt-5-nano'),
      NOTHING,
    ]);
    expect(await change('ai-gateway.yaml', 'shop.stage', 'shop.test')).toEqual([
      NOTHING,
      expect.stringContaining('shop.test.example.com'),
    ]);
    expect(await change('base/all.yaml', 'requests: 1,', 'requests: 2,')).toEqual([
      NOTHING,
      expect.stringContaining('requests: 2'),
    ]);
    // One that was not there then is taken as it is now.
    expect(await change('ai-gateway.yaml', '  prod:', '  prod: {}\n  new:')).toEqual([
      expect.stringContaining('gpt-5'),
      NOTHING,
    ]);
  },
);

it('reports the environment of diff if a side has none', async () => {
  committed('.');
  const first = async (...args: string[]) => (await run('diff', ...args)).out.split('\n')[0];
  const inStage = ['main', '--environment', 'stage'];
  expect(await first(...inStage)).toBe('main -> base, in environment stage');
  expect(await first(...inStage, '--markdown')).toBe('### Gateways in `stage`: `main` → `base`');
  expect(JSON.parse((await run('diff', ...inStage, '--format', 'json')).out)).toMatchObject({ environment: 'stage' });
  expect(await first('env:prod', '--environment', 'stage')).toBe('env:prod -> env:stage');
});
