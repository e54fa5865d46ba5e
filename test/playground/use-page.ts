/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fragmentOf, type State } from '../../playground/page/state';
import { buildPlayground } from '../../tools/playground/build';
import { Served } from '../site/served';
import { openBrowser } from '../support/browser';

/** Opens the page in a browser. A separate test, which comes last, checks that there were no complaints and no requests to other hosts. */
export function usePage() {
  const folder = mkdtempSync(join(tmpdir(), 'playground-page-'));
  let served: Served;
  let opened: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    await buildPlayground(join(folder, 'playground'));
    served = await Served.folder(folder);
    opened = await openBrowser();
    page = await opened.browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = [`${served.address}/playground/`, 'data:', 'blob:'].some((start) => url.startsWith(start));
      if (!isOwn) complaints.push(url);
    });
  });

  afterAll(async () => {
    await opened?.close();
    served?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without the text of an earlier visit. */
  const goTo = async (hash: string) => {
    await page.goto('about:blank');
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: served.address, storageTypes: 'local_storage' });
    await session.detach();
    await page.goto(`${served.address}/playground/${hash}`);
  };
  const found = () => page.waitForFunction(() => performance.getEntriesByName('findings').length > 0);
  return {
    page: () => page,
    /** Without waiting for anything. */
    goTo,
    /** Resolves when the findings are known. */
    found,
    async open(state?: State): Promise<void> {
      await goTo(state ? await fragmentOf(state) : '');
      await found();
    },
    findings: () => page.locator('.findings li'),
    tab: (name: string) => page.getByRole('tab', { name }),
    viewer: () => page.locator('.viewer .cm-content'),
    complainsAboutNothing: () =>
      it('makes the browser complain about nothing, and ask nobody else', () => expect(complaints).toEqual([])),
  };
}
