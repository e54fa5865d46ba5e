import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../packages/assembly';
import { execute } from '../packages/pack';
import { accessibilityFindings } from '../support/axe';
import { openBrowser } from '../support/browser';
import { Served } from './served';

const SITE = join(ROOT, '.cache', 'site', 'dist');

/** The site takes minutes to build and needs a browser: it is tried with the packages, which take minutes too. */
const { CI, AI_GATEWAY_SLOW, AI_GATEWAY_SKIP_PACKAGES } = process.env;
const wanted = (CI || AI_GATEWAY_SLOW) && !AI_GATEWAY_SKIP_PACKAGES;

function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/** Returns the lowest contrast of a token of code on its background. Runs in the browser. */
function lowestContrast(): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element);
    const isTransparent = /^rgba\(.*, 0\)$/.test(backgroundColor);
    return isTransparent && element.parentElement ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const contrasts = [...document.querySelectorAll('.vp-doc pre code span span')].map((token) => {
    const sides = [luminance(getComputedStyle(token).color), luminance(backgroundOf(token))].sort((a, b) => b - a);
    return ((sides[0] ?? 0) + 0.05) / ((sides[1] ?? 0) + 0.05);
  });
  return Math.min(...contrasts);
}

/** Returns the element that has the keyboard's focus, and whether it shows that. Runs in the browser. */
function focused(): { readonly name: string; readonly isShown: boolean; readonly isRepeated: boolean } | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;
  const isRepeated = 'focused' in element.dataset;
  element.dataset.focused = '';
  // The tabs of code are labels of invisible inputs.
  const indicator = (element instanceof HTMLInputElement && element.labels?.[0]) || element;
  const { outlineStyle, outlineWidth } = getComputedStyle(indicator);
  const { top, bottom, left, right } = indicator.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return {
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? indicator.textContent?.trim()}`,
    isShown: isOnScreen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    isRepeated,
  };
}

(wanted ? describe : describe.skip)('the documentation site', () => {
  let served: Served;
  let opened: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    execute(process.execPath, [join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'tools/site/build.ts']);
    served = await Served.folder(SITE);
    opened = await openBrowser();
    opened.browser.setDefaultTimeout(110_000);
    page = await opened.browser.newPage();
    page.on('pageerror', (error) => complaints.push(`${error.stack ?? error} (on ${page.url()})`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} (${message.location().url}, on ${page.url()})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
  }, 1_800_000);

  afterAll(async () => {
    await opened?.close();
    served?.close();
  });

  it('resolves every link to an existing page and anchor', () => {
    const files = pagesOf(SITE);
    const texts = new Map(files.map((file) => [file, readFileSync(join(SITE, file), 'utf8')]));
    const idsOf = new Map<string, Set<string>>();
    const ids = (file: string) => {
      const known =
        idsOf.get(file) ?? new Set([...(texts.get(file) ?? '').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
      idsOf.set(file, known);
      return known;
    };
    const broken = new Set<string>();
    for (const [file, text] of texts) {
      for (const [, href] of text.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
        if (/^(https?:|mailto:)/.test(href) || href === '#') continue;
        const [path, anchor] = href.split('#');
        const folder = path.startsWith('/') ? SITE : dirname(join(SITE, file));
        const target =
          path === '' ? file : resolve(folder, `.${path.startsWith('/') ? '' : '/'}${path}`).slice(SITE.length + 1);
        const found = [target, `${target}.html`, join(target, 'index.html')].find((one) => texts.has(one));
        const isState = found === join('playground', 'index.html');
        const fits = found !== undefined && (!anchor || isState || ids(found).has(decodeURIComponent(anchor)));
        if (!fits && !existsSync(join(SITE, target))) broken.add(`${file}: ${href}`);
        else if (!fits && found !== undefined) broken.add(`${file}: ${href}`);
      }
    }
    expect(texts.size).toBeGreaterThan(80);
    expect([...broken].slice(0, 20)).toEqual([]);
  });

  it('declares an icon in each page, so that no browser requests /favicon.ico', () => {
    const without = pagesOf(SITE).filter((file) => !/<link rel="icon"/.test(readFileSync(join(SITE, file), 'utf8')));
    expect(without).toEqual([]);
  });

  it('has each page as Markdown, and lists of pages for coding agents', () => {
    const pages = pagesOf(SITE).filter((file) => !/^(?:404|playground\/|diagnostics\/AIG)/.test(file));
    expect(pages.filter((file) => !existsSync(join(SITE, file.replace(/html$/, 'md'))))).toEqual([]);
    for (const name of ['llms.txt', 'llms-full.txt']) expect(existsSync(join(SITE, name))).toBe(true);
  });

  it('opens and navigates by its sidebar', async () => {
    await page.goto(`${served.address}/introduction.html`);
    expect(await page.locator('h1').first().innerText()).toContain('cdk8s-ai-gateway');
    await page.locator('.VPSidebar').getByRole('link', { name: 'Python', exact: true }).click();
    await page.waitForURL(/languages\/python/);
    // The address changes before the text does.
    await page.locator('main h1', { hasText: 'Python' }).waitFor();
    expect(await page.locator('main code').first().innerText()).toContain('pip install cdk8s-ai-gateway');
  });

  it('shows programs in the language that was chosen once, on each page and after loading it again', {
    timeout: 120_000,
  }, async () => {
    const shown = () => page.locator('.vp-code-group .blocks > .active').allInnerTexts();
    const areInGo = async () => {
      const texts = await shown();
      return texts.length > 1 && texts.every((text) => text.includes('jsii.String("'));
    };
    await page.goto(`${served.address}/constructs.html`);
    expect((await shown()).every((text) => text.includes("from 'cdk8s-ai-gateway'"))).toBe(true);
    const tab = page.locator('.vp-code-group').nth(2).getByText('Go', { exact: true });
    await tab.scrollIntoViewIfNeeded();
    const place = (await tab.boundingBox())?.y;
    await tab.click();
    await expect.poll(areInGo).toBe(true);
    expect((await tab.boundingBox())?.y).toBeCloseTo(place as number, 0);
    await page.locator('.VPSidebar').getByRole('link', { name: 'Testing', exact: true }).click();
    await page.waitForURL(/testing/);
    await expect.poll(areInGo).toBe(true);
    await page.reload();
    await expect.poll(areInGo).toBe(true);
    await page.locator('.vp-code-group').first().getByText('Python', { exact: true }).click();
    await expect.poll(async () => (await shown()).join('\n')).toContain('from cdk8s_ai_gateway import');
  });

  it.each(['/introduction.html', '/diagnostics/unresolved-backend-ref.html', '/api/go/constructs.html'])(
    'shows texts of its own around %s, and no templates',
    async (path) => {
      await page.goto(`${served.address}${path}`);
      const around = await page.locator('.VPNav, .VPSidebar, .VPDocAside').allInnerTexts();
      expect(around.join('\n')).toMatch(/cdk8s-ai-gateway[\s\S]*Search[\s\S]*On this page/);
      expect(await page.locator('body').innerText()).not.toContain('{{ ');
    },
  );

  it.each([
    ['/diagnostics/unresolved-backend-ref.html', 'AIG3002'],
    ['/diagnostics/failover-without-eviction.html', 'AIG7001'],
    ['/merging.html', 'AIG4001'],
  ])('opens the example of %s in the playground, which reports %s', async (path, code) => {
    await page.goto(served.address + path);
    const link = page.getByRole('link', { name: 'Open in the playground' });
    await link.first().click();
    await page.locator('.findings li', { hasText: code }).first().waitFor();
    await page.locator('.findings').getByRole('link', { name: code }).first().waitFor();
  });

  it('has a home page with the installation, features and their output, and a button for the playground', {
    timeout: 120_000,
  }, async () => {
    await page.goto(served.address);
    expect(await page.locator('h1').first().innerText()).toContain('AI gateways as code');
    for (const title of [
      'Keep serving when a provider goes down',
      'Find mistakes before you deploy',
      'Run it locally',
    ]) {
      expect(await page.locator('.VPFeatures').getByText(title, { exact: true }).count()).toBe(1);
      expect(await page.locator('h2', { hasText: title }).count()).toBeGreaterThan(0);
    }
    await page.locator('.vp-code-group').first().getByText('Python', { exact: true }).click();
    const shown = page.locator('.vp-code-group .blocks > .active');
    expect(await shown.first().innerText()).toContain('pip install cdk8s-ai-gateway');
    expect(await shown.nth(1).innerText()).toContain('from cdk8s_ai_gateway import');
    await page.locator('.VPHero').getByRole('link', { name: 'Open the playground' }).click();
    await page.locator('.findings li').first().waitFor();
  });

  it('shows code with a contrast of at least 4.5:1 in both themes', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const themed = await opened.browser.newPage();
      await themed.emulateMedia({ colorScheme: scheme });
      await themed.goto(`${served.address}/getting-started.html`);
      await themed.locator('main h1').first().waitFor();
      expect(await themed.evaluate(lowestContrast), scheme).toBeGreaterThanOrEqual(4.5);
      await themed.close();
    }
  });

  it('nests no links and buttons', async () => {
    for (const path of ['index', 'getting-started', 'diagnostics/unresolved-backend-ref', 'api/go/constructs']) {
      await page.goto(`${served.address}/${path}.html`);
      await page.locator('h1').first().waitFor();
      const nested = ':is(a, button, [role="button"]) :is(a, button, [role="button"])';
      await expect.poll(() => page.locator(nested).count(), { message: path }).toBe(0);
    }
  });

  it('forwards the address with a code to the page of the diagnostic', async () => {
    await page.goto(`${served.address}/diagnostics/AIG3002.html`);
    await page.waitForURL(/unresolved-backend-ref/);
    await page.locator('main h1', { hasText: 'AIG3002' }).waitFor();
  });

  it('links to the playground and back', async () => {
    await page.goto(served.address);
    await page.locator('.VPNavBar').getByRole('link', { name: 'Playground' }).click();
    await page.locator('.findings li').first().waitFor();
    await page.getByRole('link', { name: 'cdk8s-ai-gateway' }).click();
    await page.locator('h1').first().waitFor();
    expect(page.url()).toBe(`${served.address}/`);
  });

  it('distinguishes languages in search results', async () => {
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#localsearch-input').fill('SecuredMcpHubProps');
    await page.locator('#localsearch-list a').nth(4).waitFor();
    const found = await page.locator('#localsearch-list a').allInnerTexts();
    for (const language of ['TypeScript', 'Python', 'Java', 'Go', 'C#']) {
      expect(found.filter((text) => text.includes(`(${language})`)).length, language).toBeGreaterThan(0);
    }
  });

  it.each([
    ['AIG3002', /diagnostics\/unresolved-backend-ref/],
    ['SecuredMcpHubProps', /api\/\w+\/patterns/],
    ['precedence', /./],
  ])('finds %s', async (words, address) => {
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#localsearch-input').fill(words);
    const hits = page.locator('#localsearch-list a').filter({ hasText: words });
    await hits.first().waitFor();
    await hits.first().click();
    await page.waitForURL(address);
    await page.locator('main h1').first().waitFor();
    expect(page.url()).not.toBe(`${served.address}/`);
  });

  it('keeps the search index below two and a half megabytes', () => {
    const chunks = join(SITE, 'assets', 'chunks');
    const [index = ''] = readdirSync(chunks).filter((name) => name.startsWith('@localSearchIndex'));
    expect(statSync(join(chunks, index)).size).toBeLessThan(2_500_000);
  });

  it('shows diagrams in the colors of the theme', async () => {
    await page.goto(`${served.address}/merging.html`);
    const colors: string[] = [];
    for (const isDark of [false, true]) {
      await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), isDark);
      const picture = await page.locator('.vp-doc img').first().screenshot();
      colors.push(picture.toString('base64'));
    }
    expect(colors[0]).not.toBe(colors[1]);
  });

  it('puts guides before types of the same name', async () => {
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#localsearch-input').fill('eviction');
    await page.locator('#localsearch-list a').nth(2).waitFor();
    const hits = await page
      .locator('#localsearch-list a')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
    expect(hits.filter((address) => address.includes('/api/'))).toEqual([]);
  });

  it('has overlays in the reference, headings in the sidebar, and the way to install in itself', () => {
    expect(pagesOf(SITE)).toContain(join('api', 'typescript', 'overlays-structs.html'));
    const index = readFileSync(join(SITE, 'introduction.html'), 'utf8');
    expect(index).toContain('JWTs for people, API keys for teams');
    expect(index).toMatch(/href="(?:\.\/introduction\.html)?#contributing"[^>]*>Contributing/);
  });

  it.each([
    ['failover', /llm-failover-gateway/],
    ['rate limit', /global-rate-limit/],
    ['AIG5043', /diagnostics\/invisible-key/],
  ])('ranks the guide about %s among the first results', async (words, address) => {
    await page.goto(served.address);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('#localsearch-input').fill(words);
    const first = () =>
      page
        .locator('#localsearch-list a')
        .evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute('href') ?? ''));
    await expect.poll(first, { timeout: 100_000 }).toContainEqual(expect.stringMatching(address));
  });

  it('fits on a phone and scrolls wide content separately', async () => {
    const phone = await opened.browser.newPage();
    await phone.setViewportSize({ width: 375, height: 800 });
    const wide: string[] = [];
    for (const path of [
      'index',
      'cli',
      'dev',
      'constructs',
      'languages/java',
      'examples/model-router',
      'coverage-l2',
    ]) {
      await phone.goto(`${served.address}/${path}.html`);
      await phone.locator('h1').first().waitFor();
      if ((await phone.evaluate(() => document.documentElement.scrollWidth)) > 375) wide.push(path);
    }
    await phone.close();
    expect(wide).toEqual([]);
  });

  it('has a title and description per guide, and a not-found page', () => {
    const guides = readdirSync(SITE).filter((file) => file.endsWith('.html') && file !== '404.html');
    const of = (file: string, pattern: RegExp) => pattern.exec(readFileSync(join(SITE, file), 'utf8'))?.[1] ?? '';
    const descriptions = guides.map((file) => of(file, /<meta name="description" content="([^"]*)"/));
    expect(new Set(guides.map((file) => of(file, /<title>([^<]*)/))).size).toBe(guides.length);
    expect(new Set(descriptions).size).toBe(guides.length);
    for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
    expect(readFileSync(join(SITE, '404.html'), 'utf8')).toContain('There is no such page');
  });

  it.each([
    ['python', 'open_ai('],
    ['java', 'LlmProvider.openAi('],
    ['go', 'LlmProvider_OpenAi('],
    ['csharp', 'LlmProvider.OpenAi('],
    ['typescript', 'LlmProvider.openAi('],
  ])('has a reference that speaks %s', async (language, words) => {
    await page.goto(`${served.address}/api/${language}/constructs-classes.html`);
    expect(await page.locator('main').innerText()).toContain(words);
  });

  it.each([
    ['python', 'edge.add_https_listener("https", hostname="api.example.com", certificate=certificate)'],
    ['go', 'edge.AddHttpsListener(jsii.String("https"), &cdk8saigateway.TlsListenerOptions{'],
  ])('has examples of constructs in %s', async (language, words) => {
    await page.goto(`${served.address}/api/${language}/constructs.html`);
    const text = await page.locator('main').innerText();
    expect(text).toContain(words);
    expect(text).not.toContain('non-compiling');
  });

  describe('is accessible', { timeout: 300_000 }, () => {
    type Look = readonly [width: number, colorScheme: 'light' | 'dark'];
    /** Every width and theme once. */
    const LOOKS: readonly Look[] = [
      [1280, 'light'],
      [390, 'dark'],
    ];
    const ALL_LOOKS: readonly Look[] = [...LOOKS, [1280, 'dark'], [390, 'light']];
    let reader: Page;

    beforeAll(async () => {
      reader = await opened.browser.newPage();
    });
    afterAll(() => reader.close());

    /** Opens a page, with the state that `prepare` brings about, and returns the findings in each look. */
    const findingsAt = async (path: string, looks: readonly Look[], prepare?: () => Promise<unknown>) => {
      const found: string[] = [];
      const setWidth = (width: number) => reader.setViewportSize({ width, height: 800 });
      await setWidth(looks[0][0]);
      await reader.goto(`${served.address}/${path}.html`);
      await reader.locator('h1').first().waitFor();
      await prepare?.();
      for (const [width, colorScheme] of looks) {
        await setWidth(width);
        await reader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const isDark = () => reader.evaluate(() => document.documentElement.classList.contains('dark'));
        await expect.poll(isDark).toBe(colorScheme === 'dark');
        found.push(...(await accessibilityFindings(reader)).map((finding) => `${colorScheme}, ${width}: ${finding}`));
      }
      return found;
    };

    it.each([
      ['index', ALL_LOOKS],
      ['404', ALL_LOOKS],
      ['getting-started', LOOKS],
      ['merging', LOOKS],
      ['examples/model-router', LOOKS],
      ['reference/test-files', LOOKS],
      ['diagnostics/unresolved-backend-ref', LOOKS],
      ['api/go/references', LOOKS],
    ] as const)('on the page %s', async (path, looks) => {
      expect(await findingsAt(path, looks)).toEqual([]);
    });

    it('in the results of a search', async () => {
      const search = async () => {
        await reader.getByRole('button', { name: 'Search' }).first().click();
        const dialog = reader.getByRole('dialog', { name: 'Search' });
        await dialog.getByRole('combobox').fill('rate limit');
        await dialog.getByRole('option').nth(4).waitFor();
        await reader.keyboard.press('ArrowDown');
        expect(await dialog.getByRole('option', { selected: true }).count()).toBe(1);
      };
      expect(await findingsAt('getting-started', LOOKS, search)).toEqual([]);
    });

    it.each([
      ['list of languages', 1280, '.VPNavBarMenuGroup > button', '.VPNavBarMenuGroup .menu'],
      ['navigation of a phone', 390, '.VPNavBarHamburger', '.VPNavScreen'],
      ['sidebar of a phone', 390, '.VPLocalNav .menu', '.VPSidebar.open'],
      ['outline of a phone', 390, '.VPLocalNavOutlineDropdown > button', '.VPLocalNavOutlineDropdown .items'],
    ] as const)('in the %s', async (_, width, button, content) => {
      const open = () =>
        expect
          .poll(async () => {
            // The button does nothing before the page has become interactive.
            if (!(await reader.locator(content).isVisible())) await reader.locator(button).press('Enter');
            return reader.locator(content).isVisible();
          })
          .toBe(true);
      expect(await findingsAt('getting-started', [[width, 'dark']], open)).toEqual([]);
    });

    it.each(['index', 'getting-started'])('by keyboard: %s shows the focus and does not trap it', async (path) => {
      await reader.setViewportSize({ width: 1280, height: 800 });
      await reader.goto(`${served.address}/${path}.html`);
      await reader.locator('h1').first().waitFor();
      const names: string[] = [];
      const problems: string[] = [];
      for (let isRepeated = false; !isRepeated; ) {
        await reader.keyboard.press('Tab');
        const now = await reader.evaluate(focused);
        if (!now) break;
        names.push(now.name);
        isRepeated = now.isRepeated;
        if (isRepeated || !now.isShown) problems.push(now.name);
      }
      expect(names.length).toBeGreaterThan(25);
      expect(problems).toEqual([]);
    });

    it('by keyboard: the first link skips the navigation', async () => {
      await reader.goto(`${served.address}/getting-started.html`);
      await reader.locator('h1').first().waitFor();
      await reader.keyboard.press('Tab');
      expect((await reader.evaluate(focused))?.name).toBe('A Skip to content');
      await reader.keyboard.press('Enter');
      expect(await reader.evaluate(() => document.activeElement?.id)).toBe('VPContent');
      await reader.keyboard.press('Tab');
      expect(await reader.locator('#VPContent :focus').count()).toBe(1);
    });
  });

  it('causes no browser errors', () => {
    expect(complaints.join('\n')).toBe('');
  });
});
