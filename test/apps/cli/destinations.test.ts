import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

describe('destinations', () => {
  it('are listed in each form', async () => {
    const input = folder.write('a.yaml', GATEWAY());
    const text = await run('destinations', '-f', input);
    expect(text).toMatchObject({ code: 0, err: '' });
    expect(text.out).toBe(
      'shop.demo.svc.cluster.local:80  service, by Gateway demo/gw\n' +
        '    receives headers, bodies, answers\n' +
        '    from listener http, demo/gw, rule 0: anybody\n',
    );
    for (const [format, expected] of [
      ['csv', /^Gateway,Destination,For.*\r\ndemo\/gw,shop\.demo\.svc\.cluster\.local:80,service,/],
      ['markdown', /^\| Gateway \|.*\n\| --- .*\n\| demo\/gw \| shop\.demo\.svc\.cluster\.local:80 \|/],
      ['json', /"host": "shop\.demo\.svc\.cluster\.local"/],
    ] as const) {
      expect((await run('destinations', '-f', input, '--format', format)).out).toMatch(expected);
    }
    // `--format` takes precedence over the file extension.
    for (const [file, options, beginning] of [
      ['out.csv', [], 'Gateway,Destination'],
      ['out.md', [], '| Gateway |'],
      ['out.CSV', ['--format', 'markdown'], '| Gateway |'],
      ['out.of', [], 'shop.demo'],
    ] as const) {
      await run('destinations', '-f', input, ...options, '-o', folder.path(file));
      expect(folder.read(file).slice(0, beginning.length)).toBe(beginning);
    }
    await run('graph', '-f', input, '-o', folder.path('a b.svg'));
    expect(folder.read('a b.svg')).toMatch(/^<svg /);
  });

  it('include key servers that a sidecar queries', async () => {
    const policy = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tokens, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic:
    jwtAuthentication:
      providers:
      - issuer: https://idp.example.com
        audiences: [shop]
        jwks: {remote: {jwksPath: /keys, backendRef: {name: idp, port: 8080}}}
`;
    const input = folder.write('a.yaml', `${GATEWAY()}${policy}`);
    const config = folder.write('ai-gateway.yaml', 'keyFetcher: always\n');
    const { out } = await run('destinations', '-f', input, '--config', config, '--format', 'csv');
    expect(out).toContain('idp.demo.svc.cluster.local:8080,keys,');
  });

  it('are none of inputs with errors', async () => {
    const wrong = folder.write('a.yaml', GATEWAY().replace('8080', '0'));
    expect(await run('destinations', '-f', wrong)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('AIG2014'),
    });
  });
});
