// Builds the documentation site into `.cache/site/dist`: the repository's pages, and a reference for each language.
//
//   npm run site               everything
//   npm run site -- --guides   without the reference, for work on the guides
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import { buildPlayground } from '../playground/build';
import { LANGUAGES } from '../reference/render';
import { llmsFullText, llmsText, markdownTwin } from './for-agents';
import { homePage } from './home';
import { inEachLanguage, translatedPrograms } from './languages';
import { picturePath, pictures, sitePage, sitePages, withDescription } from './pages';
import { withPlaygroundLinks } from './playground-links';
import { redirects } from './redirects';
import { referencePages } from './reference-pages';
import { languageLinks, sidebar } from './sidebar';

const SITE = join(ROOT, '.cache', 'site');
const SOURCE = join(SITE, 'src');
const DIST = join(SITE, 'dist');

function write(path: string, text: string): void {
  writeTo(SOURCE, path, text);
}

function writeTo(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function main(): Promise<void> {
  const guidesOnly = process.argv.includes('--guides');
  rmSync(SOURCE, { recursive: true, force: true });
  rmSync(join(SITE, 'dist'), { recursive: true, force: true });

  const pages = sitePages();
  const written = new Map<string, string>();
  const add = (path: string, text: string) => {
    write(path, text);
    written.set(path, text);
  };
  ensureBuilt();
  const programs = translatedPrograms();
  const twins = new Map<string, string>();
  for (const [from, to] of pages) {
    twins.set(to, markdownTwin(sitePage(from, pages)));
    const page = withDescription(inEachLanguage(sitePage(from, pages), programs.translations));
    add(to, await withPlaygroundLinks(to, page));
  }
  add('index.md', inEachLanguage(homePage(sitePage('README.md', pages)), programs.translations));
  for (const picture of pictures()) {
    const file = join(SOURCE, picturePath(picture));
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(ROOT, picture), file);
  }
  if (!guidesOnly) {
    for (const language of LANGUAGES) {
      for (const [path, text] of await referencePages(language, programs.tablet)) add(`${path}.md`, text);
    }
  }
  programs.remove();
  write(
    '.vitepress/sidebar.json',
    JSON.stringify({ sidebar: sidebar(written), languages: languageLinks([...written.keys()]), guidesOnly }),
  );
  copyFileSync(join(__dirname, 'vitepress.config.mjs'), join(SOURCE, '.vitepress', 'config.mjs'));
  copyFileSync(join(__dirname, 'accessible-theme.mjs'), join(SOURCE, '.vitepress', 'accessible-theme.mjs'));
  mkdirSync(join(SOURCE, '.vitepress', 'theme'));
  copyFileSync(join(__dirname, 'theme.mjs'), join(SOURCE, '.vitepress', 'theme', 'index.js'));
  copyFileSync(join(__dirname, 'theme.css'), join(SOURCE, '.vitepress', 'theme', 'theme.css'));

  const vitepress = join(ROOT, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const { status } = spawnSync(process.execPath, ['--max-semi-space-size=64', vitepress, 'build', SOURCE], {
    stdio: 'inherit',
  });
  if (status === 0) {
    for (const [path, text] of written) writeTo(DIST, path, twins.get(path) ?? markdownTwin(text));
    for (const [path, page] of redirects()) writeTo(DIST, path, page);
    writeTo(DIST, 'llms.txt', llmsText(pages));
    writeTo(DIST, 'llms-full.txt', llmsFullText(pages));
    await buildPlayground(join(SITE, 'dist', 'playground'));
    console.log(`wrote ${relative(process.cwd(), join(SITE, 'dist'))}: serve this folder, with any web server`);
  }
  process.exit(status ?? 1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
