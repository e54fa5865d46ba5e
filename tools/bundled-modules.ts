import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './discover';

const FLOW_COLLECTION = 'function readFlowCollection (state, nodeIndent) {\n';
const FIRST_LETTER = `  const opening = state.input.charCodeAt(state.position)
  if (opening !== 0x5B/* [ */ && opening !== 0x7B/* { */) return false
`;

/**
 * Patches js-yaml 4's loader to run one check earlier. Unpatched, it first tries each scalar as a flow collection, and allocates an object
 * for the keys before it checks for the bracket: a sixth of all allocations when compiling thousands of routes, and 4 % of the time. Fails
 * if the original text differs, so that a release that fixes this removes the patch.
 */
export function withBracketsFirst(loader: string): string {
  const parts = loader.split(FLOW_COLLECTION);
  if (parts.length !== 2)
    throw new Error('js-yaml parses collections in brackets differently now: see tools/bundled-modules.ts');
  return parts.join(`${FLOW_COLLECTION}${FIRST_LETTER}`);
}

/** Bundles js-yaml's reader with brackets checked first. */
export const BRACKETS_FIRST: Plugin = {
  name: 'brackets-first',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]js-yaml[\\/]lib[\\/]loader\.js$/ }, ({ path }) => ({
      contents: withBracketsFirst(readFileSync(path, 'utf8')),
    }));
  },
};

const PROTOCOL = '@modelcontextprotocol/sdk/';

/**
 * Bundles the ES modules of the MCP SDK, from which unused schemas can be removed, and leaves out its validator of answers of users, which the
 * server never requests: together, that is two thirds of its size.
 */
export const PROTOCOL_MODULES: Plugin = {
  name: 'protocol-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${PROTOCOL}`) }, ({ path }) => ({
      path: join(ROOT, 'node_modules', PROTOCOL, 'dist', 'esm', path.slice(PROTOCOL.length)),
    }));
    onLoad({ filter: /[\\/]sdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};
