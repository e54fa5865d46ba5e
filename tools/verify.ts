// Regenerates everything in memory and fails if a committed file differs, because generated files are never edited by hand. Prints the
// densities of patterns that make prose hard to read.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoverGenerators, ROOT } from './discover';
import { generatedFiles } from './generated-files';
import { densityTable } from './prose/report';

async function main(): Promise<void> {
  let stale = 0;
  for await (const generator of discoverGenerators()) {
    const outputs = await generatedFiles(generator);
    for (const [path, content] of outputs) {
      const file = join(ROOT, path);
      if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
      console.error(`stale: ${path} (${generator.name}); run: npm run generate`);
      stale++;
    }
    console.log(`${generator.name}: ${outputs.size} files checked`);
  }
  console.log(`\n${await densityTable(ROOT)}`);
  if (stale > 0) process.exit(1);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
