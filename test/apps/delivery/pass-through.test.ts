import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from '../cli/run';
import { called, DEPLOYMENT, OURS, objects, SERVICE, titles } from './krm-function';

const folder = useFolder();

describe('compile --pass-through', () => {
  const CHART = `---
# Source: shop/templates/web.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: page, namespace: demo}   # stays as it is
data: {on: "012"}
---
${GATEWAY()}`;

  it('prints other objects verbatim and replaces the Gateway with its output', async () => {
    const input = folder.write('chart.yaml', CHART);
    const { code, out, err } = await run('compile', '-f', input, '-o', '-', '--pass-through');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [head, tail] = [CHART.slice(0, CHART.indexOf('---\napiVersion: gateway')), out];
    expect(tail.startsWith(head)).toBe(true);
    const alone = (await run('compile', '-f', input, '-o', '-')).out;
    expect(tail.slice(head.length)).toBe(`---\n${alone}`);
  });

  it('preserves 64-bit numbers in objects that it does not read, also in lists', async () => {
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {maximum: 9223372036854775807}\n';
    const item = `- # one\n  ${crd.trimEnd().replaceAll('\n', '\n  ')}\n`;
    const input = folder.write('big.yaml', `${crd}---\napiVersion: v1\nkind: List\nitems:\n${item}---\n${GATEWAY()}`);
    const { code, out } = await run('compile', '-f', input, '-o', '-', '--pass-through');
    expect({ code, isWhole: out.startsWith(`---\n${crd}---\n# one\n${crd}---\n`) }).toEqual({
      code: 0,
      isWhole: true,
    });
  });

  it('splits lists', async () => {
    const list = { apiVersion: 'v1', kind: 'List', items: [DEPLOYMENT, ...OURS] };
    const { out } = await run('compile', '-f', folder.write('list.yaml', dump(list)), '-o', '-', '--pass-through');
    expect(objects(out)[0]).toEqual(DEPLOYMENT);
    expect(titles(objects(out))).not.toContain('Gateway gw');
  });

  it('rejects an object named like an output, except from an earlier run', async () => {
    const twin = { ...SERVICE, metadata: { name: 'gw' } };
    const input = folder.write('twin.yaml', `${dump(twin)}---\n${GATEWAY()}`);
    const args = ['compile', '-f', input, '-o', '-', '--pass-through'];
    const inDemo = await run(...args, '--default-namespace', 'demo');
    expect(inDemo).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/AIG9020.*Service gw.*Gateway gw/) });
    expect((await run(...args)).code).toBe(0);
    const { code, items, err } = called([...OURS, { ...twin, metadata: { name: 'gw', namespace: 'demo' } }]);
    expect({ code, count: items.length }).toEqual({ code: 1, count: OURS.length + 1 });
    expect(err).toContain('AIG9020');
    const made = called(OURS).items;
    expect(called([...OURS, ...made]).code).toBe(0);
  });

  it('prints nothing on errors and requires standard output', async () => {
    const wrong = folder.write('wrong.yaml', CHART.replace('8080', '0'));
    expect(await run('compile', '-f', wrong, '-o', '-', '--pass-through')).toMatchObject({ code: 1, out: '' });
    const into = await run('compile', '-f', folder.write('a.yaml', CHART), '-o', folder.path('out'), '--pass-through');
    expect(into).toMatchObject({ code: 2, err: expect.stringContaining('-o -') });
  });
});
