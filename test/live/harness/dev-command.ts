import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { bundleCommandLine } from '../../../tools/bundle';
import { ROOT } from '../../../tools/discover';
import { dataPlaneProgram } from './program';

const folder = mkdtempSync(join(tmpdir(), 'dev-'));
export const program = join(folder, 'lib', 'apps', 'cli', 'main.js');
export const PLAIN_YAML = join(ROOT, 'examples', 'plain-yaml');
/** The keys of the example's clients. */
export const KEYS = { SECRET_AI_GATEWAY_CLIENT_KEYS_SEARCH: 'sesame', SECRET_AI_GATEWAY_CLIENT_KEYS_SUPPORT: 'olive' };
export const LIMIT = 90_000;

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Started {
  readonly done: Promise<Ran>;
  /** Waits until one of both outputs contains the text, after the text of the previous wait. */
  says(text: string): Promise<void>;
  interrupt(signal?: NodeJS.Signals): void;
}

/** An address of this machine that is not the loopback's, as that of another machine would be. */
export const ELSEWHERE = '10.77.0.1';

/** Runs `ai-gateway dev` through a process, in a network of its own. */
export function start(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const inNetwork = ['--net', 'sh', '-c', `ip link set lo up && ip addr add ${ELSEWHERE}/32 dev lo && exec "$@"`, 'sh'];
  const child = spawn('unshare', [...asRoot, ...inNetwork, process.execPath, program, 'dev', ...args], {
    cwd,
    env: { ...process.env, AGENTGATEWAY: dataPlaneProgram(), ...env },
  });
  const said = { out: '', err: '' };
  let from = 0;
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return {
    done: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said }))),
    says: async (text) => {
      await expect.poll(() => said.err.slice(from), { timeout: LIMIT / 2 }).toContain(text);
      from = said.err.indexOf(text, from) + text.length;
    },
    interrupt: (signal = 'SIGINT') => child.kill(signal),
  };
}

export function workspace(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** Returns the remains of a session whose folder is below a path: command lines and environments of processes, and files. */
export function leftOf(path: string): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const lines = processes.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return line.includes(path)
        ? [`${line} ${readFileSync(`/proc/${pid}/environ`, 'utf8')}`.replaceAll('\0', ' ')]
        : [];
    } catch {
      return [];
    }
  });
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return [...lines, ...files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))];
}

export const BACKEND = (name: string, port: number) => `---
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: demo}
spec: {ports: [{port: ${port}}]}
`;

/** Has the program there for the tests of a suite. */
export function useDevCommand(): void {
  beforeAll(async () => {
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(ROOT, 'messages'), join(folder, 'messages'));
    await bundleCommandLine(join(dirname(program), 'bundle.js'));
    writeFileSync(
      program,
      "require('./bundle.js')['src/apps/cli/index.ts']().main(process.argv.slice(2)).then((code) => { process.exitCode = code; });\n",
    );
  }, LIMIT);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
