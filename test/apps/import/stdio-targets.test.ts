import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import { type Fields, isObject } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();

function imported(targets: readonly Fields[]) {
  const config = { binds: [{ port: 3000, listeners: [{ routes: [{ backends: [{ mcp: { targets } }] }] }] }] };
  const file = folder.write('config.yaml', stringify(config));
  const {
    items,
    objectFiles = [],
    manifests,
    proof,
    errors,
  } = importDataPlaneFile(file, { name: 'main', chart: 'compiled' });
  const objects = objectFiles.flatMap((one) => one.objects).filter(isObject);
  const inexact = items.flatMap(({ item, grade, reason }) =>
    grade === 'exact' ? [] : [`${grade}: ${item}: ${reason}`],
  );
  return { inexact, objects, text: JSON.stringify(manifests), differences: proof?.differences, errors };
}

const TARGET = 'binds[0].listeners[0].routes[0].backends[0].mcp.targets[0]';

describe('a program that the data plane starts', () => {
  it('runs in its own pod, and its Service is the target', () => {
    const env = { GITHUB_TOKEN: '$GH', LEVEL: 'debug' };
    const read = imported([{ name: 'git', stdio: { cmd: 'npx', args: ['-y', 'server-git', 'a b'], env } }]);
    expect(read).toMatchObject({ errors: [], differences: [] });
    expect(read.text).toContain('"static":{"backendRef":{"name":"mcp-git"},"port":8000');
    expect(read.objects.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'NetworkPolicy',
    ]);
    const [deployment] = read.objects;
    const text = JSON.stringify(deployment);
    expect(text).toContain(`"--stdio","npx -y server-git 'a b'","--outputTransport","streamableHttp","--stateful"`);
    expect(text).toContain('{"name":"LEVEL","value":"debug"}');
    expect(text).toContain('"secretKeyRef":{"key":"GITHUB_TOKEN","name":"gh"}');
    expect(read.inexact).toEqual([
      `to do: ${TARGET}.stdio.env.GITHUB_TOKEN: Put $GH into the Secret gh, key GITHUB_TOKEN.`,
      `approximated: ${TARGET}: It runs in its own pod, and supergateway serves it over HTTP.`,
    ]);
  });

  it('keeps a secret of the file out of the code', () => {
    const read = imported([{ name: 'git', stdio: { cmd: 'uvx', args: ['server'], env: { API_KEY: 'c2VjcmV0' } } }]);
    expect(read.text + JSON.stringify(read.objects)).not.toContain('c2VjcmV0');
    expect(JSON.stringify(read.objects)).toContain('supergateway:4.0.0-uvx');
  });

  it('is left out if no image has it', () => {
    const other = { name: 'other', mcp: { host: 'http://tools.example.com/mcp' } };
    const read = imported([{ name: 'own', stdio: { cmd: './server' } }, other]);
    expect(read.objects).toEqual([]);
    expect(read.inexact).toEqual([
      expect.stringContaining(`left out: ${TARGET}: The data plane starts ./server itself`),
    ]);
  });

  it('names paths of the machine', () => {
    const read = imported([{ name: 'files', stdio: { cmd: 'npx', args: ['server-filesystem', '/data'] } }]);
    expect(read.inexact).toContainEqual(expect.stringContaining(`to do: ${TARGET}.stdio.args[1]: /data is a path`));
  });
});

it('tools of an OpenAPI description are left out with the alternative', () => {
  const openapi = { schema: { file: './api.json' }, host: 'api.example.com:80' };
  const other = { name: 'other', mcp: { host: 'http://tools.example.com/mcp' } };
  expect(imported([{ name: 'api', openapi }, other]).inexact).toEqual([
    `left out: ${TARGET}: No resource turns an OpenAPI description into tools. Run an MCP server that does as a Service, and add it with \`McpTarget.service\`.`,
  ]);
});
