import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from '../../../support/axe';
import { hasBrowser, openBrowser } from '../../../support/browser';
import { run } from '../run';
import { ASKING, BEFORE, corpus, documented, EXAMPLE, GUARANTEES } from './inputs';

/** The global that Mermaid's script defines in a page. */
declare const mermaid: { render(id: string, text: string): Promise<{ readonly svg: string }> };

const UPDATE = process.env.UPDATE_FIXTURES === '1';
const PICTURES = join(__dirname, '..', '..', '..', '..', 'docs', 'graph');
const SIZE = { width: 1280, height: 780 };
/** The longest imperceptible delays, in milliseconds of processor time, since other processes share the machine. */
const LIMITS = { picture: 2000, frame: 16 };

const ODD = `</script><img src=x onerror=alert(1)>"'&lt;`;
/** Names are checked, values of headers and expressions are not. */
const HOSTILE = EXAMPLE.replace(
  'value: /files}',
  `value: /files}, headers: [{name: x-odd, value: ${JSON.stringify(ODD)}}]`,
).replace(
  'request: 5m}',
  `request: 5m}\n    transformation: {request: {set: [{name: x-a, value: ${JSON.stringify(`"${ODD.replaceAll('"', "'")}"`)}}]}}`,
);

/** A Gateway with routes that are spread over namespaces, each of which has three Services. */
function inNamespaces(routes: number, namespaces: number): string {
  const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}]
`;
  const services = Array.from(
    { length: namespaces * 3 },
    (_, index) => `apiVersion: v1
kind: Service
metadata: {name: service-${Math.floor(index / namespaces)}, namespace: team-${index % namespaces}}
spec: {ports: [{port: 80}]}
`,
  );
  const all = Array.from(
    { length: routes },
    (_, index) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: route-${index}, namespace: team-${index % namespaces}}
spec:
  parentRefs: [{name: edge, namespace: infra}]
  hostnames: [host-${index}.example.com]
  rules: [{backendRefs: [{name: service-${index % 3}, port: 80}]}]
`,
  );
  return [gateway, ...services, ...all].join('---\n');
}

describe.runIf(hasBrowser)('the graph page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-'));
  let opened: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  let devtools: CDPSession;
  const complaints: string[] = [];

  beforeAll(async () => {
    opened = await openBrowser();
    page = await opened.browser.newPage();
    await page.setViewportSize(SIZE);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url());
    });
    devtools = await opened.browser.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  });

  afterAll(async () => {
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function show(text: string, ...options: string[]): Promise<void> {
    const [input, output] = [join(folder, 'shop.yaml'), join(folder, 'graph.html')];
    writeFileSync(input, text);
    await run('graph', '-f', input, '--no-config', '-o', output, ...options);
    writeFileSync(output, readFileSync(output, 'utf8').replaceAll(`${folder}/`, ''));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(pathToFileURL(output).href);
    await page.waitForFunction(() => performance.getEntriesByName('first-picture').length > 0);
  }

  /** Returns the result of `read` after the page has finished drawing, which is a frame or two after the event. */
  async function settled<T>(read: () => Promise<T>): Promise<T> {
    let last = '';
    await expect
      .poll(async () => {
        const before = last;
        await page.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
            ),
        );
        last = JSON.stringify(await read());
        return last === before;
      })
      .toBe(true);
    return read();
  }

  async function processorTime(): Promise<number> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }

  /** Looks like the one in the documentation, or becomes it. */
  async function photograph(name: string): Promise<void> {
    const file = join(PICTURES, `${name}.png`);
    // Elements under the pointer look different.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    const taken = await page.screenshot({ animations: 'disabled' });
    if (UPDATE) {
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(file, taken);
    }
    expect(existsSync(file), `${file} is made by npm run test:update`).toBe(true);
    const known = readFileSync(file);
    // Width and height follow the name of the first chunk. Fonts and therefore pixels differ between machines.
    expect([known.readUInt32BE(16), known.readUInt32BE(20)]).toEqual([taken.readUInt32BE(16), taken.readUInt32BE(20)]);
    expect(statSync(file).size).toBeLessThan(220_000);
  }

  const at = (id: string) => page.locator(`#boxes [data-id="${id}"]`);
  const details = () => page.locator('#details').innerText();

  describe('for the example', () => {
    beforeAll(() => show(EXAMPLE));

    it('draws layers from left to right', async () => {
      const left = async (id: string) => (await at(id).boundingBox())?.x ?? Number.NaN;
      const ids = [
        'ProxyPolicy/infra/defaults',
        'Gateway/infra/edge',
        'HTTPRoute/search/chat',
        'ProxyBackend/search/llm',
      ];
      const places = await Promise.all(ids.map(left));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(new Set(places).size).toBe(4);
      expect(await page.locator('#edges path').count()).toBe(8);
      await photograph('10-light');
    });

    it('shows effective policies of a route, their origin and overrides', async () => {
      await at('HTTPRoute/search/chat').locator('.title').click();
      const said = await details();
      expect(said).toMatch(
        /timeouts\s+\{"request":"5m"\} from ProxyPolicy\/search\/long-answers \(rule\) shop\.yaml:\d+:\d+/,
      );
      expect(said).toMatch(/overrides ProxyPolicy\/infra\/defaults \(gateway\) shop\.yaml:\d+:\d+/);
      expect(said).toMatch(/ProxyBackend\/search\/llm 90% \(weight 90\)/);
      expect(await at('HTTPRoute/search/chat').getAttribute('class')).toContain('selected');
      expect(await at('HTTPRoute/support/mcp').getAttribute('class')).not.toContain('lit');
      await photograph('route');
    });

    it('shows everything that a policy affects', async () => {
      await at('ProxyPolicy/infra/defaults').click();
      const said = await details();
      expect(said).toMatch(/timeouts holds at 3, overridden at 1/);
      expect(said).toContain('HTTPRoute/search/chat, rule 0 by ProxyPolicy/search/long-answers');
      for (const id of ['Gateway/infra/edge', 'HTTPRoute/search/chat', 'HTTPRoute/support/mcp']) {
        expect(await at(id).getAttribute('class'), id).toContain('lit');
      }
      await photograph('policy');
    });

    it('links a finding to its place and its subjects', async () => {
      await page.getByRole('button', { name: /^Findings \(2\)/ }).click();
      expect(await details()).toMatch(/AIG7001[\s\S]*shop\.yaml:\d+:\d+/);
      await page.locator('.finding', { hasText: 'AIG7001' }).getByRole('button').click();
      expect(await at('ProxyBackend/search/llm').getAttribute('class')).toMatch(/has-warning.*selected/);
      expect(await at('ProxyBackend/search/llm').locator('.handle').getAttribute('aria-label')).toContain(
        'AIG7001 (warning)',
      );
    });

    it('filters the resources of a team and resets the filter', async () => {
      await page.getByLabel('Team').selectOption('support');
      const shown = () =>
        page.locator('#boxes > .box').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
      expect(await shown()).toEqual([
        'Gateway/infra/edge',
        'HTTPRoute/support/mcp',
        'ProxyBackend/support/tools',
        'ProxyPolicy/infra/defaults',
      ]);
      expect(await page.getByRole('status').innerText()).toBe('1 Gateway, 1 route, 1 backend, 1 policy');
      await page.getByRole('button', { name: 'Show everything' }).click();
      expect((await shown()).length).toBe(9);
    });

    it('is found by name, host and path', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('llm.example /files');
      expect(await page.locator('#hits').getByRole('option').allInnerTexts()).toEqual(['HTTPRoute/search/chat']);
      await page.keyboard.press('Enter');
      expect(await details()).toContain('search/chat');
    });

    it('is fully usable by keyboard, with a name for each focusable element', async () => {
      await page.keyboard.press('Escape');
      await page.locator('#picture [tabindex="0"]').focus();
      const focused = () => page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id'));
      expect(await focused()).toBe('Gateway/infra/edge');
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toMatch(/^HTTPRoute\//);
      await page.keyboard.press('ArrowLeft');
      expect(await focused()).toMatch(/^Gateway\/infra\/edge/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await details()).toContain('Listeners');
      const nameless = await page
        .locator('button:visible, input, select, [role=button]')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.getAttribute('aria-label') && !one.textContent?.trim() && !one.closest('label'))
            .map((one) => one.outerHTML),
        );
      expect(nameless).toEqual([]);
    });

    // A browser may join or drop touches where the machine is busy.
    it('is zoomed and moved by two fingers', { retry: 2 }, async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Fit' }).click();
      const camera = async () => {
        const transform = (await page.locator('#world').getAttribute('transform')) ?? '';
        const [x = 0, y = 0, scale = 1] = [...transform.matchAll(/-?[\d.]+/g)].map(Number);
        return { x, y, scale };
      };
      const touch = (type: string, ...points: (readonly [number, number])[]) =>
        devtools.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
      const before = await settled(camera);
      await touch('touchStart', [600, 400]);
      await touch('touchStart', [600, 400], [700, 400]);
      for (const step of [1, 2, 3, 4]) await touch('touchMove', [600 - step * 25, 400], [700 + step * 25, 400]);
      await touch('touchEnd');
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      // From 100 to 300 pixels apart, about the same middle.
      await expect.poll(async () => (await camera()).scale / before.scale).toBeCloseTo(3, 0);
      const { left, top } = await page.locator('#picture').evaluate((one) => one.getBoundingClientRect().toJSON());
      const after = await settled(camera);
      const middle = ({ x, y, scale }: typeof after) => [(650 - left - x) / scale, (400 - top - y) / scale];
      for (const [index, at] of middle(after).entries()) expect(Math.abs(at - middle(before)[index]!)).toBeLessThan(15);
      expect(await page.locator('#panel').isHidden()).toBe(true);
      await page.getByRole('button', { name: 'Fit' }).click();
    });

    it('follows the color scheme of the reader and can be switched', async () => {
      await page.keyboard.press('Escape');
      const brightness = () =>
        page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0] ?? Number.NaN));
      expect(await brightness()).toBeGreaterThan(200);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await brightness()).toBeLessThan(60);
      await page.getByRole('button', { name: 'Fit' }).click();
      await photograph('10-dark');
      await page.getByRole('button', { name: 'Theme' }).click();
      expect(await brightness()).toBeGreaterThan(200);
    });
  });

  it('lays two versions over each other', async () => {
    const old = join(folder, 'old.yaml');
    writeFileSync(old, BEFORE);
    await show(EXAMPLE, '--compare', old);
    const look = (id: string) => at(id).getAttribute('class');
    expect(await look('HTTPRoute/search/chat')).toContain('changed');
    expect(await look('HTTPRoute/support/mcp')).toContain('added');
    expect(await look('Service/search/spare/80')).toContain('removed');
    expect(await look('ProxyPolicy/search/long-answers')).toContain('changed');
    expect(await page.locator('#edges .removed').count()).toBe(1);
    expect(await details()).toMatch(/Look twice: it was not reached before/);
    await photograph('diff');
    await at('HTTPRoute/search/chat').locator('.title').click();
    expect(await details()).toMatch(/Changes[\s\S]*timeouts/);
  });

  it('marks subjects of a guarantee and draws the path of a counterexample', async () => {
    const file = join(folder, 'first.gateway-guarantees.yaml');
    writeFileSync(file, GUARANTEES);
    await show(EXAMPLE, '--guarantees', file);
    expect(await page.locator('#edges .way').count()).toBe(2);
    await page.getByRole('button', { name: 'Guarantees (2)' }).click();
    expect(await details()).toMatch(
      /prompts-need-a-token: does not hold[\s\S]*POST http:\/\/llm\.example\.com:8080\/v1\/chat/,
    );
    const look = (id: string) => at(id).getAttribute('class');
    const ways = () => page.locator('#overlay .way.lit').count();
    await page.getByRole('button', { name: 'tools-have-a-listener-of-their-own' }).click();
    expect(await look('ProxyBackend/support/tools')).toContain('lit');
    expect(await look('ProxyBackend/search/llm')).not.toContain('lit');
    expect(await settled(ways)).toBe(0);
    await page.getByRole('button', { name: 'prompts-need-a-token' }).click();
    for (const id of ['Gateway/infra/edge', 'HTTPRoute/search/chat', 'ProxyBackend/search/llm'])
      expect(await look(id), id).toMatch(/way.* lit/);
    expect(await look('Service/search/canary/80')).not.toContain('lit');
    expect(await settled(ways)).toBe(2);
    await photograph('guarantee');
    await page.keyboard.press('Escape');
    expect(await settled(ways)).toBe(0);
  });

  it('shows services that a policy calls', async () => {
    await show(ASKING);
    expect(await page.locator('#edges .asks').count()).toBe(3);
    await at('ProxyPolicy/infra/defaults').click();
    expect(await details()).toMatch(/Asks\s+Service\/infra\/judge\/9000/);
    expect(await at('Service/infra/judge/9000').getAttribute('class')).toContain('lit');
  });

  describe.each([
    ['of the benchmark', () => corpus(100)],
    ['in ten namespaces', async () => inNamespaces(100, 10)],
  ])('for 100 routes %s', (_name, input) => {
    beforeAll(async () => show(await input()));
    afterAll(() => page.setViewportSize(SIZE));

    it.each([
      [1280, 780],
      [1024, 640],
      [390, 800],
    ])('begins with text that can be read at %d × %d pixels', async (width, height) => {
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.waitForFunction(() => performance.getEntriesByName('first-picture').length > 0);
      const heights = await settled(() =>
        page.locator('#boxes text, #members text').evaluateAll((all) => {
          const shown = all.map((one) => one.getBoundingClientRect());
          return shown.filter((one) => one.right > 0 && one.left < innerWidth).map((one) => one.height);
        }),
      );
      expect(heights.length).toBeGreaterThan(5);
      expect(Math.min(...heights)).toBeGreaterThan(7);
      expect(await page.locator('.distant').count()).toBe(0);
      expect(await at('Gateway/bench/edge').or(at('Gateway/infra/edge')).locator('.title').isVisible()).toBe(true);
    });

    it.each(['light', 'dark'] as const)('has no accessibility findings with %s colors', async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.locator('#findings').click();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.emulateMedia({ colorScheme: 'light' });
    });
  });

  it('escapes all inputs and allows no network access', async () => {
    await show(HOSTILE);
    await at('HTTPRoute/search/chat').locator('.title').click();
    const said = await details();
    expect(said).toContain(ODD);
    expect(said).toContain(JSON.stringify(`"${ODD.replaceAll('"', "'")}"`));
    expect(await page.locator('img').count()).toBe(0);
    const before = complaints.length;
    const stopped = await page.evaluate(async () => {
      const refused = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', resolve, { once: true }),
      );
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.body.append(script);
      const fetched = await fetch('http://127.0.0.1:9/').then(
        () => 'let through',
        () => 'stopped',
      );
      await refused;
      return [fetched, document.title];
    });
    expect(stopped).toEqual(['stopped', 'AI gateway: the picture']);
    // These two complaints are expected.
    expect(complaints.splice(before).join('\n')).toContain('Content Security Policy');
  });

  it.each([10, 500, 5000])('of %d routes is there at once, and moves smoothly', async (routes) => {
    await show(await corpus(routes));
    const first = await page.evaluate(() => performance.getEntriesByName('first-picture')[0]?.startTime ?? Number.NaN);
    const spent = await processorTime();
    expect(await page.getByRole('status').innerText()).toContain(`${routes} routes`);
    if (routes > 10) {
      await photograph(`${routes}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await photograph(`${routes}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    const before = await processorTime();
    const FRAMES = 60;
    await page.evaluate(async (frames) => {
      const picture = document.getElementById('picture') as HTMLElement;
      const { width, height } = picture.getBoundingClientRect();
      for (let frame = 0; frame < frames; frame++) {
        const deltaY = frame < frames / 2 ? -60 : 60;
        const place = { clientX: width / 2 + frame * 3, clientY: height / 2 + frame };
        picture.dispatchEvent(new WheelEvent('wheel', { deltaY, ...place, bubbles: true, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, FRAMES);
    const frame = ((await processorTime()) - before) / FRAMES;
    console.log(
      `${routes} routes: picture after ${first.toFixed(0)} ms (${spent.toFixed(0)} ms of the processor), ${frame.toFixed(1)} ms a frame`,
    );
    expect(spent).toBeLessThan(LIMITS.picture);
    expect(frame).toBeLessThan(LIMITS.frame);
    if (routes < 5000) return;
    await page.locator('#search').fill('route-4242');
    await page.keyboard.press('Enter');
    expect(await details()).toContain('bench/route-4242');
    await expect.poll(() => page.locator('.member.selected').count()).toBeGreaterThan(0);
    await photograph('5000-route');
  });

  it('causes no browser warnings', () => expect(complaints).toEqual([]));

  it('is accompanied by a complete SVG', async () => {
    const [input, output] = [join(folder, 'shop.yaml'), join(folder, 'graph.svg')];
    writeFileSync(input, HOSTILE);
    await run('graph', '-f', input, '--no-config', '--format', 'svg', '-o', output);
    await page.goto(pathToFileURL(output).href);
    expect(await page.locator('parsererror').count()).toBe(0);
    expect(await page.locator('.box').count()).toBe(9);
    expect(await page.locator('.edge').count()).toBe(8);
    expect(await page.locator('text', { hasText: 'search/chat' }).count()).toBe(1);
    expect(await page.locator('script, img, image').count()).toBe(0);
  });

  describe('Mermaid', () => {
    it('draws the output within its limits', async () => {
      const blank = await opened.browser.newPage();
      await blank.setContent('<body></body>');
      await blank.addScriptTag({ path: require.resolve('mermaid/dist/mermaid.min.js') });
      const drawn = (text: string) =>
        blank.evaluate(async (source) => {
          const { svg } = await mermaid.render('picture', source);
          const parsed = new DOMParser().parseFromString(svg, 'text/html');
          return [
            parsed.querySelectorAll('.node').length,
            parsed.querySelectorAll('path.flowchart-link').length,
            parsed.body.textContent ?? '',
          ];
        }, text);
      const written = async (input: string) => {
        const file = join(folder, 'mermaid.yaml');
        writeFileSync(file, input);
        return (await run('graph', '-f', file, '--no-config', '--format', 'mermaid')).out;
      };
      expect((await drawn(documented('mermaid'))).slice(0, 2)).toEqual([9, 8]);
      const [nodes, , text] = await drawn(await written(HOSTILE));
      expect(nodes).toBe(9);
      expect(text).toContain('below /files');
      const large = await written(await corpus(300));
      expect((await drawn(large))[0]).toBe(
        large.match(/^ {2}(n|note)\d+\W/gm)?.filter((line) => !/^ {2}n\d+ /.test(line)).length,
      );
      await blank.close();
    });
  });
});
