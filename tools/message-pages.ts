import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { type Example, exampleIn, type Preamble } from '../src/core/diagnostics/example';
import { messagePage, PHASES } from '../src/core/diagnostics/phases';

export interface NamedPreamble extends Preamble {
  readonly name: string;
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
  readonly preambles: readonly NamedPreamble[];
  /** The Markdown behind the front matter. */
  readonly body: string;
  /** Undefined where no input in YAML can give this diagnostic. */
  readonly input?: Example;
}

const REQUIRED = ['fix', 'name', 'severity', 'text', 'title'];
const SEVERITIES = ['error', 'warning', 'note'];

/** Code and file of each page in `messages/`, sorted by code. A page in the folder of another phase is an error. */
export function messagePages(root: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const phase of Object.values(PHASES)) {
    for (const file of readdirSync(join(root, 'messages', phase)).sort()) {
      const code = /^(AIG\d{4})\.md$/.exec(file)?.[1];
      const path = `messages/${phase}/${file}`;
      if (code === undefined || messagePage(code) !== path) throw new Error(`${path} is no page of the phase ${phase}`);
      pages.set(code, join(root, path));
    }
  }
  return pages;
}

/** The resources that examples share, sorted by name. */
export function preambles(root: string): NamedPreamble[] {
  const files = readdirSync(join(root, 'messages', 'preambles')).sort();
  return files.map((file) => readPreamble(root, file.replace(/\.yaml$/, '')));
}

/**
 * Reads the page of a code below the root of the repository.
 *
 * @throws where there is none, or its form is not the one that `messages/README.md` describes
 */
export function readMessagePage(root: string, code: string): MessagePage {
  const file = join(root, messagePage(code));
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (front === undefined || body === undefined) throw new Error(`${file}: no front matter`);
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
  const input = exampleIn(body, beside);
  if (!input && /^```yaml$/m.test(body))
    throw new Error(`${file}: an example in YAML is one block, a difference; see messages/README.md`);
  return {
    ...entry,
    ...(waivable ? { waivable } : {}),
    ...(modes ? { modes } : {}),
    code,
    preambles: beside,
    body: body.trim(),
    input,
  };
}

function readPreamble(root: string, name: string): NamedPreamble {
  const file = join(root, 'messages', 'preambles', `${name}.yaml`);
  const [, title, yaml] = /^# (.*)\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (title === undefined || yaml === undefined) throw new Error(`${file}: the first line must be a comment`);
  return { name, title, yaml };
}
