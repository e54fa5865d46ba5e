/// <reference lib="dom" />
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  InitializedNotification,
  InitializeRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { hasBrowser, openBrowser } from '../support/browser';

const ROOT = resolve(__dirname, '..', '..');
const STAGE = join(ROOT, '.cache', 'vscode');
const MEDIA = join(ROOT, 'editors', 'vscode', 'media');
const TIMEOUT = 120_000;
/** Of the packaged extension. */
const MOST_BYTES = 2_000_000;

describe('the package of the extension', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vscode-package-'));
  beforeAll(() => {
    const built = spawnSync('npm', ['run', '-s', 'vscode'], { cwd: ROOT, encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
  }, TIMEOUT);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains its icon, changelog, notices and a small script for all other workspaces', () => {
    const manifest = JSON.parse(readFileSync(join(STAGE, 'package.json'), 'utf8'));
    for (const path of [manifest.icon, 'CHANGELOG.md', 'README.md', 'LICENSE', 'dist/session.js'])
      expect(existsSync(join(STAGE, path)), path).toBe(true);
    expect(readFileSync(join(STAGE, 'ThirdPartyNotices.txt'), 'utf8')).toMatch(/^vscode-languageclient \d/m);
    expect(readFileSync(join(STAGE, 'dist', 'extension.js')).length).toBeLessThan(5_000);
    expect(readFileSync(join(ROOT, 'dist', 'vscode', 'ai-gateway.vsix')).length).toBeLessThan(MOST_BYTES);
  });

  it('serves without any other package', { timeout: TIMEOUT }, async () => {
    const text = 'apiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayPolicy\nmetadata: { name: a }\nspec: {}\n';
    const tests = 'tests:\n  - { request: GET http://a.example.com/, expect: { status: 404 } }\n';
    for (const [name, content] of Object.entries({ 'a.yaml': text, 'a.gateway-test.yaml': tests }))
      writeFileSync(join(folder, name), content);
    // Outside of this repository, whose packages Node.js would find.
    const server = join(folder, 'server');
    mkdirSync(server);
    spawnSync('cp', ['-r', `${join(STAGE, 'server')}/.`, server]);
    const child = spawn(process.execPath, [join(server, 'bin', 'ai-gateway'), 'lsp'], { cwd: tmpdir() });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.listen();
    const { href: uri } = pathToFileURL(folder);
    await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri, name: 'folder' }],
      capabilities: {},
    });
    await connection.sendNotification(InitializedNotification.type, {});
    const [tested] = await connection.sendRequest<{ files: { file: string }[] }[]>('aiGateway/tests');
    expect(tested?.files.map(({ file }) => file)).toEqual(['a.gateway-test.yaml']);
    const run = (...args: readonly string[]) =>
      connection.sendRequest<{ out: string; err: string }>('aiGateway/run', { uri: `${uri}/a.yaml`, args });
    expect((await run('request', 'GET http://a.example.com/')).err).toContain('error[AIG');
    const picture = await connection.sendRequest<{ html: string }>('aiGateway/picture', { uri: `${uri}/a.yaml` });
    expect(picture.html).toContain('<svg');
    connection.dispose();
    child.kill();
  });

  it.runIf(hasBrowser)('has an icon that is drawn from its SVG', { timeout: TIMEOUT }, async () => {
    const { browser, close } = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.setViewportSize({ width: 256, height: 256 });
      const svg = readFileSync(join(MEDIA, 'icon.svg'), 'utf8');
      await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
      const png = await page.screenshot({ omitBackground: true });
      const path = join(MEDIA, 'icon.png');
      if (process.env.UPDATE_FIXTURES) writeFileSync(path, png);
      const sources = [png, readFileSync(path)].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
      const difference = await page.evaluate(async (urls) => {
        const pixels = urls.map(async (url): Promise<readonly number[]> => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return [...(context?.getImageData(0, 0, image.width, image.height).data ?? [])];
        });
        const [one = [], other = []] = await Promise.all(pixels);
        if (one.length !== other.length) return 255;
        return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
      }, sources);
      // Browsers smooth edges differently.
      expect(difference).toBeLessThan(1);
    } finally {
      await close();
    }
  });
});
