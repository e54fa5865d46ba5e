import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const resources = (port: number) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ai, namespace: prod}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: prod}
spec:
  parentRefs: [{name: ai}]
  rules:
    - matches: [{path: {type: PathPrefix, value: /api}}]
      backendRefs: [{name: web, port: 8080}]
    - backendRefs: [{name: web, port: ${port}}]
`;

const logged = (path: string, port: number) =>
  JSON.stringify({
    url: `http://shop.example.com${path}`,
    headers: {},
    caller: {},
    status: 200,
    reason: 'Upstream',
    backend: `Service/prod/web/${port}`,
  });

const LINES = [logged('/api', 8080), logged('/', 8081), logged('/', 8081)];

function written(now = resources(8082)) {
  return {
    old: folder.write('old.yaml', resources(8081)),
    now: folder.write('new.yaml', now),
    log: folder.write('access.jsonl', `${LINES.join('\n')}\n`),
  };
}

describe('diff --replay', () => {
  it('leads with one row for each requested check, and exits with the code of the proofs', async () => {
    const { old, now, log } = written();
    const { code, out } = await run('diff', old, now, '--markdown', '--no-new-access', '--prices', '--replay', log);
    expect(code).toBe(5);
    expect(out).toContain(`→ \`${now}\`

| check | result |
| --- | --- |
| No new access | ⚠️ not proved: found 1 counterexample |
| Spending bound | ✅ unchanged |
| Recorded requests | ⚠️ 2 of 3 answered differently, 0 undecided |

#### New access
`);
    expect(out).toContain('#### Recorded requests\n\n3 requests: 1 answered equally, 2 differently, 0 undecided');
    expect(out).toContain('- 2 × Service/prod/web/8081 becomes Service/prod/web/8082');
    const unchanged = await run('diff', old, old, '--markdown', '--no-new-access', '--same-answers', '--replay', log);
    expect(unchanged.code).toBe(0);
    expect(unchanged.out).toContain(
      '| No new access | ✅ proved |\n| Same answers | ✅ proved |\n| Recorded requests | ✅ 0 of 3 answered differently, 0 undecided |',
    );
  });

  it('reports recorded requests as text and JSON, and exits with 5 only if --exit-code is given', async () => {
    const { old, now, log } = written();
    const text = await run('diff', old, now, '--replay', log);
    expect(text.code).toBe(0);
    expect(text.out).toContain('\nRecorded requests\n  3 requests: 1 answered equally, 2 differently, 0 undecided\n');
    expect(text.out).toContain('\n    2 x Service/prod/web/8081 becomes Service/prod/web/8082\n');
    const json = JSON.parse((await run('diff', old, now, '--replay', log, '--format', 'json')).out);
    expect(json.replayed).toMatchObject({ requests: 3, different: 2, reproduced: { requests: 3, of: 3 } });
    expect((await run('diff', old, now, '--replay', log, '--exit-code')).code).toBe(5);
  });

  it('reads compressed logs and several of them', async () => {
    const { old, now, log } = written();
    const gz = folder.path('more.jsonl.gz');
    writeFileSync(gz, gzipSync(`${LINES[0]}\n`));
    const { out } = await run('diff', old, now, '--replay', log, '--replay', gz, '--markdown');
    expect(out).toContain('2 of 4 answered differently');
  });

  it('replays the log in each environment, after the comparison of each', async () => {
    folder.write('base/a.yaml', resources(8081));
    const settings = folder.write(
      'ai-gateway.yaml',
      'inputs: [base]\nenvironments: {stage: {}, prod: {patches: []}}\n',
    );
    const { log } = written();
    const { code, out, err } = await run(
      'diff',
      folder.path('old.yaml'),
      folder.path('new.yaml'),
      '--config',
      settings,
      '--all',
      '--replay',
      log,
      '--markdown',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/^### .*|^\| Recorded requests .*/gm)).toHaveLength(4);
    expect(out).toMatch(/\n\n### /);
  });

  it.each([
    [['--replay', 'missing.jsonl'], '--replay: there is no file missing.jsonl'],
    [['--replay', '-', '--all'], '--replay - and --all exclude each other'],
  ])('rejects %j', async (args, message) => {
    const { old, now } = written();
    expect(await run('diff', old, now, ...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('rejects logs without requests, and reports errors of the resources first', async () => {
    const { old, log } = written();
    const empty = folder.write('empty.jsonl', 'starting\n');
    expect(await run('diff', old, old, '--replay', empty)).toMatchObject({
      code: 2,
      err: expect.stringContaining('empty.jsonl contains no requests'),
    });
    const broken = folder.write('broken.yaml', resources(0));
    const { code, out, err } = await run('diff', old, broken, '--replay', log);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('broken.yaml has errors');
  });
});
