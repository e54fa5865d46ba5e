// Writes every generated file of the repository. `tsx tools/generate.ts [name]` limits it to the generator of that name, or to
// those whose names contain it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { discoverGenerators, ROOT } from './discover';
import { generatedFiles } from './generated-files';

async function main(): Promise<void> {
  const only = process.argv[2];
  const generators = await discoverGenerators();
  const exact = generators.some(({ name }) => name === only);
  for (const generator of generators) {
    if (only && (exact ? generator.name !== only : !generator.name.includes(only))) continue;
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
