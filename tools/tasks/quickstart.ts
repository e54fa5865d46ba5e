// Builds missing output, synthesizes the examples as their readers would, and prints the results.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import { compileYaml, SETTINGS, synthesize } from '../quickstart/run-example';
import { line, summarize, totals } from '../quickstart/summary';

const EXAMPLES = join(ROOT, 'examples');

function main(): void {
  ensureBuilt();
  const failed: string[] = [];
  const made: string[] = [];
  for (const name of readdirSync(EXAMPLES).sort()) {
    const folder = join(EXAMPLES, name);
    const run = exampleRun(folder);
    if (!run) continue;
    console.log(`\n${name}`);
    const { ok, files } = run(folder);
    if (!ok) failed.push(name);
    const lines = [...summarize(files), ...files.map((file) => line('file', relative(ROOT, file)))];
    for (const text of lines) console.log(`  ${text}`);
    made.push(...lines);
  }
  console.log(failed.length === 0 ? `\nMade ${totals(made)}.` : `\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** How an example is made; examples in other languages, and charts of Helm, need other programs and run in the tests. */
function exampleRun(folder: string): typeof synthesize | undefined {
  if (existsSync(join(folder, 'main.ts'))) return synthesize;
  return existsSync(join(folder, SETTINGS)) ? compileYaml : undefined;
}

main();
