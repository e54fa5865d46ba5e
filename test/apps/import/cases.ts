import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedPath } from '../../support/shared';

/** Returns the inputs of the reference cases by name: the part before the expected output, with the defaults of each folder. */
export function caseInputs(): ReadonlyMap<string, string> {
  return new Map([...inputsBelow('cases'), ...inputsBelow('reference', 'v1.4', 'cases')]);
}

function inputsBelow(...folder: string[]): (readonly [name: string, text: string])[] {
  const root = sharedPath(...folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const inputs = files.filter(
    (file) =>
      /^(translator|policies|deployer)\/.*\.yaml$|^proven\/[^/]+\/input\.yaml$|_valid\.yaml$/.test(file) &&
      !/-out\.yaml$|_defaults\.yaml$/.test(file),
  );
  return inputs.sort().map((file) => {
    const defaults = join(root, dirname(file), '_defaults.yaml');
    const own = readFileSync(join(root, file), 'utf8').split(/^# Output/m)[0] ?? '';
    return [
      join(...folder, file),
      `${existsSync(defaults) ? `${readFileSync(defaults, 'utf8')}\n---\n` : ''}${own}`,
    ] as const;
  });
}
