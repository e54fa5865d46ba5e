import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { ApiRevision } from '../../../src/core/values/api-revision.generated';
import { useFolder } from '../cli/run';

const folder = useFolder();
const FIXTURES = join(__dirname, '..', '..', 'core', 'compiler', '5-lower', 'fixtures');

const KEYS = JSON.stringify({
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'a',
      x: 'fI5MYmdSNy06SBoNVzQ_3TdpuusKgu2fTVQRMBL89LY',
      y: 'HeCa3nqJXc10elvtuKQN7aFtPneEJKIA2wgb2VmQCgI',
    },
  ],
});

/** Returns the config of a fixture, with client keys, which a sidecar inserts, in the form that a person writes. */
function configOf(fixture: string): string {
  // Routed tunnels have routes of their own, which a rule makes once more.
  const text = readFileSync(join(FIXTURES, fixture), 'utf8').replace(
    'connect: { mode: Route }',
    'connect: { mode: Tunnel }',
  );
  const input = loadText([{ name: fixture, text }], new DiagnosticCollector());
  const [gateway] = compile(input, { revision: ApiRevision.V1_4 }, new DiagnosticCollector()).gateways;
  return (gateway?.config ?? '').replaceAll(/keys: \$\{\w+\}/g, `keys: [{keyHash: 'sha256:${'0'.repeat(64)}'}]`);
}

function imported(config: string) {
  const { items, proof } = importDataPlaneFile(folder.write('config.yaml', config), { name: 'm', chart: 'controller' });
  const of = (grade: string) => items.filter((item) => item.grade === grade);
  return { lost: of('left out').map(({ reason }) => reason), approximate: of('approximated'), proof };
}

describe('fields of v1.4', () => {
  it('are preserved by a round trip', () => {
    const { lost, approximate, proof } = imported(configOf('newest-fields.yaml'));
    expect(proof?.differences).toEqual([]);
    expect(approximate).toEqual([]);
    expect([...new Set(lost)]).toEqual([
      expect.stringMatching(/^Limits with and without conditions are combined/),
      expect.stringMatching(/^Only policies of MCP backends accept a client secret/),
    ]);
  });

  const served = (policies: object, more: object = {}) =>
    stringify({
      binds: [{ port: 80, listeners: [{ routes: [{ policies, backends: [{ host: 'unix:/run/web.sock' }] }] }] }],
      ...more,
    });

  it.each<[string, object]>([
    [
      'limits by conditions',
      { localRateLimit: { conditional: [{ condition: 'true', maxTokens: 5, tokensPerFill: 5, fillInterval: '1s' }] } },
    ],
    ['a delay', { delay: { duration: '2s' } }],
    [
      'tokens in a cookie',
      {
        jwtAuth: {
          mode: 'optional',
          issuer: 'https://i',
          jwks: KEYS,
          location: { cookie: { name: 't' } },
          jwtValidationOptions: { requiredClaims: ['exp', 'iss'] },
        },
      },
    ],
    [
      'an answer by expression',
      { directResponse: { status: 200, bodyExpression: 'request.path', headers: { 'x-a': '"b"' } } },
    ],
  ])('keeps %s', (_, policies) => {
    expect(imported(served(policies))).toEqual({
      lost: [],
      approximate: [],
      proof: { differences: [], resources: expect.anything() },
    });
  });

  it('include models of providers that only have a name', () => {
    const providers = ['cohere', 'groq', 'mistral', 'xai', 'togetherai', 'deepseek', 'openrouter'];
    const models = providers.map((provider) => ({ name: `m-${provider}`, provider, params: { apiKey: '$KEY' } }));
    const targets = [
      { model: 'm-groq', priority: 0 },
      { model: 'm-cohere', priority: 1 },
    ];
    const virtualModels = [{ name: 'any', routing: { failover: { targets } } }];
    const { lost, proof } = imported(stringify({ llm: { port: 4000, models, virtualModels } }));
    expect(lost).toEqual([]);
    expect(proof?.differences).toEqual([]);
  });
});
