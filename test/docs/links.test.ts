import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(__dirname, '..', '..');
const pagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const examples = readdirSync(join(ROOT, 'examples')).map((name) => join('examples', name, 'README.md'));
const folders = ['.', 'docs', 'docs/decisions', 'docs/diagnostics', 'docs/languages', 'docs/reference'];
const pages = [...folders.flatMap(pagesIn), ...examples];

/** Links in a page, without those in code. */
function linksIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target);
}

/** The anchors that a code host makes of the headings. */
function anchorsIn(text: string): Set<string> {
  const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replace(/ /g, '-'),
    ),
  );
}

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** README is shown by registries too, with nothing around it: its links are whole addresses. */
const REPOSITORY = 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/blob/main/';

it.each(pages)('%s links to existing targets', (page) => {
  const file = join(ROOT, page);
  const broken = linksIn(textOf(file)).filter((link) => {
    const local = link.replace(REPOSITORY, './');
    if (/^[a-z]+:/.test(local)) return false;
    const [path, anchor] = local.split('#');
    const target = path ? resolve(dirname(file), path) : file;
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsIn(textOf(target)).has(anchor);
  });
  expect(broken).toEqual([]);
});

it('runs the command by npx under its unique package name', () => {
  const { name, bin } = JSON.parse(textOf(join(ROOT, 'package.json')));
  expect(bin[name]).toBe(bin['ai-gateway']);
  const templates = readdirSync(join(ROOT, 'templates'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('templates', path))
    .filter((path) => /\.(md|yaml|json)$/.test(path));
  const ofOthers = /npx(?: -\S+)*,? ai-gateway\b(?!` without)/;
  expect(ofOthers.test('npx ai-gateway')).toBe(true);
  expect([...pages, ...templates].filter((path) => ofOthers.test(textOf(join(ROOT, path))))).toEqual([]);
});

it('lists every documentation page in docs/contents.md, which README links to', () => {
  const listed = linksIn(textOf(join(ROOT, 'docs', 'contents.md'))).map((link) => `docs/${link}`);
  const documented = [...pagesIn('docs'), ...pagesIn('docs/languages')].filter((page) => page !== 'docs/contents.md');
  expect(documented.filter((page) => !listed.includes(page))).toEqual([]);
  expect(linksIn(textOf(join(ROOT, 'README.md')))).toContain(`${REPOSITORY}docs/contents.md`);
});

it('has no link in README that needs the repository around it', () => {
  expect(linksIn(textOf(join(ROOT, 'README.md'))).filter((link) => !/^https:/.test(link))).toEqual([]);
});
