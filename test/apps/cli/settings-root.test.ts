import { symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLASS, run, useFolder } from './run';

const folder = useFolder();
const SECRET = 'eyJhbGciOi.token.signature';

/** Runs `validate` with settings that belong to other people. */
function validate(settings: string, ...options: readonly string[]) {
  folder.write('token', `${SECRET}\n`);
  folder.write('repository/app/ai-gateway.yaml', settings);
  folder.write('repository/app/page.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: page}\n');
  const config = ['--config', folder.path('repository/app/ai-gateway.yaml')];
  return run('validate', ...config, '--root', folder.path('repository'), ...options);
}

it.each([
  ['inputs', 'inputs: [../../token]'],
  ['inputs', 'inputs: ["../../*"]'],
  ['inputs', 'inputs: [page.yaml, ../../token]'],
  ['tests', 'inputs: [page.yaml]\ntests: [../../token]'],
  ['output', 'inputs: [page.yaml]\noutput: ../../out'],
  ['baseline', 'inputs: [page.yaml]\nbaseline: ../../token'],
  ['environments.stage.inputs', 'environments: {stage: {inputs: [../../token]}}'],
  ['environments.stage.patches', 'inputs: [page.yaml]\nenvironments: {stage: {patches: [{path: ../../token}]}}'],
])('rejects %s that leave --root', async (setting, settings) => {
  const { code, out, err } = await validate(
    settings,
    ...(settings.includes('stage') ? ['--environment', 'stage'] : []),
  );
  expect(code).toBe(2);
  expect(err).toContain(`${setting}: ../../`);
  expect(`${out}${err}`).not.toContain(SECRET);
});

it('follows symbolic links, also of the settings file itself and of folders', async () => {
  folder.write('outside/page.yaml', SECRET);
  folder.write('repository/app/x', '');
  symlinkSync(folder.path('outside'), folder.path('repository/app/linked'));
  const { code, err } = await validate('inputs: [linked/page.yaml]');
  expect([code, err]).toEqual([2, expect.stringContaining('inputs: linked/page.yaml leads out of')]);

  symlinkSync(folder.path('token'), folder.path('repository/linked.yaml'));
  const linked = await run(
    'validate',
    '--config',
    folder.path('repository/linked.yaml'),
    '--root',
    folder.path('repository'),
  );
  expect(linked.err).toContain('leads out of');
  expect(linked.err).not.toContain(SECRET);
});

it('accepts paths inside of --root', async () => {
  folder.write('repository/base/page.yaml', `${CLASS}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: base}\n`);
  expect((await validate('inputs: [../base, page.yaml]\noutput: out')).code).toBe(0);
});
