import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagePage } from './phases';

/** Resources that examples share, so that each example shows only what it is about. */
export interface Preamble {
  readonly name: string;
  /** What it holds, in a sentence. */
  readonly title: string;
  readonly yaml: string;
}

/** A page of `messages/`. */
export interface MessagePage {
  readonly code: string;
  /** What code of this project calls it: `CODE.tooManyRetries`. */
  readonly name: string;
  readonly severity: string;
  /** Whether an error can be waived for one resource: the output has a meaning, and its author may know better. */
  readonly waivable?: true;
  /** Absent: for compiled output and for resources that a controller reads. */
  readonly modes?: 'compiled';
  readonly title: string;
  readonly text: string;
  readonly fix: string;
  /** What stands beside the example. */
  readonly preambles: readonly Preamble[];
  /** The Markdown behind the front matter. */
  readonly body: string;
  /** A complete input that gives this diagnostic, and the same input fixed; undefined where no input in YAML can give it. */
  readonly input?: { readonly bad: string; readonly good: string };
}

const REQUIRED = ['fix', 'name', 'severity', 'text', 'title'];
const SEVERITIES = ['error', 'warning', 'note'];

/**
 * Reads the page of a code below the root of the package.
 *
 * @throws where there is none, or its form is not the one that `messages/README.md` describes
 */
export function readMessagePage(root: string, code: string): MessagePage {
  const file = join(root, messagePage(code));
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (front === undefined || body === undefined) throw new Error(`${file}: no front matter`);
  const { load } = require('js-yaml') as typeof import('js-yaml');
  const {
    preambles = [],
    waivable,
    modes,
    ...entry
  } = load(front) as Omit<MessagePage, 'preambles'> & {
    preambles?: string[];
  };
  const keys = Object.keys(entry).sort();
  if (keys.join() !== REQUIRED.join())
    throw new Error(`${file}: the front matter has ${keys.join(', ')}; it needs ${REQUIRED.join(', ')}`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(entry.name)) throw new Error(`${file}: name ${entry.name}`);
  if (!SEVERITIES.includes(entry.severity)) throw new Error(`${file}: severity ${entry.severity}`);
  if (waivable !== undefined && (waivable !== true || entry.severity !== 'error'))
    throw new Error(`${file}: waivable is true for errors only; all else is waivable anyway`);
  if (modes !== undefined && modes !== 'compiled') throw new Error(`${file}: modes is compiled, or left out`);
  const beside = preambles.map((name) => readPreamble(root, name));
  return {
    ...entry,
    ...(waivable ? { waivable } : {}),
    ...(modes ? { modes } : {}),
    code,
    preambles: beside,
    body: body.trim(),
    input: inputs(file, body, beside),
  };
}

export function readPreamble(root: string, name: string): Preamble {
  const file = join(root, 'messages', 'preambles', `${name}.yaml`);
  const [, title, yaml] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (title === undefined || yaml === undefined) throw new Error(`${file}: the first line must be a comment`);
  return { name, title, yaml };
}

/** The example is one text in which a line of only the bad input starts with "-", and one of only the good input with "+". */
function inputs(file: string, body: string, preambles: readonly Preamble[]): MessagePage['input'] {
  const example = /^## Example\n\n```diff\n([\s\S]*?)^```$/m.exec(body)?.[1]?.split('\n').slice(0, -1);
  if (!example) {
    if (/^```yaml$/m.test(body))
      throw new Error(`${file}: an example in YAML is one block, a difference; see messages/README.md`);
    return undefined;
  }
  const without = (mark: string) =>
    [linesWithout(example, mark), ...preambles.map(({ yaml }) => yaml)].filter(Boolean).join('---\n');
  return { bad: without('+'), good: without('-') };
}

function linesWithout(example: readonly string[], mark: string): string {
  return example
    .filter((line) => !line.startsWith(mark))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}
