import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The value of an expression: its type and value as JSON, that it fails, or that the data plane does not even load it. */
export type Answer = { readonly type: string; readonly json: string } | 'fails' | 'refused';

/** A request, in the way of which expressions are evaluated. */
export interface Asked {
  readonly method: string;
  readonly pathAndQuery: string;
  /** Names and values in their order; a name may come twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the values of the expressions in the running data plane, for one request. */
export function askValues(program: string, expressions: readonly string[], asked: Asked): Answer[] {
  return inGroups(expressions, 2000).flatMap((group) => askSome(program, group, asked));
}

function askSome(program: string, expressions: readonly string[], asked: Asked): Answer[] {
  const refused = new Set(refusedAmong(program, expressions));
  const loaded = expressions.filter((text) => !refused.has(text));
  const groups = inGroups(loaded, 40);
  const routes = groups.map((group, index) =>
    route(`/${index}`, {
      directResponse: { status: 200, body: '' },
      transformations: { response: { set: Object.fromEntries(group.flatMap(asHeaders)) } },
    }),
  );
  const answered = run(
    program,
    routes,
    groups.map((_, index) => ({ ...requestOf(asked), path: `/${index}${asked.pathAndQuery}` })),
  );
  const answers = new Map(
    groups.flatMap((group, index) => group.map((text, at) => [text, answerIn(answered[index].headers, at)] as const)),
  );
  return expressions.map((text) => answers.get(text) ?? 'refused');
}

/** Whether each of the expressions lets the request pass, as the only rule of its kind. */
export function askRules(
  program: string,
  expressions: readonly string[],
  action: 'allow' | 'deny' | 'require',
  asked: Asked,
): ('passes' | 'denied' | 'refused')[] {
  const refused = new Set(refusedAmong(program, expressions));
  const loaded = [...new Set(expressions)].filter((text) => !refused.has(text));
  const routes = loaded.map((text, index) =>
    route(`/${index}`, {
      authorization: { rules: [{ [action]: text }] },
      directResponse: { status: 200, body: '' },
    }),
  );
  const answered = run(
    program,
    routes,
    loaded.map((_, index) => ({ ...requestOf(asked), path: `/${index}${asked.pathAndQuery}` })),
  );
  const answers = new Map(
    loaded.map((text, index) => [text, answered[index].status === 200 ? 'passes' : 'denied'] as const),
  );
  return expressions.map((text) => answers.get(text) ?? 'refused');
}

/** The expressions with which the data plane does not load a config. */
export function refusedAmong(program: string, expressions: readonly string[]): string[] {
  if (expressions.length === 0 || loads(program, expressions)) return [];
  if (expressions.length === 1) return [...expressions];
  const half = expressions.length >> 1;
  return [...refusedAmong(program, expressions.slice(0, half)), ...refusedAmong(program, expressions.slice(half))];
}

function loads(program: string, expressions: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'asking-'));
  const file = join(folder, 'config.yaml');
  const set = Object.fromEntries(expressions.map((text, index) => [`x-${index}`, text]));
  writeFileSync(file, configWith([route('/', { transformations: { response: { set } } })]));
  const { status } = spawnSync(program, ['-f', file, '--validate-only'], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

/** Returns two headers per expression: one with type and value, one with the type for values without a JSON form. */
function asHeaders(text: string, index: number): [string, string][] {
  // An expression may end in a comment, and one that reads the answer's headers must not read these.
  return [
    [`x-v${index}`, `toJson([string(type((${text}\n))), (${text}\n)])`],
    [`x-t${index}`, `string(type((${text}\n)))`],
  ];
}

function answerIn(headers: Readonly<Record<string, string>>, index: number): Answer {
  const type = headers[`x-t${index}`];
  const both = headers[`x-v${index}`];
  if (type === undefined) return 'fails';
  // The text of the JSON is kept: `1` and `1.0` are different numbers.
  return { type, json: both === undefined ? '' : both.slice(JSON.stringify(type).length + 2, -1) };
}

function route(prefix: string, policies: object): object {
  return { name: `r${prefix.slice(1)}`, matches: [{ path: { pathPrefix: prefix } }], policies };
}

function configWith(routes: readonly object[]): string {
  return JSON.stringify({ binds: [{ port: 8080, listeners: [{ protocol: 'HTTP', routes }] }] }).replaceAll('$', '$$$$');
}

function requestOf({ method, headers, body }: Asked): object {
  const byName = new Map<string, string[]>();
  for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), value]);
  const merged = [...byName].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return { method, headers: Object.fromEntries(merged), body };
}

function run(program: string, routes: readonly object[], requests: readonly object[]): Answered[] {
  if (requests.length === 0) return [];
  const text = execFileSync(
    'unshare',
    ['--map-root-user', '--net', process.execPath, join(__dirname, 'asking-agent.mjs')],
    {
      input: JSON.stringify({ program, config: configWith(routes), requests }),
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  return JSON.parse(text.toString('utf8')) as Answered[];
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, index * size + size),
  );
}
