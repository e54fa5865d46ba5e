import { type Expression, fromStatic, json } from '../code/model';
import type { Grades } from '../grades';
import type { NeededSecrets } from './needed-secrets';

/** `os.environ/NAME` names a variable. */
export function fromEnvironment(value: unknown): string | undefined {
  return typeof value === 'string' ? /^os\.environ\/(\w+)$/.exec(value)?.[1] : undefined;
}

/**
 * Credentials from a Secret of the cluster, whatever stood in the file: the text itself is not copied.
 *
 * @param usual the variable that is read where the file has no key
 */
export function secretFor(
  usual: string,
  key: unknown,
  item: string,
  secrets: NeededSecrets,
  grades: Grades,
): Expression {
  const variable = key === undefined ? usual : fromEnvironment(key);
  const wish = secretName(variable ?? usual.replace(/_API_KEY$/, '_KEY'));
  const name = secrets.nameFor(wish, String(key ?? `os.environ/${usual}`));
  const what = variable === undefined ? 'the key, which is not copied,' : `the value of ${variable}`;
  grades.add(item, 'by hand', `put ${what} into the Secret ${name} under the key Authorization`);
  secrets.add(name, 'Authorization');
  return fromStatic('Credentials', 'fromSecretName', json(name));
}

export function secretName(variable: string): string {
  return variable.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
