import { UNSEEN } from '../../core/data-plane/running';
import { HIDDEN, isCredentialName, withoutCredentials } from '../../core/values/credentials';
import { isObject } from '../../core/values/objects';
import type { DumpDifference } from './compare-dump';

/** A difference in the words of a report, without secrets. */
export interface ShownDifference {
  readonly what: string;
  readonly field: string;
  readonly resources: readonly string[];
  readonly security: boolean;
  /** Absent if nothing is expected. */
  readonly expected?: string;
  readonly running?: string;
}

export function shownDifference({
  kind,
  id,
  path,
  expected,
  running,
  resources,
  security,
}: DumpDifference): ShownDifference {
  const show = (value: unknown) => (value === undefined ? {} : { value: valueText(value, path) });
  const [expectedText, runningText] = [show(expected).value, show(running).value];
  return {
    what: `${kind} ${id}`,
    field: path.join('.'),
    resources,
    security,
    ...(expectedText === undefined ? {} : { expected: expectedText }),
    ...(runningText === undefined ? {} : { running: runningText }),
  };
}

/** Returns the location of a difference and its resources. */
export function differencePath({ what, field, resources }: ShownDifference): string {
  const by = resources.length > 0 ? `, by ${resources.join(', ')}` : '';
  return `${field === '' ? what : `${what}: ${field}`}${by}`;
}

/** Returns a difference as lines of a text report. */
export function differenceLines(shown: ShownDifference): readonly string[] {
  const { security, expected = 'nothing', running = 'nothing' } = shown;
  const place = `  ${security ? 'security: ' : ''}${differencePath(shown)}`;
  return [place, `      expected ${expected}`, `      running  ${running}`];
}

/** Longer values add no information. */
const LONGEST = 200;

/** Formats a value without exposing possible secrets: a header with such a name is shown without its value. */
function valueText(value: unknown, path: DumpDifference['path']): string {
  if (path.some((step, index) => index > 0 && isHeader(path, index) && isCredentialName(String(step)))) return HIDDEN;
  const json = JSON.stringify(withoutCredentials(hidden(value), String(path.at(-1) ?? ''))) ?? '';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}

function isHeader(path: DumpDifference['path'], index: number): boolean {
  return path[index - 1] === 'set' || path[index - 1] === 'add';
}

function hidden(value: unknown): unknown {
  if (value === UNSEEN) return HIDDEN;
  if (Array.isArray(value)) return value.map(hidden);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' && isCredentialName(key) ? HIDDEN : hidden(item),
    ]),
  );
}
