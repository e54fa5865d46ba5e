import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COSTS, type Cost, testFiles } from './test/costs.mjs';

/**
 * cdk8s leaves a folder for each app of a test, thousands in a run. They stand in one folder, which goes with the run.
 * This file is read once for each project, and tests may start a run of their own: the first one makes the folder.
 */
const TEMPORARY = 'ai-gateway-tests-';
if (!tmpdir().includes(TEMPORARY)) {
  const temporary = mkdtempSync(join(tmpdir(), TEMPORARY));
  process.env.TMPDIR = temporary;
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
}

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

const costs: readonly string[] = COSTS;
/** What waits for other programs for minutes, most of all Java, which fetches most. */
const LONG = [
  'packages/java.',
  'site/site.',
  'examples/installed.',
  'packages/python.',
  'packages/go.',
  'naive-model/config-model.',
];

/**
 * The long ones come first, as others can run beside them. Then the files of one cost follow each other: a process is shared by files
 * that come one after the other, and thrown away at the first file of another project.
 */
class LongestFirst extends BaseSequencer {
  public override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((part) => moduleId.includes(`/${part}`));
      return place < 0 ? LONG.length + costs.indexOf(project.name) : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** One project a cost. Most share their processes: reading the modules of a file takes longer than most tests. */
function projectOf(cost: Cost, include: readonly string[]): TestProjectConfiguration {
  return { extends: true, test: { name: cost, include: [...include], isolate: cost === 'alone' } };
}

/** Returns the path of a source of the package. */
function source(path: string): string {
  return join(import.meta.dirname, 'src', path);
}

export default defineConfig({
  plugins: [mutant, lazyRequires],
  // The examples import the package and its modules by name.
  resolve: {
    alias: [
      { find: /^cdk8s-ai-gateway$/, replacement: source('index.ts') },
      { find: /^cdk8s-ai-gateway\/(\w+)$/, replacement: source('modules/$1.ts') },
    ],
  },
  test: {
    projects: [...testFiles()].map(([cost, files]) => projectOf(cost, files)),
    setupFiles: ['test/support/data-plane-reads.ts', 'test/support/file-hooks.ts'],
    // Only tests that never end reach these: a busy machine takes several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Tests of other languages and of the running data plane wait for other programs: on CI, a third process uses that time.
    maxWorkers: process.env.CI ? 3 : 2,
    // Modules are transformed once for all projects, and once for all runs. What a mutant changes is not of its file.
    experimental: { fsModuleCache: process.env.MUTANT === undefined, fsModuleCachePath: '.cache/vitest' },
    sequence: { sequencer: LongestFirst },
  },
});
