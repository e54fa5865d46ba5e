import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Files, Ran } from '../../playground/compiler/run';
import { filesBelow } from '../../tools/files-below';
import { exampleFiles } from '../../tools/playground/examples';
import { run } from '../apps/cli/run';
import { ownBadInputs, ownInputs, sharedFiles } from '../support/documents';
import { EDGE_TEXTS } from '../support/edge-texts';
import { sharedPath, withShared } from '../support/shared';

/** A run of the command, and the files that it is run on. */
export interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly files: Files;
  readonly before?: Files;
}

const COMPILE = ['compile', '-o', 'out', '--format', 'json'];

/** Every input that there is: compiling reports its findings and writes its configs and manifests. */
export function everyInput(): Case[] {
  const texts = [
    ...ownInputs(),
    ...ownBadInputs(),
    ...Object.entries(EDGE_TEXTS).map(([name, text]) => ({ name, text })),
    ...(withShared('the playground compiles all cases', () =>
      sharedFiles('cases').map((name) => ({ name, text: readFileSync(sharedPath(name), 'utf8') })),
    ) ?? []),
  ];
  return [
    ...texts.map(({ name, text }) => ({ name, args: [...COMPILE, '-f', '.'], files: { 'input.yaml': text } })),
    ...exampleRuns(),
  ];
}

/** Commands of each kind, on the examples that are YAML. */
function exampleRuns(): Case[] {
  const of = (name: string, ...args: string[]) => ({
    name: `${name}: ${args.join(' ')}`,
    args,
    files: exampleFiles(name),
  });
  const asked = ['request', 'POST https://llm.example.com/v1/chat/completions', '-H', 'authorization: Bearer x'];
  const before = Object.fromEntries(
    Object.entries(exampleFiles('plain-yaml')).map(([path, text]) => [
      path,
      text.replaceAll('8443', '9443').replace('gpt-', 'gpt-x'),
    ]),
  );
  return [
    of('plain-yaml', ...COMPILE),
    of('plain-yaml', 'validate', '--strict'),
    of('plain-yaml', 'graph', '--format', 'svg'),
    of('plain-yaml', ...asked),
    of('plain-yaml', ...asked, '--format', 'json', '--jwt', '{"team": "a"}'),
    of('plain-yaml', ...COMPILE, '--config-delivery', 'compressed'),
    { ...of('plain-yaml', 'diff', '../before', '.'), before },
    ...['dev', 'prod-eu', 'prod-us'].map((name) => of('environments', ...COMPILE, '--environment', name)),
    of('multi-team', 'validate', '--no-config', '-f', '.'),
    ...[
      'agent-gateway',
      'canary',
      'llm-failover',
      'mcp-hub',
      'model-router',
      'people-and-teams',
      'production-overlays',
    ].map((name) => of(name, 'validate', '-f', 'snapshot.yaml', '--format', 'json')),
  ];
}

/** Returns the command's result for the same files in a folder of this machine. */
export async function ranHere({ args, files, before = {} }: Case): Promise<Omit<Ran, 'unchecked'>> {
  const root = mkdtempSync(join(tmpdir(), 'playground-'));
  const inputs = join(root, 'inputs');
  place(inputs, files);
  place(join(root, 'before'), before);
  const home = process.cwd();
  process.chdir(inputs);
  try {
    const ran = await run(...args);
    return { ...ran, written: textsBelow(join(inputs, 'out')) };
  } finally {
    process.chdir(home);
    rmSync(root, { recursive: true, force: true });
  }
}

function place(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function textsBelow(folder: string): Files {
  const paths = existsSync(folder) ? filesBelow(folder) : [];
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
