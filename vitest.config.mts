import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Cost, testFiles } from './test/costs.mjs';

/**
 * `src` loads heavy modules inside functions with `require('./x')`, so that importing the package is cheap. Node cannot
 * require TypeScript; for the tests each of them becomes an import of the same module graph.
 */
const lazyRequires: Plugin = {
  name: 'lazy-requires',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.ts$/.test(id) || !code.includes("require('.")) return undefined;
    const imports: string[] = [];
    const body = code.replace(/\brequire\(('\.{1,2}\/[^']*')\)/g, (_, path: string) => {
      imports.push(`import * as lazy_${imports.length} from ${path};`);
      return `lazy_${imports.length - 1}`;
    });
    return { code: `${body}\n${imports.join('\n')}\n`, map: null };
  },
};

/** One deliberate change of a source, by its number in test/live/mutants.json: `npm run mutants` shows that tests notice. */
const mutant: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    if (process.env.MUTANT === undefined) return undefined;
    const all = JSON.parse(readFileSync(new URL('test/live/mutants.json', import.meta.url), 'utf8'));
    const { file, from, to } = all[Number(process.env.MUTANT)];
    return id.endsWith(`/${file}`) ? { code: code.replaceAll(from, () => to), map: null } : undefined;
  },
};

/** Packages and the site take minutes, in which others can run beside them: they come first, and Java, which fetches most, before all. */
class LongestFirst extends BaseSequencer {
  public override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ['packages/java.', 'site/site.', 'packages/go.', 'packages/python.', 'naive-model/config-model.'];
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex(
        (part) => moduleId.includes(`/test/${part}`) || moduleId.includes(`/test/core/compiler/${part}`),
      );
      return place < 0 ? long.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** One project a cost. Reading the modules of a test file takes longer than most tests: unit tests share them. */
function projectOf(cost: Cost, include: readonly string[]): TestProjectConfiguration {
  return { extends: true, test: { name: cost, include: [...include], isolate: cost !== 'unit' } };
}

export default defineConfig({
  plugins: [mutant, lazyRequires],
  // The examples import the package by its name.
  resolve: { alias: { 'cdk8s-ai-gateway': fileURLToPath(new URL('src/index.ts', import.meta.url)) } },
  test: {
    projects: [...testFiles()].map(([cost, files]) => projectOf(cost, files)),
    setupFiles: ['test/support/data-plane-reads.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
