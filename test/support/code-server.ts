/// <reference lib="dom" />
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser';

const CACHE = resolve(__dirname, '..', '..', '.cache', 'code-server');
const PROGRAM = process.env.CODE_SERVER ?? join(CACHE, 'node_modules', 'code-server', 'out', 'node', 'entry.js');

/** Tests in a real VS Code require its server: `npx tsx tools/tasks/code-server.ts` installs it. */
export const hasCodeServer = existsSync(PROGRAM);

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'extensions.autoCheckUpdates': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'editor.minimap.enabled': false,
  'chat.commandCenter.enabled': false,
};

/** VS Code in a browser, with an extension. */
export class CodeServer {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    private readonly browser: Awaited<ReturnType<typeof openBrowser>>,
    private readonly port: number,
    public readonly page: Page,
  ) {}

  /** @param vsix - the extension */
  public static async start(vsix: string): Promise<CodeServer> {
    const folder = mkdtempSync(join(tmpdir(), 'code-server-'));
    mkdirSync(join(folder, 'User'));
    writeFileSync(join(folder, 'User', 'settings.json'), JSON.stringify(SETTINGS));
    const places = ['--user-data-dir', folder, '--extensions-dir', join(folder, 'extensions')];
    const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config') };
    const installed = spawnSync(process.execPath, [PROGRAM, ...places, '--install-extension', vsix], { env });
    if (installed.status !== 0) throw new Error(String(installed.stderr));
    const port = await freePort();
    const options = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-workspace-trust'];
    const quiet = ['--disable-telemetry', '--disable-update-check'];
    const server = spawn(process.execPath, [PROGRAM, ...places, ...options, ...quiet], { env, detached: true });
    await new Promise<void>((done, fail) => {
      server.stdout.on('data', (data) => String(data).includes('HTTP server listening') && done());
      server.once('exit', (code) => fail(new Error(`code-server ended with ${code}`)));
    });
    const browser = await openBrowser();
    const page = await browser.browser.newPage();
    return new CodeServer(folder, server, browser, port, page);
  }

  /** Opens a window with a folder. */
  public async open(folder: string): Promise<void> {
    await this.page.goto(`http://127.0.0.1:${this.port}/?folder=${folder}`);
    await this.page.locator('.monaco-workbench .explorer-folders-view').waitFor();
    await this.page.getByText('Activating Extensions').waitFor({ state: 'hidden' });
  }

  /** Opens a file of the folder by its name. */
  public async file(name: string): Promise<void> {
    await this.picked('Control+P', name);
    await this.page.locator('.tab.active').filter({ hasText: name }).waitFor();
  }

  /** Runs a command by its title. */
  public command(title: string): Promise<void> {
    return this.picked('F1', title);
  }

  /** Items of the status bar. */
  public status() {
    return this.page.locator('.statusbar-item');
  }

  /** The text of the active editor's lines that are visible, with plain spaces. */
  public async text(): Promise<string> {
    const lines = await this.page.locator('.editor-group-container').last().locator('.view-line').allInnerTexts();
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  public async end(): Promise<void> {
    await this.browser.close();
    // Its children are the hosts of extensions, and their servers.
    if (this.process.pid !== undefined) process.kill(-this.process.pid);
    await new Promise((done) => this.process.once('exit', done));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async picked(key: string, text: string): Promise<void> {
    const { page } = this;
    await page.keyboard.press(key);
    await page.locator('.quick-input-widget input').first().waitFor();
    await page.keyboard.type(text);
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first().click();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
