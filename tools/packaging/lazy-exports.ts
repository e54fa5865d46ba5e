import { INPUTS_FOLDER } from '../../src/library/charts/cluster-inputs';

const FILE = /^var (\w+_\d+) = (require\("[^"]+"\));$/;
const MODULE = /^exports\.(\w+) = __importStar\((require\("[^"]+"\))\);$/;
const LAZY = 'function lazily(load) { return new Proxy({}, { get: (_, name) => load()[name] }); }';
/** Commands that run a program read its constructs, even if it uses no class that loads this module. */
const REQUESTED = `if (process.env.${INPUTS_FOLDER}) require("./library/charts/provide-inputs");`;

/**
 * Rewrites the root module so that each export loads its file on first use. A program pays for the constructs that it uses: together, the
 * files take as long to load as cdk8s. The getters keep the form that TypeScript gives them, by which Node finds the names for `import`.
 * Each line keeps its number, for the source map.
 *
 * @param text a module that only exports what other modules export, as TypeScript writes it
 */
export function withLazyExports(text: string): string {
  const lines = text
    .replace(/^"use strict";$/m, `"use strict"; ${LAZY}`)
    .split('\n')
    .map((line) =>
      line
        .replace(FILE, 'var $1 = lazily(() => $2);')
        .replace(
          MODULE,
          'var $1_0 = lazily(() => ({ $1: $2 })); ' +
            'Object.defineProperty(exports, "$1", { enumerable: true, get: function () { return $1_0.$1; } });',
        ),
    );
  const eager = lines.find((line) => /\brequire\(/.test(line) && !/ = lazily\(\(\) => /.test(line));
  if (eager !== undefined) throw new Error(`an export of the package is not loaded lazily: ${eager}`);
  return lines.join('\n').replace(LAZY, () => `${LAZY} ${REQUESTED}`);
}
