import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placesByFile } from '../../../../editors/vscode/src/coverage';
import { pageWithClicks, placeIn } from '../../../../editors/vscode/src/picture-page';
import { commandOf, needsShell } from '../../../../editors/vscode/src/server-command';
import { COMMANDS } from '../../../../src/apps/language/lenses';

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
    const registered = [...sources('extension.ts').matchAll(/registerCommand\('([^']+)'/g)].map(([, name]) => name);
    for (const { command, title } of manifest.contributes.commands) {
      expect(registered).toContain(command);
      expect(title).toMatch(/^[A-Z]/);
    }
    for (const command of Object.values(COMMANDS)) expect(registered).toContain(command);
    const settings = [...sources('extension.ts').matchAll(/\.get<[^>]+>\('([^']+)'\)/g)].map(
      ([, name]) => `aiGateway.${name}`,
    );
    expect(Object.keys(manifest.contributes.configuration.properties).sort()).toEqual(settings.sort());
  });

  it('runs no program of an untrusted workspace', () => {
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
  });

  it('starts the configured, the installed or the PATH command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'extension-'));
    expect(commandOf([folder], ['npx', 'cdk8s-ai-gateway'])).toEqual(['npx', 'cdk8s-ai-gateway']);
    expect(commandOf([folder], [])).toEqual(['ai-gateway']);
    const program = join(folder, 'node_modules', 'cdk8s-ai-gateway', 'bin', 'ai-gateway');
    mkdirSync(join(program, '..'), { recursive: true });
    writeFileSync(program, '');
    expect(commandOf([folder], [])).toEqual(['node', program]);
    rmSync(folder, { recursive: true });
  });

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
    const page = pageWithClicks(html, 'once');
    expect(page).toContain("script-src 'nonce-once' 'sha256-x'");
    expect(page.match(/nonce="once"/g)).toHaveLength(1);
    expect(placeIn('a b/route.yaml:12:3')).toEqual({ file: 'a b/route.yaml', line: 12, column: 3 });
    expect(placeIn('nowhere')).toBeUndefined();
  });
});
