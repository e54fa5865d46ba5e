import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, it } from 'vitest';
import { examplePath } from '../../support/examples';
import { CLASS, GATEWAY, run, useFolder } from '../cli/run';
import { writeCommand } from './command';

const folder = useFolder();

interface Applied {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Names below these keys are of objects that have to be there before. */
const NEEDED: Readonly<Record<string, string>> = {
  serviceAccountName: 'ServiceAccount',
  configMap: 'ConfigMap',
  scaleTargetRef: 'Deployment',
};

function neededBy(value: unknown, found: string[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, held] of Object.entries(value)) {
    const name: unknown = typeof held === 'object' && held !== null ? (held.name ?? held) : held;
    if (NEEDED[key] !== undefined && typeof name === 'string') found.push(`${NEEDED[key]} ${name}`);
    neededBy(held, found);
  }
  return found;
}

it.each([
  ['environments', ['--config', examplePath('environments', 'ai-gateway.yaml'), '--environment', 'prod-eu']],
  ['plain-yaml', ['-f', examplePath('plain-yaml'), '--no-config']],
])('the output of %s is one stream of objects in an order in which they can be applied', async (_, args) => {
  const { code, out } = await run('compile', ...args, '-o', '-');
  expect(code).toBe(0);
  const objects = loadAll(out).map((one) => one as Applied);
  const made = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(made.some((one) => one.startsWith('Deployment '))).toBe(true);
  let needs = 0;
  for (const [index, object] of objects.entries())
    for (const needed of neededBy(object)) {
      // The stream does not contain objects that the cluster provides.
      if (!made.includes(needed)) continue;
      needs += 1;
      expect(made.slice(0, index), `${made[index]} needs ${needed}`).toContain(needed);
    }
  expect(needs).toBeGreaterThan(1);
});

it('fails on an empty pipe, which indicates a failed build', () => {
  const command = writeCommand(folder.path('ai-gateway'));
  const read = (input: string, ...args: readonly string[]) =>
    spawnSync(command, [...args, '-f', '-', '--no-config'], { input, encoding: 'utf8' });
  expect(read('', 'validate')).toMatchObject({ status: 1, stdout: expect.stringContaining('error[AIG1023]') });
  const compiled = read(' \n', 'compile', '--pass-through', '-o', '-');
  expect(compiled).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('error[AIG1023]') });
  expect(read('# nothing to do\n', 'validate').status).toBe(0);
  expect(read(`${CLASS}---\n${GATEWAY()}`, 'validate').status).toBe(0);
});

it('copies the Flux annotation that preserves `$` to each object of its Gateway', async () => {
  const annotation = { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' };
  const spec = `infrastructure: { annotations: ${JSON.stringify(annotation).replaceAll('"', ' ')} }`;
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'gitops.md'), 'utf8');
  const written = /`(infrastructure: .*?)`/.exec(page)?.[1] ?? '';
  expect(written.replaceAll(' ', '')).toBe(spec.replaceAll(' ', ''));
  const file = folder.write('a.yaml', GATEWAY().replace('spec:\n', `spec:\n  ${written}\n`));
  const { out } = await run('compile', '-f', file, '-o', '-');
  const objects = loadAll(out) as { metadata: { annotations?: object } }[];
  expect(objects.map(({ metadata }) => metadata.annotations)).toEqual(
    objects.map(() => expect.objectContaining(annotation)),
  );
  expect(objects.length).toBeGreaterThan(3);
});
