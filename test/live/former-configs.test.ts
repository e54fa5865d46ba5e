import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Fields } from '../../src/core/values/objects';
import { useFolder } from '../apps/cli/run';
import { FORMER } from '../apps/import/former-configs';
import { Lab } from './harness/lab';
import { dataPlaneProgram, describeLive } from './harness/program';

describeLive('configs of earlier releases', () => {
  const folder = useFolder();

  /** The error of the data plane; empty if it reads the config. */
  async function rejection(config: Fields): Promise<string> {
    const file = folder.write('config.yaml', stringify(config));
    const lab = await Lab.open();
    const args = ['--validate-only', '-f', file];
    const run = await lab.run({ program: dataPlaneProgram()!, args, env: { KEY: 'x' }, cwd: dirname(file) });
    return run.code === 0 ? '' : run.output;
  }

  it.each(FORMER)(
    'are rejected by this release, and read in their current form: %s',
    async (_, __, former, current) => {
      expect(await rejection(former)).toMatch(
        /unknown field|unknown variant|no variant|did not match|invalid type|has been removed/,
      );
      // Key sets are fetched while a config is read.
      expect(await rejection(current)).toMatch(/^$|failed to load JWKS/);
    },
  );
});
