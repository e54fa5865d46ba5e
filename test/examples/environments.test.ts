import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { main } from '../../src/apps/cli';
import { writeCommand } from '../apps/delivery/command';
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

describe('the environments example', () => {
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

  it('reports nothing in any environment', async () => {
    said = '';
    expect(await main(['validate', ...CONFIG, '--all'], terminal)).toBe(0);
    expect(said).toBe('3 environments (dev, prod-eu, prod-us), nothing to report\n');
  });

  it('matches the committed output', () => {
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

describe('the config management plug-in', () => {
  const [plugin] = objectsIn(examplePath('environments', 'argocd', 'plugin.yaml'));
  const { generate, discover, parameters } = plugin.spec;
  let bin = '';

  beforeAll(() => {
    bin = mkdtempSync(join(tmpdir(), 'plugin-'));
    writeCommand(join(bin, 'ai-gateway'));
  });

  afterAll(() => rmSync(bin, { recursive: true, force: true }));

  /** Runs the command in the folder of an Application, with parameters as variables, as the sidecar does. */
  function generated(environment?: string) {
    const [file, ...args] = [...generate.command, ...generate.args];
    const variables =
      environment === undefined ? {} : { [`PARAM_${parameters.static[0].name.toUpperCase()}`]: environment };
    const env = { PATH: `${bin}:${process.env.PATH}`, ...variables };
    return spawnSync(file, args, { cwd: examplePath('environments'), env, encoding: 'utf8' });
  }

  it('prints the committed output', () => {
    const { status, stdout, stderr } = generated('prod-us');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(parseAllDocuments(stdout).map((one) => one.toJS())).toEqual(
      objectsIn(examplePath('environments', 'clusters', 'prod-us', 'manifests', 'ai-gateway', 'ai.yaml')),
    );
  });

  it.each([
    ['prdo', 'known are dev, prod-eu, prod-us'],
    [undefined, 'choose one by --environment'],
    ["dev'; echo hi; '", 'there is no environment'],
  ])('fails and prints nothing for %s', (environment, text) => {
    const { status, stdout, stderr } = generated(environment);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(text);
  });

  it('discovers folders with a settings file and runs in the sidecar', () => {
    expect(discover).toEqual({ fileName: 'ai-gateway.yaml' });
    expect(filesIn(examplePath('environments')).filter((file) => /(^|\/)ai-gateway\.yaml$/.test(file))).toEqual([
      'ai-gateway.yaml',
    ]);
    const [{ spec }] = objectsIn(examplePath('environments', 'argocd', 'sidecar.yaml'));
    const [container] = spec.template.spec.containers;
    expect(container.securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
    const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounted).toContain('/home/argocd/cmp-server/config/plugin.yaml');
  });
});
