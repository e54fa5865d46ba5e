import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const FLOW_COLLECTION = 'function readFlowCollection (state, nodeIndent) {\n';
const FIRST_LETTER = `  const opening = state.input.charCodeAt(state.position)
  if (opening !== 0x5B/* [ */ && opening !== 0x7B/* { */) return false
`;

/**
 * The reader of js-yaml 4, with one question asked sooner. It tries each scalar as a list or mapping in brackets first, and makes an
 * object for the keys before it looks for the bracket: a sixth of all that compiling thousands of routes allocates, and 4 % of its time.
 * Fails where the text is not as it was, so that a release that fixes this takes the change away.
 */
export function withBracketsFirst(loader: string): string {
  const parts = loader.split(FLOW_COLLECTION);
  if (parts.length !== 2)
    throw new Error('js-yaml reads collections in brackets in another way now: see tools/bundled-modules.ts');
  return parts.join(`${FLOW_COLLECTION}${FIRST_LETTER}`);
}

/**
 * Modules as they stand in a bundle, with short names inside of their functions: a tenth of the package. Those of modules and
 * classes stay, by which libraries tell their errors apart and stack traces say where.
 */
export const SHORT_NAMES: Plugin = {
  name: 'short-names',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/](?:node_modules[\\/].*\.[cm]?js|src[\\/].*\.ts)$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const isReader = /[\\/]js-yaml[\\/]lib[\\/]loader\.js$/.test(path);
      const { code } = await esbuild.transform(isReader ? withBracketsFirst(text) : text, {
        loader: path.endsWith('.ts') ? 'ts' : 'js',
        minifyIdentifiers: true,
        sourcefile: path,
      });
      return { contents: code };
    });
  },
};
