/// <reference lib="dom" />
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ran } from '../../playground/compiler/run';
import { fragmentOf, type State, stateIn } from '../../playground/page/state';
import { ROOT } from '../../tools/discover';
import { playgroundFiles } from '../../tools/playground/build';
import { bundleCompiler } from '../../tools/playground/bundle';
import { withPlaygroundLinks } from '../../tools/site/playground-links';
import { Served } from '../site/served';
import { hasBrowser, openBrowser } from '../support/browser';
import { cataloguePages } from '../support/catalogue';
import { everyInput, ranHere } from './same-output';

// The data plane reads what comes of these inputs in the tests that they are from.
vi.unmock('../../src/core/compiler/compile');

/** What the compiler of the page answers. */
interface Answer {
  readonly ran?: Ran;
  readonly failure?: string;
}

/** Of all that the page loads, compressed by gzip. */
const MOST_BYTES = 1_000_000;
/** Until the first finding, in milliseconds. */
const MOST_TIME = 1000;

let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await playgroundFiles();
});

describe('what the page loads', () => {
  it('holds no module of Node', async () => {
    const { inputs, text } = await bundleCompiler();
    expect(inputs.filter((path) => builtinModules.includes(path.replace(/^node:/, '')))).toEqual([]);
    expect(text).not.toMatch(/\b__require\("/);
    expect(inputs).toContain('src/core/compiler/compile.ts');
  });

  it('is small', () => {
    const bytes = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('has a policy that lets in no program but its own, and connects to nobody', () => {
    const [, policy] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(files.get('index.html') ?? '') ?? [];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe|connect-src|https?:/);
  });
});

describe('links into the playground', () => {
  it('hold the example of each code', async () => {
    const examples = new Map(cataloguePages().flatMap(({ code, bad }) => (bad === undefined ? [] : [[code, bad]])));
    const found = new Map<string, string | undefined>();
    for (const name of readdirSync(join(ROOT, 'docs', 'diagnostics'))) {
      const page = readFileSync(join(ROOT, 'docs', 'diagnostics', name), 'utf8');
      const linked = await withPlaygroundLinks(`diagnostics/${name}`, page);
      for (const section of linked.split(/^## /m)) {
        const [, fragment] = /"\.\.\/playground\/(#[^"]*)"/.exec(section) ?? [];
        if (fragment) found.set(section.slice(0, 7), (await stateIn(fragment))?.files['example.yaml']);
      }
    }
    expect(found.size).toBeGreaterThan(200);
    expect(new Map([...found].sort())).toEqual(new Map([...examples].sort()));
  });

  it('stand behind YAML that compiles, and behind nothing else', async () => {
    const page = '```yaml\napiVersion: v1\n```\n\n```yaml fragment\napiVersion: v1\n```\n\n```yaml\na: 1\n```\n';
    const linked = await withPlaygroundLinks('a/b.md', `${page}\`\`\`yaml gives AIG1\napiVersion: v2\n\`\`\`\n`);
    const links = [
      ...linked.matchAll(/^<a href="\.\.\/playground\/(#[^"]*)" target="_self">Open in the playground<\/a>$/gm),
    ];
    const states = await Promise.all(links.map(([, fragment]) => stateIn(fragment)));
    expect(states.map((state) => state?.files['example.yaml'])).toEqual(['apiVersion: v1\n', 'apiVersion: v2\n']);
  });
});

describe.runIf(hasBrowser)('the playground', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playground-page-'));
  let served: Served;
  let opened: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    mkdirSync(join(folder, 'playground'));
    for (const [name, text] of files) writeFileSync(join(folder, 'playground', name), text);
    served = await Served.folder(folder);
    opened = await openBrowser();
    page = await opened.browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${served.address}/playground/`) && !url.startsWith('data:')) complaints.push(url);
    });
  });

  afterAll(async () => {
    await opened?.close();
    served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(state?: State): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${served.address}/playground/${state ? await fragmentOf(state) : ''}`);
    await page.waitForFunction(() => performance.getEntriesByName('findings').length > 0);
  }

  const findings = () => page.locator('.findings li');
  const tab = (name: string) => page.getByRole('tab', { name });
  const viewer = () => page.locator('.viewer .cm-content');

  it('answers every input byte by byte as the command does', { timeout: 300_000 }, async () => {
    await open();
    const cases = everyInput();
    const inBrowser = page.evaluate(
      (asked) =>
        new Promise<readonly Answer[]>((done) => {
          const worker = new Worker('compiler.js');
          const answers: Answer[] = [];
          worker.onmessage = ({ data }) => {
            if (answers.push(data) === asked.length) done(answers);
          };
          for (const [id, one] of asked.entries()) worker.postMessage({ id, ...one });
        }),
      cases,
    );
    const here: Awaited<ReturnType<typeof ranHere>>[] = [];
    for (const one of cases) here.push(await ranHere(one));
    const there = await inBrowser;
    const different: string[] = [];
    const silent: string[] = [];
    for (const [index, one] of cases.entries()) {
      const { ran, failure } = there[index];
      expect(failure, one.name).toBeUndefined();
      const { unchecked, ...left } = ran as Ran;
      const [, code] = /^(AIG\d{4}), bad$/.exec(one.name) ?? [];
      if (code !== undefined && !left.err.includes(code)) silent.push(code);
      if (unchecked && !isDeepStrictEqual(left, here[index])) different.push(one.name);
      else expect(left, one.name).toEqual(here[index]);
    }
    expect(cases.length).toBeGreaterThan(300);
    // The one example of a key whose numbers make none.
    expect(different).toEqual(['AIG5057, bad']);
    expect(silent).toEqual(['AIG5057']);
  });

  it('shows a finding soon, beside the text and in the list', async () => {
    const first = async () => {
      await open();
      return await page.evaluate(() => performance.getEntriesByName('findings')[0].startTime);
    };
    // Others share the machine: what is too slow is so each time.
    await expect.poll(first, { timeout: 30_000 }).toBeLessThan(MOST_TIME);
    expect(await findings().innerText()).toContain('AIG3002');
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(1);
    expect(await findings().getByRole('link').getAttribute('href')).toBe('../diagnostics/link.html#aig3002');
  });

  it('is used by keys alone: a place, a fix, tabs, and no trap for the tabulator', async () => {
    await open();
    await findings()
      .getByRole('button', { name: /^gateway\.yaml:/ })
      .press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('editor');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('editor');
    await findings().getByRole('button', { name: 'Fix it' }).press('Enter');
    await expect.poll(() => findings().count()).toBe(0);
    await tab('Findings').press('ArrowRight');
    await expect.poll(() => viewer().innerText()).toContain('catalogue');
    expect(await tab('Config').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('End');
    expect(await tab('Diff').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => viewer().innerText()).toContain('catalogue');
  });

  it('applies no fix to a text that it was not made for', async () => {
    await open();
    const text = () => page.locator('#editor .cm-content').innerText();
    await findings().getByRole('button', { name: 'Fix it' }).waitFor();
    const before = await text();
    await page.locator('#editor .cm-content').click();
    await page.keyboard.press('Control+Home');
    const [fix] = await findings().getByRole('button', { name: 'Fix it' }).elementHandles();
    await page.keyboard.press('Enter');
    await fix.evaluate((button) => (button as HTMLButtonElement).click());
    const lines = (whole: string) => whole.split('\n').filter((line) => line.trim() !== '');
    expect([before, before.replace('name: catalog}', 'name: catalogue}')].map(lines)).toContainEqual(
      lines(await text()),
    );
  });

  it('finds while somebody types', async () => {
    await open({ files: { 'a.yaml': '' } });
    await page.locator('#editor .cm-content').pressSequentially('kind: Gatewayy');
    await expect.poll(() => findings().first().innerText()).toContain('a.yaml:1:1');
  });

  it('proposes what fits, and says what a word means, as the language server does', async () => {
    const text = [
      'apiVersion: gateway.networking.k8s.io/v1',
      'kind: Gateway',
      'metadata: {name: edge, namespace: demo}',
      'spec: {gatewayClassName: agentgateway, listeners: [{name: web, port: 8080, protocol: HTTP}]}',
      '---',
      'apiVersion: agentgateway.dev/v1alpha1',
      'kind: AgentgatewayPolicy',
      'metadata: {name: tries, namespace: demo}',
      'spec:',
      '  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]',
      '  traffic:',
      '    retry: {attempts: 3}',
      '    timeo',
    ].join('\n');
    await open({ files: { 'a.yaml': text, 'b.gateway-test.yaml': 'tests:\n- requ' } });
    const editor = page.locator('#editor .cm-content');
    const options = page.locator('#editor .cm-tooltip-autocomplete li');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('u');
    await options.getByText('timeouts').waitFor();
    // A list that has just come takes no key yet.
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.innerText()).toMatch(/\n {4}timeouts:\s*$/);
    await page.keyboard.press('Escape');
    await page.locator('#editor .cm-line').getByText('attempts').hover();
    const told = page.locator('#editor .cm-told');
    await expect.poll(() => told.innerText()).toMatch(/attempts.*int/s);
    expect(await told.locator('code').count()).toBeGreaterThan(0);
    await page.getByLabel('File').selectOption('b.gateway-test.yaml');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Space');
    await options.getByText('request').first().waitFor();
  });

  it('shows a picture, an answer to a request, and several files', async () => {
    await open();
    await page.getByLabel('Example').selectOption({ index: 2 });
    await tab('Picture').click();
    const image = page.locator('.picture img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    await tab('Request').click();
    await expect.poll(() => viewer().innerText()).toContain('AgentgatewayBackend/ai-gateway/llm');
    await page.getByRole('textbox', { name: 'Request', exact: true }).fill('--help');
    await expect.poll(() => viewer().innerText()).toContain('does not match --help');
    await page.getByLabel('File').selectOption('llm/route.yaml');
    expect(await page.locator('#editor .cm-content').innerText()).toContain('HTTPRoute');
  });

  it('has all of it in a link', async () => {
    const state: State = {
      files: { 'a.yaml': 'kind: A\n', 'b/c.yaml': '# ü €\n' },
      before: { 'a.yaml': 'kind: B\n' },
      request: { line: 'GET /x', headers: 'a: b\nc: d', claims: '{"team": "a"}', body: 'text' },
      tab: 'Request',
    };
    expect(await stateIn(await fragmentOf(state))).toEqual(state);
    await open(state);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.url()).toContain('#state=');
    expect(await stateIn(new URL(page.url()).hash)).toEqual(state);
    expect(await page.getByRole('textbox', { name: 'Request', exact: true }).inputValue()).toBe('GET /x');
  });

  it.each([
    ['no base64', '#state=%%%'],
    ['no state', '#state=AAAA'],
    ['an older page', '#other'],
  ])('says that a link is broken: %s', async (_, hash) => {
    expect(await stateIn(hash)).toBeUndefined();
    await page.goto('about:blank');
    await page.goto(`${served.address}/playground/${hash}`);
    await expect.poll(() => page.locator('#status').innerText()).toMatch(/broken.* \d+ findings?$/);
  });

  it('keeps what a link unpacks to within bounds', async () => {
    const bomb = await fragmentOf({ files: { 'a.yaml': 'a'.repeat(8 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await stateIn(bomb)).toBeUndefined();
    expect(await stateIn(await fragmentOf({ files: { '../../etc/x': '' } }))).toBeUndefined();
  });

  it('shows what hostile links hold as text', async () => {
    const odd = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    await open({
      files: {
        'a.yaml': [
          'apiVersion: gateway.networking.k8s.io/v1',
          'kind: Gateway',
          `metadata: {name: ${JSON.stringify(odd)}, namespace: ${JSON.stringify(odd)}}`,
          `spec: {gatewayClassName: proxy, ${JSON.stringify(odd)}: 1, listeners: [{name: ${JSON.stringify(odd)}, port: 80, protocol: HTTP}]}`,
        ].join('\n'),
        [odd]: odd,
      },
      request: { line: odd, headers: odd, claims: odd, body: odd },
      tab: odd,
    });
    expect(await findings().first().innerText()).toContain('<img src=x');
    for (const name of ['Config', 'Manifests', 'Picture', 'Request', 'Diff']) {
      await tab(name).click();
      await expect.poll(() => page.locator('#panel .command').innerText()).toContain('ai-gateway');
    }
    expect(await page.locator('img[onerror], #panel script').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('fits on a phone, %s, and nothing is hard to read', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 800 });
    await open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const texts = page.locator('h1 span, .severity, .help, .message, .command, [role=tab], label, button, a');
    const contrasts = await texts.evaluateAll((all) => {
      const luminance = (color: string) => {
        const [r, g, b] = (color.match(/[\d.]+/g) ?? []).map(Number).map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (one: Element | null): string => {
        const color = one ? getComputedStyle(one).backgroundColor : 'rgb(255, 255, 255)';
        return color === 'rgba(0, 0, 0, 0)' ? behind(one?.parentElement ?? null) : color;
      };
      return all
        .filter((one) => !(one instanceof HTMLButtonElement && one.disabled))
        .map((one) => {
          const [low, high] = [luminance(getComputedStyle(one).color), luminance(behind(one))].sort((a, b) => a - b);
          return { text: one.textContent, contrast: (high + 0.05) / (low + 0.05) };
        });
    });
    expect(contrasts.length).toBeGreaterThan(15);
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    const unnamed = await page
      .locator('input, select, textarea, button')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.textContent?.trim() && !(one as HTMLInputElement).labels?.[0]?.textContent?.trim())
          .map(({ id }) => id),
      );
    expect(unnamed).toEqual([]);
  });

  it('makes the browser complain about nothing', () => {
    expect(complaints).toEqual([]);
  });
});
