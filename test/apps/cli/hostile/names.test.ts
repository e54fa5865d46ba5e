import { mkdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CLASS, GATEWAY, run, useFolder } from '../run';

const folder = useFolder();
const here = process.cwd();
afterEach(() => process.chdir(here));

/** A line break, commands of CI runners, an escape sequence, a control character of Latin 1, one that turns the direction of writing. */
const HOSTILE = 'a\r\n::error::own\n##[error]own\u001B[31m\u009B1m\u202Egnp\u2028b';
const HIDDEN = /(?![\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const text = JSON.stringify(HOSTILE);
/** In the escapes of YAML, as kubectl reads no hidden letters. */
const written = (value: string) =>
  JSON.stringify(value).replace(
    /[\u0080-\uFFFF]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const escaped = written(HOSTILE);

/** Everything that has a name, with a hostile one. */
const INVALID = `${CLASS}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${text}, namespace: ${text}, labels: {${text}: ${text}}, annotations: {${text}: ${text}}}
spec:
  gatewayClassName: ${text}
  listeners: [{name: ${text}, port: 80, protocol: ${text}, hostname: ${text}, ${text}: 1}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${text}, namespace: demo}
spec:
  parentRefs: [{name: ${text}, sectionName: ${text}}]
  hostnames: [${text}]
  rules:
  - name: ${text}
    matches: [{path: {type: Exact, value: ${text}}, headers: [{name: ${text}, value: ${text}}]}]
    backendRefs: [{name: ${text}, kind: ${text}, port: 80}]
    filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: ${text}, value: ${text}}]}}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${text}, namespace: demo}
spec:
  targetRefs: [{group: ${text}, kind: ${text}, name: ${text}}]
  traffic: {authorization: {policy: {matchExpressions: [${text}]}}}
---
apiVersion: ${text}
kind: ${text}
metadata: {name: ${text}}
---
a: [ ${text}
`;

/** Hostile where the API takes any text. */
const VALID = (level: number) => `${CLASS}---
${GATEWAY()}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: demo, annotations: {note: ${escaped}}}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic:
    rateLimit: {local: [{requests: ${level}, unit: Minutes}]}
    authorization: {policy: {matchExpressions: [${written(`request.path == ${text} || source.address == "${level}"`)}]}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: other, namespace: demo}
data: {note.txt: ${written(HOSTILE + level)}}
---
apiVersion: ${escaped}
kind: ${escaped}
metadata: {name: ${escaped}, namespace: ${escaped}}
spec: {${escaped}: ${level}}
`;

const TESTS = `tests:
- name: ${text}
  request: GET http://x.example.com/shop
  expect: {route: ${text}, status: 200}
`;

/** Nothing hidden, and no line that a runner takes for a command, but for those of \`github\`. */
function look(what: string, output: string, format: string): void {
  for (const line of output.split('\n')) {
    expect(HIDDEN.exec(line), `${what}: ${JSON.stringify(line.slice(0, 300))}`).toBeNull();
    expect(line, what).not.toMatch(format === 'github' ? /^\s*::error::own/ : /^\s*::/);
    expect(line, what).not.toMatch(/##\[/);
  }
}

async function asked(args: readonly string[], format = 'text'): Promise<string> {
  const { code, out, err } = await run(...args);
  expect(err, args.join(' ')).not.toContain('internal error');
  expect(code, err).toBeLessThan(6);
  look(args.join(' '), out, format);
  look(args.join(' '), err, format);
  return out + err;
}

describe('hostile names', () => {
  it('do not reach terminals or CI runners from rejected inputs', async () => {
    folder.write(`${HOSTILE.replaceAll('/', '')}.yaml`, INVALID);
    folder.write('broken.json', `{"kind": "Gateway", ${text}: ${text}, }`);
    folder.write('own.gateway-test.yaml', TESTS);
    process.chdir(folder.path());
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const all = [
        ['validate', '--verbose'],
        ['validate', '--on-error', 'isolate'],
        ['compile', '-o', '-'],
        ['status'],
        ['upgrade', '--to', 'v1.4'],
        ['request', 'GET http://x.example.com/shop'],
        ['diff', '.'],
      ];
      for (const args of all) {
        const told = await asked([...args, '-f', '.', '--format', format, '--max-diagnostics', '0'], format);
        expect(told.length, args.join(' ')).toBeGreaterThan(500);
        expect(told, args.join(' ')).toMatch(/\\u\{?202e/);
      }
    }
    await asked(['test', '-f', '.']);
    await asked(['graph', '-f', '.', '--format', 'mermaid']);
    await asked(['import', '-f', '.', '-o', 'own.ts']);
    await asked(['compile', '-f', '.', '-o', 'out', '--on-error', 'isolate']);
    await asked(['validate', '-f', '.', '--fix', '--dry-run']);
    await asked(['explain', HOSTILE]);
    await asked(['validate', '-f', HOSTILE]);
    await asked(['validate', '--nope', HOSTILE]);
  });

  it('are escaped in the output of accepted inputs', async () => {
    const [old, now] = [folder.write('old/a.yaml', VALID(1)), folder.write('new/a.yaml', VALID(2))];
    const tests = folder.write('own.gateway-test.yaml', TESTS);
    process.chdir(folder.path());
    for (const format of ['text', 'json', 'github', 'sarif']) {
      const request = 'GET http://x.example.com/shop';
      expect(await asked(['request', request, '-f', now, '--format', format], format)).toMatch(/\\u\{?202e/);
      await asked(['diff', old, now, '--format', format], format);
      await asked(['status', '-f', now, '--format', format], format);
    }
    expect(await asked(['diff', old, now, '--markdown'])).toContain('\\u{202e}');
    expect(await asked(['request', 'GET http://x.example.com/shop', '-f', now, '--json'])).toContain('\\u202e');
    const yaml = await asked(['compile', '-f', now, '-o', '-'], 'yaml');
    expect(yaml).toContain('\\U0000202e');
    for (const format of ['text', 'json', 'junit']) {
      const args = ['test', '-f', now, tests, '--coverage', '--format', format];
      expect(await asked(args)).toMatch(/\\u\{?202e/);
    }
    for (const format of ['mermaid', 'dot', 'svg', 'json']) await asked(['graph', '-f', now, '--format', format]);
    await asked(['import', '-f', now, '-o', 'own.ts']);
  });

  it('are shown with their files, and GitHub gets the file by its own name', async () => {
    mkdirSync(folder.path('in'));
    folder.write('in/a\u202Eb\n::error::.yaml', 'a: [');
    process.chdir(folder.path());
    expect(await asked(['validate', '-f', 'in'])).toContain('in/a\\u{202e}b\\u{a}::error::.yaml:1');
  });
});

it('preserves YAML output for its readers', async () => {
  const { out } = await run('compile', '-f', folder.write('a.yaml', VALID(1)), '-o', '-');
  const texts = parseAllDocuments(out).map((document) => JSON.stringify(document.toJS()));
  expect(texts.join()).toContain('\u202E');
  expect(out).not.toContain('\u202E');
});
