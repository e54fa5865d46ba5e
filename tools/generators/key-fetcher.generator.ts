import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../discover';
import type { Generator } from './generator';

const SOURCE = 'src/core/compiler/6-emit/workload/key-fetcher/fetch-keys.ts';

/** Generates the sidecar's program as a string for a ConfigMap: plain JavaScript that runs in a separate Node.js process. */
export const generator: Generator = {
  name: 'key-fetcher',
  source: SOURCE,
  async outputs() {
    const { outputText } = ts.transpileModule(readFileSync(join(ROOT, SOURCE), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, removeComments: false },
    });
    const module = `/** The sidecar that fetches key sets. */\nexport const KEY_FETCHER_PROGRAM: string = ${JSON.stringify(outputText)};\n`;
    return new Map([['src/core/compiler/6-emit/workload/key-fetcher/program.generated.ts', module]]);
  },
};
