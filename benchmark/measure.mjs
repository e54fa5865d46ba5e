// Compiles one corpus in a process of its own and prints the measurements as JSON: node benchmark/measure.mjs <n> <folder> <phases>
// `phases`: the compiler's phases in one file, as `tools/tasks/bench.ts` makes it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { corpus, objects } from './corpus.mjs';

const require = createRequire(import.meta.url);
const { tuneEngine, loadPaths, compile, outputFiles, writeFiles, DiagnosticCollector } = require(process.argv[4]);
// As the command line does.
tuneEngine();

const [n, folder] = [Number(process.argv[2]), process.argv[3]];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const file = join(folder, 'corpus.yaml');

/** A separate function, so that the input text is not retained during compilation. */
function writeCorpus() {
  const text = corpus(n);
  writeFileSync(file, text);
  return { count: objects(text), bytesIn: Buffer.byteLength(text) };
}
const { count, bytesIn } = writeCorpus();

const times = {};
const time = (phase, run) => {
  const start = performance.now();
  const result = run();
  times[phase] = performance.now() - start;
  return result;
};

const before = process.cpuUsage();
const diagnostics = new DiagnosticCollector();
const input = time('load', () => loadPaths([file], diagnostics));
const result = compile(input, {}, diagnostics);
Object.assign(times, result.timings);
const bytesOut = time('write', () => {
  const files = outputFiles(result.gateways);
  writeFiles(join(folder, 'out'), files);
  return files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
});
const { user, system } = process.cpuUsage(before);

const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
if (errors.length > 0 || result.gateways.length !== 1) {
  console.error(JSON.stringify(errors.slice(0, 3), null, 2));
  process.exit(1);
}
console.log(JSON.stringify({ n, objects: count, bytesIn, bytesOut, times, cpu: (user + system) / 1000 }));
