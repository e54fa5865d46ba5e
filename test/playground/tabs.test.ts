/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { requestInput } from '../../playground/page/state';
import { hasBrowser } from '../support/browser';
import { usePage } from './use-page';

const GUARDED = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: orders, namespace: shop}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: orders, port: 80}]}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: clients, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: orders}]
  traffic:
    apiKeyAuthentication: {secretRef: {name: keys}}
    authorization: {action: Require, policy: {matchExpressions: ['apiKey.plan == "paid"']}}
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: shop}
data: {ann: null}
`;

describe.runIf(hasBrowser)('the playground', () => {
  const { open, found, page, findings, tab, viewer, complainsAboutNothing } = usePage();
  const fileNames = () => page().locator('#files option').allInnerTexts();

  it('keeps the text over reloads, also of a link that is edited, and offers the text that it replaced', async () => {
    await open({ files: { 'mine.yaml': 'kind: Mine\n' } });
    await page().locator('#editor .cm-content').click();
    await page().keyboard.type('# edited\n');
    await expect.poll(() => page().url()).not.toContain('#state=');
    await page().reload();
    await found();
    expect(await page().locator('#editor .cm-content').innerText()).toContain('# edited');
    const example = page().getByLabel('Example');
    await example.selectOption('Limit the cost of models');
    await page().reload();
    await found();
    expect(await fileNames()).toEqual(['mine.yaml']);
    await example.selectOption('Limit the cost of models');
    await page().locator('#editor .cm-content').click();
    await page().keyboard.type('# other\n');
    await page().reload();
    await found();
    expect(await fileNames()).toEqual(['gateway.yaml', 'prices.yaml']);
    await example.selectOption('Your previous text');
    await expect.poll(fileNames).toEqual(['mine.yaml']);
  });

  it('answers a request first, for each kind of credentials', async () => {
    await open({ files: { 'a.yaml': GUARDED }, request: requestInput('GET http://edge:8080/'), tab: 'Request' });
    const answer = page().getByRole('status', { name: 'Answer' });
    await expect.poll(() => answer.innerText()).toMatch(/^401 .*Gateway shop\/edge$/);
    await page().getByText('Credentials of the caller').click();
    const key = page().getByLabel('API key');
    await key.fill('{"plan": "free"}');
    await expect.poll(() => answer.innerText()).toMatch(/^403 /);
    await key.fill('{"plan": "paid"}');
    await expect.poll(() => answer.innerText()).toMatch(/^forwarded to Service\/shop\/orders/);
    await key.fill('{"plan"');
    await expect.poll(() => viewer().innerText()).toContain('is not JSON');
    expect(await answer.innerText()).toBe('');
  });

  it('adds a test, guarantees and prices, and reports their results', async () => {
    await open({ files: { 'a.yaml': GUARDED }, request: requestInput('GET http://edge:8080/'), tab: 'Test' });
    await expect.poll(() => viewer().innerText()).toContain('no tests found');
    await page().getByRole('button', { name: 'Add a test' }).click();
    await expect.poll(() => viewer().innerText()).toMatch(/1 test: .*1 failed/);
    await tab('Prove').click();
    await expect.poll(() => viewer().innerText()).toContain('no guarantees found');
    await page().getByRole('button', { name: 'Suggest guarantees' }).click();
    await expect.poll(() => viewer().innerText()).toMatch(/passed/);
    await tab('Cost').click();
    await page().getByRole('button', { name: 'Add a price list' }).click();
    await expect.poll(() => page().locator('.command').innerText()).toContain('--prices prices.yaml');
    expect(await fileNames()).toEqual([
      'a.yaml',
      'requests.gateway-test.yaml',
      'suggested.gateway-guarantees.yaml',
      'prices.yaml',
    ]);
    expect(await findings().count()).toBe(0);
  });

  it('shows YAML with line numbers, and other results as text', async () => {
    await open({ files: { 'a.yaml': GUARDED }, tab: 'Config' });
    await expect.poll(() => viewer().innerText()).toContain('binds:');
    expect(await page().locator('.viewer .cm-lineNumbers').count()).toBe(1);
    await tab('Diff').click();
    await expect.poll(() => page().locator('.command').innerText()).toContain('diff');
    expect(await page().locator('.viewer .cm-lineNumbers').count()).toBe(0);
  });

  it('moves the divider by keyboard and pointer, and remembers it', async () => {
    await page().setViewportSize({ width: 1000, height: 700 });
    await open();
    const divider = page().getByRole('separator', { name: 'Width of the inputs' });
    const left = async () => Math.round(((await divider.boundingBox())?.x ?? 0) / 10);
    expect(await left()).toBe(50);
    await divider.press('ArrowRight');
    expect(await left()).toBe(52);
    await page().mouse.move(524, 300);
    await page().mouse.down();
    await page().mouse.move(300, 300);
    await page().mouse.up();
    expect(await left()).toBe(30);
    await page().reload();
    await found();
    expect(await left()).toBe(30);
    await divider.dblclick();
    expect(await left()).toBe(50);
  });

  complainsAboutNothing();
});
