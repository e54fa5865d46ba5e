import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { main } from '../../src/apps/cli';
import { examplePath, objectsIn } from '../support/examples';

const CLUSTERS = examplePath('environments', 'clusters');
const CONFIG = ['--config', examplePath('environments', 'ai-gateway.yaml')];
const NAMES = Object.keys(
  parse(readFileSync(examplePath('environments', 'ai-gateway.yaml'), 'utf8'), { merge: true }).environments,
);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

let said = '';
const say = (text: string) => {
  said += text;
};
const terminal = { out: say, err: say, color: false, interactive: false };

describe('the example of environments', () => {
  let made = '';

  beforeAll(async () => {
    made = process.env.UPDATE_FIXTURES ? CLUSTERS : mkdtempSync(join(tmpdir(), 'environments-'));
    if (process.env.UPDATE_FIXTURES) rmSync(CLUSTERS, { recursive: true, force: true });
    for (const name of NAMES) {
      const output = join(made, name);
      expect(await main(['compile', ...CONFIG, '--environment', name, '--no-configs', '-o', output], terminal)).toBe(0);
    }
  });

  afterAll(() => {
    if (made !== CLUSTERS) rmSync(made, { recursive: true, force: true });
  });

  it('has nothing to report in any of them', async () => {
    said = '';
    expect(await main(['validate', ...CONFIG, '--all-environments'], terminal)).toBe(0);
    expect(said).toBe('3 environments (dev, prod-eu, prod-us), nothing to report\n');
  });

  it('has committed what it gives', () => {
    expect(filesIn(CLUSTERS)).toEqual(filesIn(made));
    for (const file of filesIn(CLUSTERS))
      expect(readFileSync(join(CLUSTERS, file), 'utf8'), file).toBe(readFileSync(join(made, file), 'utf8'));
  });

  it('has a folder for each cluster that Argo CD and Flux apply', () => {
    const folders = NAMES.map((name) => `clusters/${name}/manifests`).sort();
    const [{ spec }] = objectsIn(examplePath('environments', 'argocd', 'applicationset.yaml'));
    const [{ list }] = spec.generators;
    const { path } = spec.template.spec.source;
    expect(
      list.elements.map(({ cluster }: { cluster: string }) => path.replace('{{.cluster}}', cluster)).sort(),
    ).toEqual(folders);
    const kustomizations = NAMES.flatMap((name) => objectsIn(examplePath('environments', 'flux', `${name}.yaml`)));
    expect(kustomizations.map((one) => one.spec.path.replace('./', '')).sort()).toEqual(folders);
    for (const folder of folders) expect(filesIn(examplePath('environments', folder))).toEqual(['ai-gateway/ai.yaml']);
  });
});
