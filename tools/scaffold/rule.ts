import { join } from 'node:path';
import { assertSlug, camelCase, titleOf, writeNew } from './files';
import { nextCode, writeMessage } from './message';

/** Writes source, message and test of a new rule, and returns their paths; `npm run generate -- catalogue` registers it. */
export function writeRule(root: string, place: string): string[] {
  const [group = '', slug = '', ...rest] = place.split('/');
  if (rest.length > 0 || slug === '') throw new Error(`"${place}": write GROUP/NAME, such as access/open-route`);
  assertSlug(group, 'a group');
  assertSlug(slug, 'a rule');
  const name = camelCase(slug);
  const source = join('src', 'core', 'compiler', 'rules', group, `${slug}.ts`);
  const test = join('test', 'core', 'compiler', 'rules', group, `${slug}.test.ts`);
  writeNew(
    root,
    source,
    `import { CODE } from '../../../diagnostics/codes.generated';
import type { Rule } from '../rule';

/** Reports TODO: the valid configuration that would still fail, leak or have no effect. */
export const ${name}: Rule = ({ attachment }, diagnostics) => {
  for (const backend of attachment.graph.backends.values()) {
    diagnostics.report(CODE.${name}, backend.resource.origin, { value: backend.type });
  }
};
`,
  );
  const message = writeMessage(root, nextCode(root, '7'), titleOf(slug), 'warning', join('rules', group, slug));
  writeNew(
    root,
    test,
    `import { describe, expect, it } from 'vitest';
import { findings } from '../run';

describe('${slug}', () => {
  it('reports TODO', () => {
    expect(findings('TODO: the resources, as YAML')).toEqual([]);
  });
});
`,
  );
  return [source, message, test];
}
