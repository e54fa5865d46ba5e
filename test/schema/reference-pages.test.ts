import { describe, expect, test } from 'vitest';
import { definitions, isStruct, kinds } from '../../schema';
import { referencePages } from '../../tools/schema/reference-pages';

const pages = referencePages(definitions, kinds);

/** The heading's anchor on the page, as Markdown viewers make it. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'));

describe('the reference pages', () => {
  test.each([...pages])('%s links only to existing headings', (file, text) => {
    for (const [, page, anchor] of text.matchAll(/\]\(([\w-]*(?:\.md)?)(?:#([\w-]+))?\)/g)) {
      const target = pages.get(page || file);
      expect(target, `${file} links to ${page}`).toBeDefined();
      if (anchor) expect(anchorsOf(target!), `${file} links to ${page}#${anchor}`).toContain(anchor);
    }
  });

  test('every definition has one heading, on one page', () => {
    const headings = [...pages.values()].flatMap((text) => [...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!));
    expect(headings.filter((name) => name in definitions).sort()).toEqual(Object.keys(definitions).sort());
  });

  test('lists every field in the table of its type', () => {
    const all = [...pages.values()].join('\n');
    for (const [name, definition] of Object.entries(definitions)) {
      if (!isStruct(definition)) continue;
      const section = all.split(`## ${name}\n`)[1]!.split('\n## ')[0]!;
      for (const field of Object.keys(definition.properties))
        expect(section, `${name}.${field}`).toContain(`| \`${field}\``);
    }
  });

  test('shows bounds, unit, default, revision, context, reference and other names in a row', () => {
    const row = (page: string, type: string, field: string) =>
      pages
        .get(page)!
        .split(`## ${type}\n`)[1]!
        .split('\n')
        .find((line) => line.startsWith(`| \`${field}\``));
    expect(row('shared-types.md', 'BackendEviction', 'duration')).toContain('At least 1s. Default: `3s`.');
    expect(row('shared-types.md', 'BackendEviction', 'restoreHealth')).toContain('0..100. In percent.');
    expect(row('shared-types.md', 'BackendAuth', 'secretRef')).toContain('Refers to a Secret with `Authorization`.');
    expect(row('shared-types.md', 'Health', 'unhealthyCondition')).toContain('Evaluated when a response has arrived');
    expect(row('proxy-policy.md', 'Frontend', 'networkAuthorization')).toContain('Since the later revision.');
    expect(row('proxy-backend.md', 'ProxyBackendSpec', 'cloudA')).toContain('In AGENTGATEWAY: `aws`.');
    expect(row('proxy-backend.md', 'ProviderEConfig', 'region')).toContain('Required in the earlier revision.');
  });
});
