import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import type { Fields } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();
const ROUTES = {
  binds: [{ port: 3000, listeners: [{ routes: [{ backends: [{ host: 'web.example.com:80' }] }] }] }],
};

function imported(config: Fields, variables: Readonly<Record<string, string>> = {}) {
  const { items, manifests, proof, errors } = importDataPlaneFile(
    folder.write('config.yaml', stringify({ ...config, ...ROUTES })),
    { name: 'main', chart: 'compiled', variables: new Map(Object.entries(variables)) },
  );
  const inexact = items.flatMap(({ item, grade, reason }) =>
    grade === 'exact' ? [] : [`${grade}: ${item}: ${reason}`],
  );
  return { inexact, text: JSON.stringify(manifests), differences: proof?.differences, errors };
}

describe('logs and traces of the process', () => {
  it('become policies of the gateway, as the data plane reads them', () => {
    const tracing = {
      otlpEndpoint: 'grpc://collector.example.com',
      fields: { add: { user: 'jwt.sub' }, remove: ['http.status'] },
      randomSampling: true,
    };
    const logging = { level: 'debug', filter: 'response.code >= 400', fields: { add: { user: 'jwt.sub' } } };
    const read = imported({ config: { tracing, logging } });
    expect(read).toMatchObject({ inexact: [], differences: [], errors: [] });
    const same = imported({
      config: { logging: { level: 'debug' } },
      frontendPolicies: {
        tracing: {
          host: 'collector.example.com:4317',
          attributes: { user: 'jwt.sub' },
          remove: ['http.status'],
          randomSampling: true,
        },
        accessLog: { filter: 'response.code >= 400', add: { user: 'jwt.sub' } },
      },
    });
    expect(read.text).toBe(same.text);
  });

  it('keep the path of an endpoint and verify its certificate', () => {
    const otlpEndpoint = 'https://traces.example.com/api/otel';
    const { text, differences } = imported({ config: { tracing: { otlpEndpoint, otlpProtocol: 'http' } } });
    expect(text).toContain('"path":"/api/otel"');
    expect(text).toContain('"host":"traces.example.com","port":443');
    expect(differences).toEqual([]);
  });

  it('copy no credential', () => {
    const headers = { authorization: '"Basic c2VjcmV0"', 'x-project': '"a"' };
    const read = imported({ config: { tracing: { otlpEndpoint: 'http://collector.example.com:4318', headers } } });
    expect(read.text).not.toContain('c2VjcmV0');
    expect(read.text).toContain('x-project');
    expect(read).toMatchObject({ differences: [], errors: [] });
    expect(read.inexact).toEqual([expect.stringMatching(/^to do: config\.tracing\./)]);
  });

  it('use the variable that names the collector', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4317' };
    expect(imported({ config: { tracing: {} } }, endpoint).text).toContain(
      '"host":"collector.example.com","port":4317',
    );
    expect(imported({ config: { tracing: {} } }).inexact).toEqual([
      'left out: config.tracing: The collector is in a variable. Run the import with --set OTEL_EXPORTER_OTLP_ENDPOINT=URL.',
    ]);
  });
});

describe('a database', () => {
  it.each([
    ['sqlite:///data/requests.db', 'It is a file, which is lost when a pod restarts.'],
    ['sqlite::memory:', 'It is a file, which is lost when a pod restarts.'],
    ['postgres://gateway:pass@db.example.com/logs', 'Its URL has a password, which is not copied.'],
    ['postgres://db.example.com/logs?password=pass', 'Its URL has a password, which is not copied.'],
  ])('is left out with the reason: %s', (url, reason) => {
    const { inexact, text } = imported({ config: { database: { url } } });
    expect(inexact).toEqual([expect.stringContaining(`left out: config.database: ${reason}`)]);
    expect(text).not.toContain('postgres');
  });

  it('without a password is used unchanged', () => {
    const read = imported({ config: { database: { url: 'postgres://db.example.com/logs' } } });
    expect(read).toMatchObject({ inexact: [], differences: [], errors: [] });
    expect(read.text).toContain('postgres://db.example.com/logs');
  });
});

it('fields that are null are not set', () => {
  const config = { tracing: null, database: null, logging: { level: null, fields: null }, session: null };
  const read = imported({ config, frontendPolicies: { accessLog: null, tls: null } });
  expect(read).toMatchObject({ inexact: [], differences: [], errors: [] });
  expect(read.text).toBe(imported({}).text);
});
