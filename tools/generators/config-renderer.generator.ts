import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../discover';
import type { Generator } from './generator';

const FOLDER = 'src/core/compiler/6-emit/workload/config-renderer';

/**
 * Generates the sidecar's program as a string for a ConfigMap: a single file of plain JavaScript that runs in a separate Node.js process.
 */
export const generator: Generator = {
  name: 'config-renderer',
  source: `${FOLDER}/render-loop.ts`,
  async outputs() {
    const { outputFiles } = await build({
      absWorkingDir: ROOT,
      entryPoints: [join(ROOT, FOLDER, 'render-loop.ts')],
      bundle: true,
      write: false,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      charset: 'ascii',
      legalComments: 'none',
    });
    // Module paths are removed so that moving a module restarts no pods.
    const text = (outputFiles[0]?.text ?? '').replace(/^\/\/ src\/.*\n/gm, '');
    const module = `/** The sidecar that puts values of Secrets into the config. */\nexport const CONFIG_RENDERER_PROGRAM: string = ${JSON.stringify(text)};\n`;
    return new Map([[`${FOLDER}/program.generated.ts`, module]]);
  },
};
