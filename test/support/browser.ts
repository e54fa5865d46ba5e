import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Where there is no browser its tests are left out, but not in CI, where one has to be. */
export const hasBrowser = existsSync(BROWSER) || Boolean(process.env.CI);

/** Without these flags, the browser requests updates from its vendor's hosts. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium with a profile of its own, which is gone when it is closed. */
export async function openBrowser(): Promise<{ readonly browser: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const browser = await chromium.launchPersistentContext(profile, { executablePath: BROWSER, args: QUIET });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
