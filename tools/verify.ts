// Regenerates everything in memory and fails if a committed file differs or no longer has a generator, because generated files are never
// edited by hand. Prints the densities of patterns that make prose hard to read.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoverGenerators, ROOT } from './discover';
import { generatedFiles } from './generated-files';
import { densityTable } from './prose/report';

async function main(): Promise<void> {
  const stale: string[] = [];
  const generated = new Set<string>();
  for await (const generator of discoverGenerators()) {
    const outputs = await generatedFiles(generator);
    for (const [path, content] of outputs) {
      generated.add(path);
      const file = join(ROOT, path);
      if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
      stale.push(`stale: ${path} (${generator.name}); run: npm run generate`);
    }
    console.log(`${generator.name}: ${outputs.size} files checked`);
  }
  for (const path of filesWithHeader()) {
    if (!generated.has(path)) stale.push(`stale: ${path} is not the output of a generator; delete it`);
  }
  console.log(`\n${await densityTable(ROOT)}`);
  // Last, so that the end of a long log names the files.
  for (const line of stale) console.error(line);
  if (stale.length > 0) process.exit(1);
}

/** Returns the files whose first line names a generator. */
function filesWithHeader(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.yaml'], { cwd: ROOT, encoding: 'utf8' });
  return files.split('\n').filter((path) => {
    if (!path || !existsSync(join(ROOT, path))) return false;
    const [first = ''] = readFileSync(join(ROOT, path), 'utf8').split('\n', 1);
    return /\bGenerated from .* by `npm run generate`; do not edit/.test(first);
  });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
