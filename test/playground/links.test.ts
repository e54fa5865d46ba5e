/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fragmentOf, requestInput, type State, stateIn } from '../../playground/page/state';
import { ROOT } from '../../tools/discover';
import { filesBelow } from '../../tools/files-below';
import { withPlaygroundLinks } from '../../tools/site/playground-links';
import { hasBrowser } from '../support/browser';
import { cataloguePages } from '../support/catalogue';
import { usePage } from './use-page';

describe('links into the playground', () => {
  it('contain the example of each code', async () => {
    const examples = new Map(cataloguePages().flatMap(({ code, bad }) => (bad === undefined ? [] : [[code, bad]])));
    const found = new Map<string, string | undefined>();
    for (const name of readdirSync(join(ROOT, 'docs', 'diagnostics'))) {
      const page = readFileSync(join(ROOT, 'docs', 'diagnostics', name), 'utf8');
      const linked = await withPlaygroundLinks(`diagnostics/${name}`, page);
      const [, fragment] = /"\.\.\/playground\/(#[^"]*)"/.exec(linked) ?? [];
      const code = /^# .*\((AIG\d{4})\)$/m.exec(page)?.[1];
      if (fragment && code) found.set(code, (await stateIn(fragment))?.files['example.yaml']);
    }
    expect(found.size).toBeGreaterThan(200);
    expect(new Map([...found].sort())).toEqual(new Map([...examples].sort()));
  });

  it('follow YAML that compiles and nothing else', async () => {
    const page = '```yaml\napiVersion: v1\n```\n\n```yaml fragment\napiVersion: v1\n```\n\n```yaml\na: 1\n```\n';
    const linked = await withPlaygroundLinks('a/b.md', `${page}\`\`\`yaml gives AIG1\napiVersion: v2\n\`\`\`\n`);
    const links = [
      ...linked.matchAll(/^<a href="\.\.\/playground\/(#[^"]*)" target="_self">Open in the playground<\/a>$/gm),
    ];
    const states = await Promise.all(links.map(([, fragment]) => stateIn(fragment)));
    expect(states.map((state) => state?.files['example.yaml'])).toEqual(['apiVersion: v1\n', 'apiVersion: v2\n']);
  });
});

/** Returns each link, with the codes of the findings that its page lists. */
async function documentedLinks(): Promise<readonly { readonly fragment: string; readonly codes: readonly string[] }[]> {
  const links: { fragment: string; codes: readonly string[] }[] = [];
  const docs = join(ROOT, 'docs');
  for (const name of filesBelow(docs).filter((path) => path.endsWith('.md'))) {
    const path = name.replaceAll('\\', '/');
    let codes: readonly string[] = [];
    for (const line of (await withPlaygroundLinks(path, readFileSync(join(docs, name), 'utf8'))).split('\n')) {
      if (/^(?:# .*\(AIG\d{4}\)$|```yaml)/.test(line)) codes = line.match(/AIG\d{4}/g) ?? [];
      const [, fragment] = /playground\/(#[^"]*)"/.exec(line) ?? [];
      if (fragment) links.push({ fragment, codes });
    }
  }
  return links;
}

describe.runIf(hasBrowser)('a link into the playground', () => {
  const { open, goTo, found, page, findings, tab, complainsAboutNothing } = usePage();

  it('shows the linked example for each link of the documentation', { timeout: 300_000 }, async () => {
    await open();
    const links = await documentedLinks();
    expect(links.length).toBeGreaterThan(250);
    const silent: string[] = [];
    for (const { fragment, codes } of links) {
      await page().evaluate((hash) => {
        performance.clearMarks('findings');
        window.location.hash = hash;
      }, fragment);
      await found();
      const shown = await page().locator('#panel').innerText();
      silent.push(...codes.filter((code) => !shown.includes(code)));
    }
    // A key whose numbers make none, which a browser does not read.
    expect(silent).toEqual(['AIG5057']);
  });

  it('has all of it in a link', async () => {
    const state: State = {
      files: { 'a.yaml': 'kind: A\n', 'b/c.yaml': '# ü €\n' },
      before: { 'a.yaml': 'kind: B\n' },
      request: requestInput('GET /x', {
        headers: 'a: b\nc: d',
        claims: '{"team": "a"}',
        apiKey: '{"plan": "free"}',
        basicUser: 'ann',
        client: '203.0.113.7',
        externalAuthorization: 'refuses',
        body: 'text',
      }),
      tab: 'Request',
    };
    expect(await stateIn(await fragmentOf(state))).toEqual(state);
    await open(state);
    await page().getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page().url()).toContain('#state=');
    expect(await stateIn(new URL(page().url()).hash)).toEqual(state);
    expect(await page().getByRole('textbox', { name: 'Request', exact: true }).inputValue()).toBe('GET /x');
  });

  it.each([
    ['no base64', '#state=%%%'],
    ['no state', '#state=AAAA'],
    ['an older page', '#other'],
  ])('reports a broken link: %s', async (_, hash) => {
    expect(await stateIn(hash)).toBeUndefined();
    await goTo(hash);
    await found();
    const dialog = page().getByRole('dialog', { name: 'This link is broken' });
    await dialog.waitFor();
    const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - (page().viewportSize()?.width ?? 0) / 2)).toBeLessThan(2);
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
    expect(await dialog.count()).toBe(0);
    expect(await findings().first().innerText()).toContain('AIG3002');
  });

  it('limits the unpacked size of a link', async () => {
    const bomb = await fragmentOf({ files: { 'a.yaml': 'a'.repeat(8 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await stateIn(bomb)).toBeUndefined();
    expect(await stateIn(await fragmentOf({ files: { '../../etc/x': '' } }))).toBeUndefined();
  });

  it('stops unpacking at the limit without exhausting memory', async () => {
    const unpacked = 512 * 1024 * 1024;
    const bomb = `#state=${deflateRawSync(Buffer.alloc(unpacked, 'a'), { level: 9 }).toString('base64url')}`;
    await goTo(bomb);
    await found();
    await page().getByRole('dialog', { name: 'This link is broken' }).waitFor();
    const session = await page().context().newCDPSession(page());
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    // The editor and memory that was not collected yet are about 100 MiB.
    expect(usedSize + backingStorageSize).toBeLessThan(unpacked / 2);
  });

  it.each([
    ['of one file', { 'a.yaml': 'a: 1\n---\n'.repeat(10_000) }],
    ['of thousands of files', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.yaml`, 'a: 1\n']))],
  ])('can be used while ten thousand documents %s have findings', async (_, texts) => {
    await open({ files: texts });
    expect(await page().locator('#status').innerText()).toBe('10000 findings');
    expect(await findings().count()).toBe(200);
    await page().getByRole('button', { name: 'Show 9800 more findings' }).press('Enter');
    expect(await findings().count()).toBe(400);
    expect(await page().evaluate(() => document.activeElement?.closest('li')?.previousElementSibling !== null)).toBe(
      true,
    );
    await page().getByLabel('Example').selectOption({ index: 1 });
    await expect.poll(() => findings().first().innerText()).toContain('AIG3002');
    expect(await page().getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  it('reports positions in linked files as displayed', async () => {
    const lines = [
      ...Array(12).fill('# a line'),
      'apiVersion: agentgateway.dev/v1alpha1',
      'kind: AgentgatewayPolicy',
      'metadata: {name: tries, namespace: demo}',
      'spec: {traffic: {retry: {attempts: 3}}, wrong: 1}',
      '',
    ];
    for (const end of ['\r\n', '\r']) {
      await open({ files: { 'a.yaml': lines.join(end) } });
      await findings().getByRole('button', { name: 'a.yaml:16:41' }).waitFor();
      await expect.poll(() => page().locator('#editor .cm-lintRange-error').allInnerTexts()).toContain('wrong:');
      await page().locator('#editor .cm-line').getByText('attempts').hover();
      await expect.poll(() => page().locator('#editor .cm-told').innerText()).toMatch(/attempts.*int/s);
      await page().mouse.move(0, 0);
    }
    await open({ files: { 'a.yaml': '\uFEFFkind: A\n' } });
    await expect.poll(() => page().locator('#editor .cm-lintRange-error').first().innerText()).toBe('kind:');
  });

  it.each([5000, 50_000])('opens input nested %i levels deep and reports it', async (depth) => {
    await open({ files: { 'a.json': `{"items": ${'['.repeat(depth)}` } });
    expect(await findings().innerText()).toContain('AIG1009');
    await open({ files: { 'a.yaml': `a: ${'{b: ['.repeat(depth)}` }, tab: 'Config' });
    await tab('Findings').click();
    expect(await findings().innerText()).toContain('AIG1009');
  });

  it('reports that nothing was checked if the command fails', async () => {
    await open({
      files: { 'ai-gateway.yaml': 'inputs: [.]\nenvironments: { prod: { hosts: {} } }\n', 'a.yaml': 'a: [' },
    });
    expect(await page().locator('#panel').innerText()).toContain('choose one by --environment');
    expect(await page().locator('#status').innerText()).toBe('Not checked');
    expect(await tab('Findings').innerText()).toBe('Findings ?');
  });

  it('shows content of hostile links as text', async () => {
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
      request: requestInput(odd, { headers: odd, claims: odd, apiKey: odd, basicUser: odd, client: odd, body: odd }),
      tab: odd,
    });
    expect(await findings().first().innerText()).toContain('<img src=x');
    for (const name of ['Config', 'Manifests', 'Picture', 'Request', 'Test', 'Prove', 'Cost', 'Diff']) {
      await tab(name).click();
      await expect.poll(() => page().locator('#panel .command').innerText()).toContain('ai-gateway');
    }
    expect(await page().locator('img[onerror], #panel script').count()).toBe(0);
  });

  complainsAboutNothing();
});
