// Compares the processor time of `ai-gateway validate` for ten environments with that for one: node benchmark/environments.mjs [routes ...]
// The package has to be built. Each command runs in a process of its own, in turn; the result is the median ratio of all pairs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpus } from './corpus.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ENVIRONMENTS = 10;
const PAIRS = 5;
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 5000];

/** What environments usually change: some hosts, a model of all backends, limits of the Gateway and of a few routes, and settings. */
function environment(index) {
  const hosts = Array.from({ length: 5 }, (_each, host) => [
    `tenant-${host}.example.com`,
    `tenant-${host}.env-${index}.example.com`,
  ]);
  const timeouts = (name, seconds) => ({
    target: { kind: 'AgentgatewayPolicy', name },
    patch: { spec: { traffic: { timeouts: { request: `${seconds}s` } } } },
  });
  return {
    hosts: Object.fromEntries(hosts),
    models: { 'gpt-4o-mini': `gpt-4o-mini-${index}` },
    patches: [timeouts('edge', 60 + index), timeouts('rule-0', 120 + index), timeouts('route-5', 30 + index)],
    severities: { AIG7062: index % 2 === 0 ? 'error' : 'note' },
    externals: { secrets: [{ name: `key-${index}`, namespace: 'bench', keys: ['Authorization'] }] },
  };
}

function cpuOf(folder, args) {
  const usage = join(folder, 'usage.json');
  const command = ['-r', join(ROOT, 'benchmark', 'usage.cjs'), join(ROOT, 'bin', 'ai-gateway'), 'validate', ...args];
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, BENCHMARK_USAGE: usage },
  });
  if (![0, 1].includes(status)) throw new Error(stderr);
  return JSON.parse(readFileSync(usage, 'utf8'));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

for (const count of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'environments-'));
  try {
    mkdirSync(join(folder, 'base'));
    writeFileSync(join(folder, 'base', 'all.yaml'), corpus(count));
    const environments = Array.from({ length: ENVIRONMENTS }, (_each, index) => [`env-${index}`, environment(index)]);
    const settings = { inputs: ['base'], environments: Object.fromEntries(environments) };
    writeFileSync(join(folder, 'ai-gateway.yaml'), JSON.stringify(settings));
    const pairs = Array.from({ length: PAIRS }, () => ({
      one: cpuOf(folder, ['--environment', 'env-0']),
      all: cpuOf(folder, ['--all']),
    }));
    const ratio = median(pairs.map(({ one, all }) => all.cpu / one.cpu));
    const [one, all] = ['one', 'all'].map((name) => median(pairs.map((pair) => pair[name].cpu)));
    const memory = median(pairs.map((pair) => pair.all.peakMegabytes));
    console.log(
      `${count} routes: one environment ${one.toFixed(0)} ms, ${ENVIRONMENTS} environments ${all.toFixed(0)} ms, ` +
        `ratio ${ratio.toFixed(2)}, peak ${memory.toFixed(0)} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
