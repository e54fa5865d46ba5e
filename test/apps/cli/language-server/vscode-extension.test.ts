import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../../../../editors/vscode/src/command-names';
import { placesByFile } from '../../../../editors/vscode/src/coverage';
import { dependsOnConstructs, hasOwnKinds, OWN_FILES } from '../../../../editors/vscode/src/detection';
import { editorPage, placeIn } from '../../../../editors/vscode/src/picture-page';
import { requestArguments, suggestedRequest } from '../../../../editors/vscode/src/request-line';
import { needsShell, serverProgram } from '../../../../editors/vscode/src/server-command';
import { COMMANDS } from '../../../../src/apps/language/lenses';
import { builtInDistributions } from '../../../../src/core/distribution';

const FOLDER = resolve(__dirname, '..', '..', '..', '..', 'editors', 'vscode');
const sources = (name: string) => readFileSync(join(FOLDER, 'src', name), 'utf8');
const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));

describe('the VS Code extension', () => {
  it('has a manifest that references existing files', () => {
    expect(manifest).toMatchObject({
      publisher: 'cdk8s-ai-gateway',
      main: './dist/extension.js',
      license: 'Apache-2.0',
    });
    expect(manifest.engines.vscode).toMatch(/^\^1\.\d+\.0$/);
    const registered: readonly string[] = COMMAND_NAMES;
    for (const { command, title } of manifest.contributes.commands) {
      expect(registered).toContain(command);
      expect(title).toMatch(/^[A-Z]/);
    }
    for (const command of Object.values(COMMANDS)) expect(registered).toContain(command);
    const settings = [...sources('session.ts').matchAll(/\.get<[^>]+>\('([^']+)'\)/g)].map(
      ([, name]) => `aiGateway.${name}`,
    );
    expect(Object.keys(manifest.contributes.configuration.properties).sort()).toEqual(settings.sort());
    const media = [...JSON.stringify(manifest).matchAll(/"(media\/[^"]+)"/g)].map(([, path]) => path);
    const pages = [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/\((media\/[^)]+)\)/g)].map(
      ([, path]) => path,
    );
    expect(media.length + pages.length).toBeGreaterThan(5);
    for (const path of [...media, ...pages]) expect(existsSync(join(FOLDER, path)), path).toBe(true);
  });

  it('runs no program of an untrusted workspace', () => {
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
  });

  it('starts the configured command, the installed package or its own server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'extension-'));
    expect(serverProgram([folder], ['npx', 'cdk8s-ai-gateway'], '/extension')).toEqual({
      from: 'setting',
      command: 'npx',
      args: ['cdk8s-ai-gateway'],
    });
    const own = { from: 'extension', module: join('/extension', 'server', 'bin', 'ai-gateway') };
    expect(serverProgram([folder], [], '/extension')).toEqual(own);
    const program = join(folder, 'node_modules', 'cdk8s-ai-gateway', 'bin', 'ai-gateway');
    mkdirSync(join(program, '..'), { recursive: true });
    writeFileSync(program, '');
    expect(serverProgram([folder], [], '/extension')).toEqual({ from: 'workspace', module: program });
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy', true],
    ['a: 1\n---\napiVersion: "agentgateway.dev/v1alpha1"', true],
    ['kind: List\nitems:\n  - apiVersion: agentgateway.dev/v1alpha1', true],
    ['{"apiVersion": "agentgateway.dev/v1alpha1"}', true],
    ['kind: Gateway\nspec:\n  gatewayClassName: agentgateway', true],
    ['kind: Gateway\nspec: { gatewayClassName: agentgateway }', true],
    ['# apiVersion: agentgateway.dev/v1alpha1', false],
    ['kind: Gateway\nspec: { gatewayClassName: istio }', false],
    ['controllerName: agentgateway.dev/agentgateway', false],
    ['apiVersion: apps/v1\nkind: Deployment', false],
  ])('recognizes resources of agentgateway: %j', (text, isOwn) => expect(hasOwnKinds(text)).toBe(isOwn));

  it('recognizes the resources of each distribution', () => {
    for (const { apiGroup } of builtInDistributions())
      expect(hasOwnKinds(`apiVersion: ${apiGroup}/v1alpha1`), apiGroup).toBe(true);
  });

  it.each([
    ['"cdk8s-ai-gateway": "^0.1.0"', true],
    ['cdk8s-ai-gateway==0.1.0', true],
    ['<groupId>io.github.cdk8saigateway</groupId>', true],
    ['require github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway v0.1.0', true],
    ['"cdk8s": "^2.0.0", "other-ai-gateway": "1"', false],
  ])('recognizes a program that uses the constructs: %j', (text, isOwn) =>
    expect(dependsOnConstructs(text)).toBe(isOwn),
  );

  it('searches with a pattern without nested braces, with which VS Code finds nothing', () => {
    const patterns = [OWN_FILES, ...manifest.activationEvents];
    for (const pattern of patterns) expect(pattern).not.toMatch(/\{[^}]*\{/);
  });

  it.each([
    ['/v1', ['/v1']],
    ['POST https://a.example.com/v1', ['POST https://a.example.com/v1']],
    [`GET /v1 -H 'x-team: a' --jwt '{"team": "a b"}'`, ['GET /v1', '-H', 'x-team: a', '--jwt', '{"team": "a b"}']],
    [String.raw`/ --body "say \"hi\""`, ['/', '--body', 'say "hi"']],
    ['-H x:1 /v1', ['-H', 'x:1', '/v1']],
    ["/ -H 'x:", ['/', '-H', 'x:']],
    ['  ', []],
  ])('splits a line with a request into arguments: %j', (line, args) => expect(requestArguments(line)).toEqual(args));

  it.each([
    ['hostnames: [llm.example.com]\nmatches: [{ path: { value: /v1 } }]', 'GET https://llm.example.com/v1'],
    ["hostname: '*.example.com'", 'GET https://www.example.com/'],
    ['hostnames:\n    - a.example.com', 'GET https://a.example.com/'],
    ['', 'GET https://example.com/'],
  ])('suggests a request to the first host and path of a file: %j', (text, request) =>
    expect(suggestedRequest(text)).toBe(request),
  );

  it('uses a shell for Windows scripts, and none for programs', () => {
    expect(needsShell('ai-gateway', 'win32')).toBe(true);
    expect(needsShell('node', 'win32')).toBe(false);
    expect(needsShell('ai-gateway', 'linux')).toBe(false);
  });

  it('marks expectations that are met in each file', () => {
    const place = (file: string, line: number) => ({ name: `${file} ${line}`, file, line, character: 2 });
    const files = placesByFile([place('a', 1), place('b', 2), place('a', 3)], new Set([1, 2]));
    expect([...files].map(([file, places]) => [file, places.map(({ line, isMet }) => [line, isMet])])).toEqual([
      [
        'a',
        [
          [1, false],
          [3, true],
        ],
      ],
      ['b', [[2, true]]],
    ]);
  });

  it('allows one additional script in the graph by a nonce', () => {
    const html = `<meta content="default-src 'none'; script-src 'sha256-x'"><body><script>a</script>\n</body>`;
    const page = editorPage(html, 'once');
    expect(page).toContain("script-src 'nonce-once' 'sha256-x'");
    expect(page.match(/nonce="once"/g)).toHaveLength(1);
    expect(placeIn('a b/route.yaml:12:3')).toEqual({ file: 'a b/route.yaml', line: 12, column: 3 });
    expect(placeIn('nowhere')).toBeUndefined();
  });
});
