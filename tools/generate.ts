// Writes every generated file of the repository. `tsx tools/generate.ts [name]` limits it to the generator of that
// file, or to those whose files have it in their names.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discoverGenerators, ROOT } from './discover';
import { generatedFiles } from './generated-files';

async function main(): Promise<void> {
  for await (const generator of discoverGenerators(process.argv[2])) {
    let written = 0;
    const outputs = await generatedFiles(generator);
    for (const [path, content] of outputs) {
      const file = join(ROOT, path);
      if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      written++;
    }
    console.log(`${generator.name}: ${outputs.size} files, ${written} changed`);
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
