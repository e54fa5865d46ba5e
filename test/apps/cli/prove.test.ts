import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run, useFolder } from './run';

const ROOT = join(__dirname, '..', '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'guarantees.md'), 'utf8');
/** The first block of a kind. */
const block = (kind: string) => new RegExp(`\`\`\`yaml${kind}\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1] ?? '';
const [MANIFESTS, GUARANTEES, WAIVERS] = [block(''), block(' fragment'), block(' settings')];

const folder = useFolder();
const here = process.cwd();
beforeEach(() => {
  folder.write('manifests/shop.yaml', MANIFESTS);
  folder.write('manifests/shop.gateway-guarantees.yaml', GUARANTEES);
  process.chdir(folder.path());
});
afterEach(() => process.chdir(here));

/** Proves one guarantee about the manifests of the page. */
async function proving(guarantee: object, ...args: string[]) {
  folder.write('one.yaml', JSON.stringify({ guarantees: [{ name: 'one', ...guarantee }] }));
  return run('prove', '-f', 'manifests', 'one.yaml', ...args);
}

const TEAM = { callers: { apiKey: { team: 'staff' } } };

describe('prove', () => {
  it('prints the output on its page', async () => {
    const { code, out, err } = await run('prove', '-f', 'manifests');
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(PAGE).toContain(`\`\`\`text\n${out}\`\`\``);
  });

  it('accepts files that are valid for its schema', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'gateway-guarantees.schema.json'), 'utf8'));
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(parse(GUARANTEES)), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ guarantees: [{ name: 'x', sometimes: {} }] })).toBe(false);
  });

  it.each<[string, object, string]>([
    ['a path alone', { requests: { paths: ['/admin/settings*'] }, always: TEAM }, 'passed'],
    ['never reached', { requests: { hosts: ['other.example.com'] }, neverReached: true }, 'passed'],
    ['a backend that others reach', { to: { backend: 'pages' }, neverReached: true }, 'failed'],
    [
      'by a way of authentication',
      { to: { backend: 'desk' }, always: { authenticated: { by: ['api-key'] } } },
      'failed',
    ],
    ['a method', { requests: { methods: ['PATCH'], paths: ['/admin'] }, always: TEAM }, 'passed'],
    ['no backend', { to: { backend: 'dekc' }, neverReached: true }, 'no matching request'],
    ['no listener', { requests: { listeners: ['https'] }, neverReached: true }, 'no matching request'],
    ['no such host', { requests: { hosts: ['shop.example.org'] }, always: { encrypted: true } }, 'no matching request'],
    ['a host of nobody', { requests: { hosts: ['shop.example.org'] }, always: { answered: true } }, 'failed'],
    ['listeners', { to: { backend: 'desk' }, always: { listeners: ['public/http'] } }, 'passed'],
    ['content', { always: { contentOnlyTo: { hosts: ['*.shop.svc.cluster.local'] } } }, 'passed'],
    ['credentials', { requests: { hosts: ['other.example.com'] }, always: { credentialsEncrypted: true } }, 'passed'],
    [
      'credentials that a service receives without TLS',
      { requests: { paths: ['/reports*'] }, always: { credentialsEncrypted: true } },
      'failed',
    ],
    ['credentials in the clear', { always: { credentialsEncrypted: true } }, 'failed'],
    ['tenants', { always: { notShared: { keyField: 'team' } } }, 'failed'],
    ['tenants of one path', { requests: { paths: ['/admin'] }, always: { notShared: { keyField: 'team' } } }, 'passed'],
    ['content elsewhere', { always: { contentOnlyTo: { providers: ['openai'] } } }, 'failed'],
    ['namespaces', { to: { backend: 'desk' }, always: { namespaces: ['shop'] } }, 'passed'],
  ])('answers %s', async (_, guarantee, answer) => {
    const { code, out, err } = await proving(guarantee);
    expect(out, err).toContain(`  ${answer}: one\n`);
    expect(code).toBe(answer === 'passed' ? 0 : 4);
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'requires nothing'],
    ['both', { always: { answered: true }, neverReached: true }, 'sets both `always` and `neverReached`'],
    [
      'several subjects',
      { to: { backend: 'a', route: 'b' }, neverReached: true },
      'must specify exactly one subject, but specifies 2',
    ],
    ['answers of a backend', { to: { backend: 'desk' }, always: { answered: true } }, 'supports only `requests`'],
    ['no destination for content', { always: { contentOnlyTo: { hosts: [] } } }, 'lists no destination'],
    [
      'no tenants',
      { always: { notShared: { resources: ['limits'] } } },
      'must set one of `claim` and `keyField` in `notShared`',
    ],
    [
      'tenants beside something else',
      { always: { notShared: { claim: 'team' }, encrypted: true } },
      'which compares two requests, together with other properties',
    ],
    ['an unknown field', { allways: {} }, 'allways'],
  ])('rejects a guarantee with %s', async (_, guarantee, problem) => {
    const { code, out, err } = await proving(guarantee);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(problem);
    expect(err).toContain('one.yaml');
  });

  it('applies waivers', async () => {
    folder.write('ai-gateway.yaml', `inputs: [manifests]\n${WAIVERS}`);
    const { code, out } = await run('prove', '--format', 'json');
    expect(code).toBe(4);
    const { guarantees } = JSON.parse(out).files[0];
    expect(guarantees.map(({ name, waived }: { name: string; waived?: boolean }) => [name, waived])).toEqual([
      ['admin-is-for-staff', false],
      ['settings-are-for-staff', undefined],
      ['shop-is-answered', undefined],
      ['archive-is-closed', true],
    ]);
    expect((await run('prove')).out).toContain('undecided (waived): archive-is-closed');
  });

  it('reads guarantees of the settings, too', async () => {
    const own = { name: 'desk-needs-key', to: { backend: 'desk' }, always: { authenticated: {} } };
    folder.write('ai-gateway.yaml', JSON.stringify({ inputs: ['manifests/shop.yaml'], guarantees: [own] }));
    const { code, out } = await run('prove');
    expect({ code, out }).toEqual({ code: 4, out: expect.stringContaining('failed: desk-needs-key') });
  });

  it('writes findings as SARIF and JUnit', async () => {
    const { out: sarif } = await run('prove', '-f', 'manifests', '--format', 'sarif');
    const results: { ruleId: string; locations: object[] }[] = JSON.parse(sarif).runs[0].results;
    const [broken] = results.filter(({ ruleId }) => ruleId === 'AIG9008');
    expect(JSON.stringify(broken)).toContain('shop.gateway-guarantees.yaml');
    const { out: junit } = await run('prove', '-f', 'manifests', '--format', 'junit');
    expect(junit).toContain('<testsuites name="ai-gateway prove" tests="4" failures="2" errors="0">');
  });

  it('fails without guarantees', async () => {
    const { code, err } = await run('prove', '-f', 'manifests/shop.yaml');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('no guarantees found') });
  });

  it('suggests guarantees that hold', async () => {
    folder.write('web.yaml', MANIFESTS.replace(/ +- name: probe[\s\S]*?(?= +- name: reports)/, ''));
    const { code, out } = await run('prove', '-f', 'web.yaml', '--suggest');
    expect(code).toBe(0);
    const names = parse(out).guarantees.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'service-shop-desk-is-used-by-its-namespaces',
      'service-shop-desk-requires-api-key',
      'service-shop-pages-is-used-by-its-namespaces',
    ]);
    folder.write('suggested.yaml', out);
    expect((await run('prove', '-f', 'web.yaml', 'suggested.yaml')).out).toContain('3 guarantees: 3 passed\n');
    // With the rule for probes, the desk is reached without a key.
    const { code: broken, out: found } = await run('prove', '-f', 'manifests', 'suggested.yaml');
    expect({ broken, found }).toEqual({ broken: 4, found: expect.stringContaining('/admin/health with x-probe: 1') });
  });

  it('runs with each command if the settings contain guarantees', async () => {
    const own = { name: 'desk-needs-key', to: { backend: 'desk' }, always: { authenticated: {} } };
    folder.write('ai-gateway.yaml', JSON.stringify({ inputs: ['manifests/shop.yaml'], guarantees: [own] }));
    const { code, err } = await run('compile', '-o', 'out');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('guarantee desk-needs-key is violated') });
    expect(err).toContain('ai-gateway.yaml');
    const waiver = { code: 'AIG9008', resource: 'Guarantee desk-needs-key', reason: 'The desk asks for itself.' };
    folder.write(
      'ai-gateway.yaml',
      JSON.stringify({ inputs: ['manifests/shop.yaml'], guarantees: [own], waivers: [waiver] }),
    );
    expect((await run('compile', '-o', 'out')).code).toBe(0);
  });
});
