import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessagePage } from '../message-pages';

const FOLDER = ['src', 'core', 'compiler', 'rules'];

/** Words for several kinds in `needs`, with the constants of `rule.ts` that list them. */
const SETS: Readonly<Record<string, string>> = { policies: 'POLICIES', routes: 'ROUTES', destinations: 'DESTINATIONS' };

/** Returns the registry of all rules: a rule is a page in `messages/rules` and the source of the same name that runs it. */
export function ruleRegistry(root: string, pages: readonly MessagePage[]): string {
  const rules = pages.filter((page) => isRule(root, page)).sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const sets = Object.values(SETS).filter((set) => rules.some(({ needs }) => needs.some((word) => SETS[word] === set)));
  const imports = rules.map((page) => `import { ${page.name} } from './${pathOf(page)}';`);
  const entries = rules.map(
    ({ slug, name, needs }) => `  { name: '${slug}', needs: [${needs.map(kindsOf).join(', ')}], run: ${name} },`,
  );
  return `${imports.join('\n')}
import { ${[...sets, 'type RegisteredRule'].sort(byName).join(', ')} } from './rule';

/** All rules, with the kinds whose documents must all be valid before the rule runs. */
export const RULES: readonly RegisteredRule[] = [
${entries.join('\n')}
];
`;
}

const pathOf = ({ group, slug }: MessagePage) => `${group}/${slug}`;
const kindsOf = (word: string) => (SETS[word] ? `...${SETS[word]}` : `'${word}'`);
const byName = (a: string, b: string) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1);

/** Whether the source of this name is a rule: some diagnostics of the group are reported by other parts of the compiler. */
function isRule(root: string, page: MessagePage): boolean {
  const file = join(root, ...FOLDER, `${pathOf(page)}.ts`);
  return (
    page.group !== undefined && existsSync(file) && readFileSync(file, 'utf8').includes(`const ${page.name}: Rule`)
  );
}
