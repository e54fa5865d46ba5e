import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { ROOT } from '../discover';

const SOURCES = join(ROOT, 'src');

/** The modules with the resources and their parts. Programs name their types through the module. */
export const RESOURCE_MODULES: readonly string[] = ['api', 'gatewayapi', 'overlays'];

/** The modules of the package, without its root. */
export function moduleNames(): string[] {
  return readdirSync(join(SOURCES, 'modules'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
    .sort();
}

/** Returns the sources of all modules with their modules, as paths below the sources: `folder/`, or `file.` without its extension. */
export function moduleFiles(): [path: string, module: string][] {
  return moduleNames().flatMap((module) => {
    const text = readFileSync(join(SOURCES, 'modules', `${module}.ts`), 'utf8');
    const paths = [...text.matchAll(/^export \* from '([^']*)';$/gm)].map(([, path]) => posix.join('modules', path!));
    return paths.map((path): [string, string] => [isFolder(path) ? `${path}/` : `${path}.`, module]);
  });
}

/** Returns the title of a module and the first paragraph about it. */
export function moduleDescription(module: string): { readonly title: string; readonly text: string } {
  const text = readFileSync(join(SOURCES, 'modules', `${module}.README.md`), 'utf8');
  const [, title = '', paragraph = ''] = /^# (.*)\n\n([\s\S]*?)\n(?:\n|$)/.exec(text) ?? [];
  return { title, text: paragraph.replaceAll('\n', ' ') };
}

function isFolder(path: string): boolean {
  return statSync(join(SOURCES, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}
