import { builtinModules } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ran } from '../../playground/compiler/run';
import { playgroundFiles } from '../../tools/playground/build';
import { bundleCompiler } from '../../tools/playground/bundle';
import { accessibilityFindings } from '../support/axe';
import { hasBrowser } from '../support/browser';
import { cutControls, textsHardToRead } from './looks';
import { everyInput, ranHere } from './same-output';
import { usePage } from './use-page';

// The data plane reads the output of these inputs in the tests that they come from.
vi.unmock('../../src/core/compiler/compile');

/** The response of the page's compiler. */
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

describe('the page bundle', () => {
  it('contains no Node.js module', async () => {
    const { inputs, text } = await bundleCompiler();
    expect(inputs.filter((path) => builtinModules.includes(path.replace(/^node:/, '')))).toEqual([]);
    expect(text).not.toMatch(/\b__require\("/);
    expect(inputs).toContain('src/core/compiler/compile.ts');
  });

  it('is small', () => {
    const bytes = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('has a content security policy without foreign scripts or connections', () => {
    const [, policy] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(files.get('index.html') ?? '') ?? [];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe|connect-src|https?:/);
  });
});

describe.runIf(hasBrowser)('the playground', () => {
  const { open, page, findings, tab, viewer, complainsAboutNothing } = usePage();

  it('answers every input byte for byte like the command', { timeout: 300_000 }, async () => {
    await open();
    const cases = everyInput();
    const inBrowser = page().evaluate(
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

  it('shows a finding promptly, in the editor and in the list', async () => {
    const first = async () => {
      await open();
      return await page().evaluate(() => performance.getEntriesByName('findings')[0].startTime);
    };
    // Other processes share the machine, but an actual slowdown is slow every time.
    await expect.poll(first, { timeout: 30_000 }).toBeLessThan(MOST_TIME);
    expect(await findings().innerText()).toContain('AIG3002');
    await expect.poll(() => page().locator('.cm-lintRange-error').count()).toBe(1);
    expect(await findings().getByRole('link').getAttribute('href')).toBe('../diagnostics/unresolved-backend-ref.html');
  });

  it('supports the keyboard: positions, fixes, tabs, and no Tab trap', async () => {
    await open();
    await findings()
      .getByRole('button', { name: /^gateway\.yaml:/ })
      .press('Enter');
    expect(await page().evaluate(() => document.activeElement?.id)).toBe('editor');
    await page().keyboard.press('Tab');
    expect(await page().evaluate(() => document.activeElement?.id)).not.toBe('editor');
    await findings().getByRole('button', { name: 'Fix it' }).press('Enter');
    await expect.poll(() => findings().count()).toBe(0);
    await tab('Findings').press('ArrowRight');
    await expect.poll(() => viewer().innerText()).toContain('catalogue');
    expect(await tab('Config').getAttribute('aria-selected')).toBe('true');
    await page().keyboard.press('End');
    expect(await tab('Diff').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => viewer().innerText()).toContain('catalogue');
  });

  it('applies no fix to changed text', async () => {
    await open();
    const text = () => page().locator('#editor .cm-content').innerText();
    await findings().getByRole('button', { name: 'Fix it' }).waitFor();
    const before = await text();
    await page().locator('#editor .cm-content').click();
    await page().keyboard.press('Control+Home');
    const [fix] = await findings().getByRole('button', { name: 'Fix it' }).elementHandles();
    await page().keyboard.press('Enter');
    await fix.evaluate((button) => (button as HTMLButtonElement).click());
    const lines = (whole: string) => whole.split('\n').filter((line) => line.trim() !== '');
    expect([before, before.replace('name: catalog}', 'name: catalogue}')].map(lines)).toContainEqual(
      lines(await text()),
    );
  });

  it('reports findings while the user types', async () => {
    await open({ files: { 'a.yaml': '' } });
    await page().locator('#editor .cm-content').pressSequentially('kind: Gatewayy');
    await expect.poll(() => findings().first().innerText()).toContain('a.yaml:1:1');
  });

  it('checks only the latest text and shows progress', async () => {
    const documents = Array.from({ length: 100 }, () => 'kind: X\n---\n').join('');
    await open({ files: { 'a.yaml': documents } });
    await page().evaluate(() => {
      const runs: unknown[] = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { question?: unknown }) {
        if (!message.question) runs.push(message);
        // Each run takes its time, however fast the machine is.
        setTimeout(() => post.call(this, message), message.question ? 0 : 1500);
      };
      Object.assign(window, { runs });
    });
    await page().locator('#editor .cm-content').click();
    await page().keyboard.press('Control+Home');
    for (let times = 0; times < 6; times++) {
      await page().keyboard.type('#');
      await page().waitForTimeout(250);
    }
    const status = page().locator('#status');
    await expect.poll(() => status.innerText(), { interval: 20, timeout: 20_000 }).toContain('Checking');
    await page().keyboard.type('\nkind: Y\n---\n');
    await expect.poll(() => status.innerText(), { timeout: 60_000 }).toBe('101 findings');
    expect(await page().evaluate(() => Object(window).runs.length)).toBeLessThan(6);
  });

  it('shows around the editor that it has the focus, over the numbers of lines too', async () => {
    await open();
    await page().locator('#editor .cm-content').click();
    const above = await page()
      .locator('#editor .cm-editor')
      .evaluate((editor) => {
        const { zIndex, borderLeftWidth } = getComputedStyle(editor, '::after');
        const inFront = [...editor.querySelectorAll('.cm-gutters')].map((one) => getComputedStyle(one).zIndex);
        return { borderLeftWidth, isAbove: inFront.length > 0 && inFront.every((one) => Number(one) < Number(zIndex)) };
      });
    expect(above).toEqual({ borderLeftWidth: '2px', isAbove: true });
  });

  it('completes and describes words like the language server', async () => {
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
    const editor = page().locator('#editor .cm-content');
    const options = page().locator('#editor .cm-tooltip-autocomplete li');
    await editor.click();
    await page().keyboard.press('Control+End');
    await page().keyboard.type('u');
    await options.getByText('timeouts').waitFor();
    // A list that has just come takes no key yet.
    await page().waitForTimeout(200);
    await page().keyboard.press('Enter');
    await expect.poll(() => editor.innerText()).toMatch(/\n {4}timeouts:\s*$/);
    await page().keyboard.press('Escape');
    await page().locator('#editor .cm-line').getByText('attempts').hover();
    const told = page().locator('#editor .cm-told');
    await expect.poll(() => told.innerText()).toMatch(/attempts.*int/s);
    expect(await told.locator('code').count()).toBeGreaterThan(0);
    await page().getByLabel('File').selectOption('b.gateway-test.yaml');
    await editor.click();
    await page().keyboard.press('Control+End');
    await page().keyboard.press('Control+Space');
    await options.getByText('request').first().waitFor();
  });

  it('shows a picture, the answer to a request, and several files', async () => {
    await open();
    await page().getByLabel('Example').selectOption({ index: 2 });
    await tab('Picture').click();
    const image = page().locator('.picture img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
    const width = () => image.evaluate((one: HTMLImageElement) => one.clientWidth / one.naturalWidth);
    const fitting = await width();
    await page().getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBeCloseTo(fitting * 1.25, 2);
    await page().getByRole('button', { name: 'Actual size' }).click();
    expect(await width()).toBeCloseTo(1, 2);
    await page().getByRole('region', { name: 'Picture' }).press('0');
    expect(await width()).toBeCloseTo(fitting, 2);
    await tab('Request').click();
    await expect.poll(() => viewer().innerText()).toContain('AgentgatewayBackend/ai-gateway/llm');
    await page().getByRole('textbox', { name: 'Request', exact: true }).fill('--help');
    await expect.poll(() => viewer().innerText()).toContain('does not match --help');
    await page().getByLabel('File').selectOption('llm/route.yaml');
    expect(await page().locator('#editor .cm-content').innerText()).toContain('HTTPRoute');
  });

  it.each(['light', 'dark'] as const)('fits on a phone, %s, and nothing is hard to read', async (colorScheme) => {
    await page().emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Low, as where somebody sees everything twice as large.
    await page().setViewportSize({ width: 360, height: 400 });
    await open();
    await page().getByLabel('Example').selectOption({ index: 2 });
    for (const name of ['Findings', 'Config', 'Manifests', 'Picture', 'Request', 'Test', 'Prove', 'Cost', 'Diff']) {
      await tab(name).click();
      await expect.poll(() => page().locator('#panel .command').innerText()).toContain('ai-gateway');
      expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await cutControls(page()), name).toEqual([]);
      expect(await textsHardToRead(page()), name).toEqual([]);
      expect(await accessibilityFindings(page()), name).toEqual([]);
    }
    await page().locator('#editor .cm-content').click();
    await page().keyboard.press('Control+f');
    const panel = page().locator('#editor .cm-search');
    await panel.waitFor();
    const [inside, around] = [await panel.boundingBox(), await page().locator('#input').boundingBox()];
    expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThan((around?.y ?? 0) + (around?.height ?? 0) - 100);
    expect(await textsHardToRead(page())).toEqual([]);
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const unnamed = await page()
      .locator('input, select, textarea, button')
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              !(
                one.textContent?.trim() ||
                one.getAttribute('aria-label') ||
                (one as HTMLInputElement).labels?.[0]?.textContent?.trim()
              ),
          )
          .map(({ id }) => id),
      );
    expect(unnamed).toEqual([]);
  });

  complainsAboutNothing();
});
