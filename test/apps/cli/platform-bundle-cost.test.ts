import { symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE, BUNDLE_SETTINGS, bundleFiles, SETTINGS } from './platform-bundle';
import { run, useFolder } from './run';

const folder = useFolder();
const start = process.cwd();
beforeEach(() => process.chdir(folder.path()));
afterEach(() => process.chdir(start));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
}

const prices = (output: string) =>
  `providers: {openai: {models: {gpt-4o: {rates: {input: "${output}", output: "${output}"}}}}}\nlimits: {openai: {gpt-4o: {input: 1000, output: 1000, choices: 1}}}\n`;

/** A policy that allows a number of requests of at most 2,000 tokens in an hour. */
const limit = (requests: number) => `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: models, namespace: team-a}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: models}]
  traffic: {rateLimit: {local: [{requests: ${requests}, unit: Hours}]}}
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: models, namespace: team-a}
spec:
  parentRefs: [{name: edge, namespace: platform}]
  hostnames: [models.example.com]
  rules:
  - backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: models, namespace: platform}]
---
`;

/** The repository of a team with a route to a paid model of the bundle. */
function team(requests = 10): Readonly<Record<string, string>> {
  const { [`${BUNDLE}/interface/gateway.yaml`]: gateway = '', ...files } = bundleFiles(
    BUNDLE_SETTINGS.replace(/conventions:[\s\S]*(?=teams:)/, '').replace('failOn: warning\n', ''),
  );
  const model = 'ai: {provider: {openai: {model: gpt-4o}}}';
  return {
    ...files,
    [`${BUNDLE}/interface/gateway.yaml`]: gateway.replace('static: {host: models.internal, port: 8080}', model),
    'ai-gateway.yaml': SETTINGS,
    'gateway/models.yaml': `${ROUTE}${limit(requests)}`,
  };
}

/** The bounds of a day in dollars, by subject. */
async function bounds(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { out } = await run('cost', '--format', 'json', '--running', '1', ...args);
  const found = (JSON.parse(out) as { bounds: readonly { kind: string; name: string; day: object }[] }).bounds;
  return Object.fromEntries(found.map(({ kind, name, day }) => [`${kind} ${name}`, day]));
}

describe('in the repository of a team', () => {
  it('cost is computed at the Gateway of the bundle, with the prices of the bundle', async () => {
    write({ ...team(), [`${BUNDLE}/prices.yaml`]: prices('5') });
    const first = await bounds();
    expect(first['gateway platform/edge']).toMatchObject({ dollars: expect.any(Number) });
    write({ [`${BUNDLE}/prices.yaml`]: prices('10') });
    const second = await bounds();
    const dollarsOf = (found: typeof first) => Number(Object(found['gateway platform/edge']).dollars);
    expect(dollarsOf(second)).toBeCloseTo(2 * dollarsOf(first));
    write({ 'own.yaml': prices('20') });
    expect(dollarsOf(await bounds('--prices', 'own.yaml'))).toBeCloseTo(4 * dollarsOf(first));
  });

  it('a model without a price is reported', async () => {
    write(team());
    const { err } = await run('cost');
    expect(err).toContain('AIG9011');
  });

  it('diff reports the change of the bound', async () => {
    write({ ...team(), [`${BUNDLE}/prices.yaml`]: prices('5'), 'before/models.yaml': `${ROUTE}${limit(5)}` });
    const { out } = await run('diff', 'before', '-f', 'gateway', '--prices');
    expect(out).toContain('platform/edge');
    expect(out).toMatch(/\$\d/);
  });

  it('a spending guarantee is compared with the prices of the bundle', async () => {
    const guarantee = 'guarantees: [{name: budget, spending: {atMost: 1, per: day, running: 1}}]\n';
    write({ ...team(1), [`${BUNDLE}/prices.yaml`]: prices('1'), 'budget.gateway-guarantees.yaml': guarantee });
    expect(await run('prove', 'budget.gateway-guarantees.yaml')).toMatchObject({ code: 0 });
    write({ [`${BUNDLE}/prices.yaml`]: prices('100') });
    const { code, out } = await run('prove', 'budget.gateway-guarantees.yaml');
    expect(code).not.toBe(0);
    expect(out).toContain('the limits allow $5.00 a day');
  });

  it('destinations are those of the Gateway of the bundle', async () => {
    write(team());
    const { out } = await run('destinations');
    expect(out).toContain('api.openai.com');
  });

  it('prices outside the folder of the bundle are not read', async () => {
    write({ ...team(), 'secret.yaml': 'token: eyJhbGciOi\n' });
    symlinkSync(folder.path('secret.yaml'), `${BUNDLE}/prices.yaml`);
    const { code, err } = await run('cost');
    expect(code).toBe(1);
    expect(err).toContain('prices.yaml leads out of its folder');
    expect(err).not.toContain('eyJhbGciOi');
  });
});
