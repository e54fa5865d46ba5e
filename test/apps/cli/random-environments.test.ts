import { expect, it } from 'vitest';
import { runCompilation } from '../../../src/apps/cli/compilation';
import { RunMemory } from '../../../src/apps/cli/run-memory';
import { writingTo } from '../../../src/apps/cli/terminal';
import type { Diagnostic } from '../../../src/core/diagnostics';
import { CODE } from '../../../src/core/diagnostics/codes.generated';
import { compilable } from '../../live/predictions/prediction';
import { Chance, seedFrom } from '../../support/random';
import { randomEnvironments } from './random-environments';
import { run, useFolder } from './run';

const SEED = seedFrom('ENVIRONMENTS_SEED');
const WORLDS = Number(process.env.ENVIRONMENTS_WORLDS ?? 12);
const SILENT = writingTo(() => undefined);

const folder = useFolder();

/** Returns the findings that apply to one environment, without the note that lists the environments. */
function saidOf(name: string, all: readonly Diagnostic[]): Diagnostic[] {
  return all.flatMap((finding) => {
    const [first, ...notes] = finding.notes;
    const where = /^in environments? (.+)$/.exec(first?.text ?? '')?.[1];
    if (where === undefined) return [finding];
    return where.split(', ').includes(name) ? [{ ...finding, notes }] : [];
  });
}

/** Waivers that match nothing in any environment are reported when all environments are checked. */
const isAboutWaiver = ({ code }: Diagnostic) => code === CODE.waiverWaivesNothing;

/** Two documents of one name, changed by one patch, may have the same against them. */
/** Each finding at each of its places: findings that only some environments have are grouped apart from those that all have. */
function sorted(diagnostics: readonly Diagnostic[]): string[] {
  const single = diagnostics.flatMap(({ code, severity, resource, path, place, otherPlaces = [] }) =>
    [{ resource, path, place }, ...otherPlaces].map((at) =>
      JSON.stringify([code, severity, at.resource, at.path, at.place]),
    ),
  );
  return [...new Set(single)].sort();
}

it(`validate --all matches each single run (ENVIRONMENTS_SEED=${SEED}, ${WORLDS} worlds)`, {
  timeout: 300_000 + WORLDS * 10_000,
}, async () => {
  for (let world = 0; world < WORLDS; world++) {
    const chance = new Chance(SEED + world * 7919);
    const { names, files } = randomEnvironments(compilable(chance).world.input, chance);
    for (const [name, text] of files) folder.write(name, text);
    const config = folder.path('ai-gateway.yaml');
    const at = `ENVIRONMENTS_SEED=${SEED}, world ${world}`;
    const options = ['--config', config, '--format', 'json'];
    const all = await run('validate', '--all', ...options);
    const found = JSON.parse(all.out).diagnostics as readonly Diagnostic[];
    const diagnostics = found.filter((finding) => !isAboutWaiver(finding));
    const memory = new RunMemory();
    const codes: number[] = [];
    const alone = new Map<string, unknown>();
    const made = (environment: string, known?: RunMemory) => {
      const { result } = runCompilation({ config, environment, format: 'json' }, {}, SILENT, undefined, known);
      const { gateways, findings, externals, ignored, isolated, statuses } = result;
      return JSON.parse(JSON.stringify({ gateways, findings, externals, ignored, isolated, statuses }));
    };
    for (const environment of names) {
      const one = await run('validate', '--environment', environment, ...options);
      codes.push(one.code);
      expect(sorted(saidOf(environment, diagnostics)), `${at}, ${environment}`).toEqual(
        sorted(JSON.parse(one.out).diagnostics),
      );
      alone.set(environment, made(environment));
      expect(made(environment, memory), `${at}, ${environment}: what is made`).toEqual(alone.get(environment));
    }
    // Each environment follows another one than before.
    for (const environment of [...names].reverse())
      expect(made(environment, memory), `${at}, ${environment}: what is made again`).toEqual(alone.get(environment));
    if (diagnostics.length === found.length) expect(all.code, at).toBe(Math.max(...codes));
    else expect(all.code, at).toBeGreaterThanOrEqual(Math.max(...codes));
  }
});
