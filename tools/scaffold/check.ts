import { join } from 'node:path';
import { assertSlug, camelCase, edit, insertSorted, pascalCase, titleOf, writeNew } from './files';
import { nextCode, writeMessage } from './message';

/** Writes source and message of a new check, and registers it. Gives the paths. */
export function writeCheck(root: string, slug: string): string[] {
  assertSlug(slug, 'a check');
  const code = nextCode(root, '7');
  const source = join('src', 'core', 'compiler', 'checks', `${slug}.ts`);
  writeNew(
    root,
    source,
    `import { CODE } from '../../diagnostics';
import type { Check } from './check';

/** TODO: what is valid and still not what anybody wants, in one sentence. */
export const ${constantOf(slug)}: Check = {
  // TODO: the kinds without whose refused documents it cannot tell.
  needs: [],
  run({ attachment }, diagnostics) {
    for (const backend of attachment.graph.backends.values()) {
      diagnostics.report(CODE.${camelCase(slug)}, backend.resource.origin, { value: backend.type });
    }
  },
};
`,
  );
  const message = writeMessage(root, code, titleOf(slug), 'warning');
  return [source, message, register(root, slug)];
}

function register(root: string, slug: string): string {
  return edit(root, join('src', 'core', 'compiler', 'checks', 'index.ts'), (text) => {
    const lines = text.split('\n');
    const line = `import { ${constantOf(slug)} } from './${slug}';`;
    insertSorted(lines, /^import \{ check\w+ \} from '\.\/(.*)';$/, line);
    insertSorted(lines, /^ {2}(check\w+),$/, `  ${constantOf(slug)},`);
    return lines.join('\n');
  });
}

function constantOf(slug: string): string {
  return `check${pascalCase(slug)}`;
}
