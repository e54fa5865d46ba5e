import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { type Example, exampleIn, type Preamble } from '../src/core/diagnostics/example';
import { PHASES, phaseOf } from '../src/core/diagnostics/phases';
import { filesBelow } from './files-below';
import { camelCase } from './scaffold/files';

export interface NamedPreamble extends Preamble {
  readonly name: string;
}

/** A page of `messages/`. */
export interface MessagePage {
  readonly code: string;
  /** The name in URLs and in the registry of rules, which is the name of the file: `too-many-retries`. */
  readonly slug: string;
  /** The name in code: `CODE.tooManyRetries`. */
  readonly name: string;
  /** The group of a rule, such as `access`; undefined for diagnostics of phases. */
  readonly group?: string;
  /** The kinds whose documents must all be valid before the rule runs. */
  readonly needs: readonly string[];
  readonly severity: string;
  /** Whether an error can be waived for one resource: the output has a meaning, and its author may know better. */
  readonly waivable?: true;
  /** Absent: for compiled output and for resources that a controller reads. */
  readonly modes?: 'compiled';
  readonly title: string;
  readonly text: string;
  readonly fix: string;
  /** The fix in terms of constructs, for findings about resources that a construct made. */
  readonly program?: string;
  /** Preambles that are shown with the example. */
  readonly preambles: readonly NamedPreamble[];
  /** Example values of the placeholders, for a page without an example that can be run. */
  readonly sample?: Readonly<Record<string, string | number | boolean>>;
  /** The Markdown after the front matter. */
  readonly body: string;
  /** The example; `undefined` if no YAML input can cause this diagnostic. */
  readonly input?: Example;
}

const REQUIRED = ['code', 'fix', 'severity', 'text', 'title'];
const SEVERITIES = ['error', 'warning', 'note'];

/**
 * Returns code and file of each page in `messages/`, sorted by code.
 *
 * @throws if a page is in the folder of another phase, or a code or a name has two pages
 */
export function messagePages(root: string): Map<string, string> {
  const pages = new Map<string, string>();
  const names = new Map<string, string>();
  for (const phase of Object.values(PHASES)) {
    const folder = join(root, 'messages', phase);
    for (const path of filesBelow(folder)) {
      const file = join(folder, path);
      const code = /^code: (AIG\d{4})$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      // Some rules have codes of other phases, from the time before rules.
      if (phaseOf(code) === undefined || (phaseOf(code) !== phase && phase !== 'rules'))
        throw new Error(`${file}: "code" is not a code of the phase ${phase}`);
      const name = basename(file, '.md');
      for (const other of [pages.get(code), names.get(name)])
        if (other !== undefined) throw new Error(`${file} and ${other} have the same code or name`);
      pages.set(code, file);
      names.set(name, file);
    }
  }
  return new Map([...pages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The resources that examples share, sorted by name. */
export function preambles(root: string): NamedPreamble[] {
  const files = readdirSync(join(root, 'messages', 'preambles')).sort();
  return files.map((file) => readPreamble(root, file.replace(/\.yaml$/, '')));
}

/**
 * Reads the page of a code below the root of the repository.
 *
 * @throws if the page does not exist, or its form differs from the one that `messages/README.md` describes
 */
export function readMessagePage(root: string, code: string): MessagePage {
  const file = messagePages(root).get(code);
  if (file === undefined) throw new Error(`there is no page for ${code}`);
  return readPage(root, file);
}

/** Reads all pages, sorted by code. */
export function readMessagePages(root: string): MessagePage[] {
  return [...messagePages(root).values()].map((file) => readPage(root, file));
}

function readPage(root: string, file: string): MessagePage {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  if (front === undefined || body === undefined) throw new Error(`${file}: no front matter`);
  const {
    preambles = [],
    needs = [],
    sample,
    waivable,
    modes,
    program,
    ...entry
  } = load(front) as Omit<MessagePage, 'preambles' | 'needs' | 'slug' | 'name'> & {
    preambles?: string[];
    needs?: string[];
  };
  const keys = Object.keys(entry).sort();
  if (keys.join() !== REQUIRED.join())
    throw new Error(`${file}: the front matter has ${keys.join(', ')}; it needs ${REQUIRED.join(', ')}`);
  const slug = basename(file, '.md');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new Error(`${file}: write names as lowercase words joined by "-"`);
  const group = /[\\/]rules[\\/]([a-z]+)[\\/][^\\/]+$/.exec(file)?.[1];
  if (needs.length > 0 && !group) throw new Error(`${file}: "needs" belongs to rules`);
  if (!SEVERITIES.includes(entry.severity)) throw new Error(`${file}: severity ${entry.severity}`);
  if (waivable !== undefined && (waivable !== true || entry.severity !== 'error'))
    throw new Error(`${file}: waivable is true for errors only; all else is waivable anyway`);
  if (modes !== undefined && modes !== 'compiled') throw new Error(`${file}: modes is compiled, or left out`);
  const names = [...`${entry.text} ${entry.fix} ${program ?? ''}`.matchAll(/\{([A-Za-z]\w*)\}/g)].map(
    ([, name]) => name,
  );
  const beside = preambles.map((name) => readPreamble(root, name));
  const input = exampleIn(body, beside);
  if (!input && /^```yaml$/m.test(body))
    throw new Error(`${file}: an example in YAML is one block, a difference; see messages/README.md`);
  const unknown = Object.keys(sample ?? {}).filter((name) => !names.includes(name) && name !== 'nearest');
  if (unknown.length > 0)
    throw new Error(`${file}: "sample" has values for ${unknown.join(', ')}, which the message does not contain`);
  return {
    ...entry,
    ...(sample ? { sample } : {}),
    ...(waivable ? { waivable } : {}),
    ...(modes ? { modes } : {}),
    ...(program ? { program } : {}),
    slug,
    name: camelCase(slug),
    ...(group ? { group } : {}),
    needs,
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
