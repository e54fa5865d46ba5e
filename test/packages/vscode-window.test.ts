/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser';
import { CodeServer, hasCodeServer } from '../support/code-server';

const ROOT = resolve(__dirname, '..', '..');
const MEDIA = join(ROOT, 'editors', 'vscode', 'media');
const TIMEOUT = 120_000;
const WAIT = 20_000;

if (!hasCodeServer)
  console.warn('no tests of the extension in VS Code: run `npx tsx tools/tasks/code-server.ts`, or set CODE_SERVER');

describe.runIf(hasCodeServer && hasBrowser)('the extension in VS Code', () => {
  const root = mkdtempSync(join(tmpdir(), 'vscode-window-'));
  const folder = (name: string, files: Readonly<Record<string, string>> = {}) => {
    mkdirSync(join(root, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text);
    return join(root, name);
  };
  let code: CodeServer;
  const own = () => code.status().filter({ hasText: 'AI gateway' });
  const ownErrors = () => own().filter({ has: code.page.locator('.codicon-error') });
  const notices = () => code.page.locator('.notification-list-item');
  /** With UPDATE_FIXTURES, the README gets new pictures. */
  const shot = async (name: string) => {
    if (process.env.UPDATE_FIXTURES) await code.page.screenshot({ path: join(MEDIA, `${name}.png`) });
  };

  beforeAll(async () => {
    const built = spawnSync('npm', ['run', '-s', 'vscode'], { cwd: ROOT, encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    code = await CodeServer.start(join(ROOT, 'dist', 'vscode', 'ai-gateway.vsix'));
    await code.page.setViewportSize({ width: 1200, height: 680 });
  }, TIMEOUT);
  afterAll(async () => {
    await code?.end();
    rmSync(root, { recursive: true, force: true });
  });

  it('shows and starts nothing in a folder with other YAML', { timeout: TIMEOUT }, async () => {
    await code.open(folder('other', { 'values.yaml': 'replicas: 2\n', 'cdk8s.yaml': 'language: typescript\n' }));
    await code.file('values.yaml');
    await code.status().filter({ hasText: 'YAML' }).first().waitFor();
    await code.page.waitForTimeout(2000);
    expect(await own().count()).toBe(0);
    expect(await notices().count()).toBe(0);
  });

  it('starts without settings when a file with resources of agentgateway is opened', { timeout: TIMEOUT }, async () => {
    const policy = 'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy\nmetadata: { name: a }\n';
    await code.open(folder('kinds', { 'policy.yaml': `${policy}spec: { trafic: {} }\n` }));
    expect(await own().count()).toBe(0);
    await code.file('policy.yaml');
    await ownErrors().first().waitFor();
    expect(await notices().count()).toBe(0);
  });

  it('shows findings, the picture, the compiled objects and the answer to a request', {
    timeout: TIMEOUT,
  }, async () => {
    const demo = folder('demo');
    cpSync(join(ROOT, 'examples', 'plain-yaml'), demo, { recursive: true });
    await code.open(demo);
    await code.page.keyboard.press('Control+B');
    await code.file('route.yaml');
    await own().first().waitFor();
    await code.command('AI gateway: Show the picture');
    const picture = code.page.frameLocator('iframe.webview.ready').frameLocator('iframe');
    await picture.locator('svg text').filter({ hasText: 'ai-gateway/clients' }).first().waitFor();
    expect(await picture.locator('html').getAttribute('data-theme')).toBe('dark');
    await shot('picture');
    await code.page.keyboard.press('Control+1');
    await code.command('AI gateway: Compile');
    await expect.poll(() => code.text(), { timeout: WAIT }).toContain('kind: ServiceAccount');
    await code.page.keyboard.press('Control+1');
    await code.command('AI gateway: Explain a request');
    const input = code.page.locator('.quick-input-widget input').first();
    await expect.poll(() => input.inputValue()).toBe('GET https://example.com/v1');
    await input.fill("POST https://llm.example.com/v1/chat/completions -H 'x-team: search'");
    await code.page.keyboard.press('Enter');
    await expect.poll(() => code.text(), { timeout: WAIT }).toMatch(/^answer: [\s\S]*rule 0 \(chat\)/);
    await shot('request');
    expect(await notices().count()).toBe(0);
  });

  it('shows findings while a file is edited', { timeout: TIMEOUT }, async () => {
    const typed = folder('typed');
    cpSync(join(ROOT, 'examples', 'plain-yaml'), typed, { recursive: true });
    await code.open(typed);
    await code.file('route.yaml');
    await own().locator('.codicon-check').first().waitFor();
    await code.page.keyboard.press('Control+End');
    await code.page.keyboard.press('Backspace');
    await code.page.keyboard.press('Backspace');
    await ownErrors().first().waitFor();
    await code.page.keyboard.press('Escape');
    await code.page.keyboard.press('F8');
    await code.page.locator('.peekview-widget, .marker-widget').first().waitFor();
    await shot('findings');
  });

  it('offers its own server if the configured one does not start', { timeout: TIMEOUT }, async () => {
    const settings = JSON.stringify({ 'aiGateway.command': ['no-such-program'] });
    folder('broken/.vscode', { 'settings.json': settings });
    cpSync(join(ROOT, 'examples', 'plain-yaml'), folder('broken'), { recursive: true });
    await code.open(join(root, 'broken'));
    await notices().filter({ hasText: 'no-such-program did not start' }).first().waitFor();
    expect(await notices().allInnerTexts()).toEqual([expect.stringContaining('did not start')]);
    await notices().getByRole('button', { name: 'Use the server of the extension' }).click();
    await own().locator('.codicon-check').first().waitFor();
  });

  it('lists expectations in the Testing view and runs them', { timeout: TIMEOUT }, async () => {
    const demo = folder('tests');
    cpSync(join(ROOT, 'examples', 'plain-yaml'), demo, { recursive: true });
    const request = 'https://llm.example.com/v1/chat/completions';
    const expectation = (name: string, status: number) =>
      `  - { name: ${name}, request: POST ${request}, expect: { status: ${status} } }\n`;
    const text = `tests:\n${expectation('needs a key', 401)}${expectation('is open', 200)}`;
    writeFileSync(join(demo, 'llm', 'chat.gateway-test.yaml'), text);
    await code.open(demo);
    await own().first().waitFor();
    await code.command('Testing: Focus on Test Explorer View');
    await code.command('Test: Run All Tests');
    const results = code.page.locator('.test-explorer .monaco-list-row');
    await results.filter({ hasText: 'chat.gateway-test.yaml' }).first().waitFor();
    await expect.poll(() => code.page.locator('.test-explorer').innerText(), { timeout: WAIT }).toContain('1/2');
  });
});
