import type { Fields } from '../../../core/values/objects';

/** Columns of lists, as PostgreSQL or JSON writes them. */
const LISTS: ReadonlySet<string> = new Set([
  ...['models', 'admins', 'members', 'teams', 'tags', 'policies', 'allowed_routes', 'allowed_cache_controls'],
  ...['access_group_ids', 'team_member_permissions', 'allowed_passthrough_routes'],
]);
const FLAGS: ReadonlySet<string> = new Set([
  ...['blocked', 'soft_budget_cooldown', 'auto_rotate', 'allow_team_guardrail_config'],
]);
const NUMBERS: ReadonlySet<string> = new Set([
  ...['max_budget', 'soft_budget', 'max_parallel_requests', 'tpm_limit', 'rpm_limit', 'spend', 'rotation_count'],
]);
const TIMES: ReadonlySet<string> = new Set(['expires', 'budget_reset_at', 'deleted_at', 'revoke_at']);

/** Columns that restrict a row: without them, keys and teams would become more permissive than before. */
const NEEDED: readonly (readonly [mark: string, columns: readonly string[]])[] = [
  [
    'token',
    [
      ...['team_id', 'user_id', 'models', 'blocked', 'expires', 'tpm_limit', 'rpm_limit', 'max_budget'],
      ...['budget_duration', 'metadata', 'permissions'],
    ],
  ],
  [
    'team_alias',
    ['team_id', 'models', 'blocked', 'tpm_limit', 'rpm_limit', 'max_budget', 'budget_duration', 'metadata'],
  ],
];

const YES = new Set(['t', 'true', '1']);
const NO = new Set(['f', 'false', '0']);

/** Unquoted representations of NULL. */
const NULLS = new Set(['', 'NULL', '\\N', '[NULL]']);

type Cell = { readonly text: string; readonly isQuoted: boolean };

/**
 * Parses the rows of a table dumped as CSV with a header line: `\copy "LiteLLM_TeamTable" to teams.csv csv header`.
 *
 * @throws Error that describes the problem, without a value of the file
 */
export function readTable(text: string): readonly Fields[] {
  const [head, ...rows] = cellsOf(text);
  const names = (head ?? []).map((cell) => cell.text.trim());
  if (names.length < 2 || names.includes('')) throw new Error('its first line is not a list of columns');
  if (names.includes('litellm_params'))
    throw new Error('the table contains encrypted models: export /model/info instead');
  for (const [mark, columns] of NEEDED) {
    const missing = names.includes(mark) ? columns.find((name) => !names.includes(name)) : undefined;
    if (missing !== undefined) throw new Error(`it has no column \`${missing}\`: dump the whole table`);
  }
  return rows.map((row, index) => {
    if (row.length !== names.length) throw new Error(`row ${index} has ${row.length} columns of ${names.length}`);
    return Object.fromEntries(names.map((name, column) => [name, cellValue(name, row[column], index)]));
  });
}

function cellValue(name: string, { text, isQuoted }: Cell, index: number): unknown {
  if (!isQuoted && NULLS.has(text)) return null;
  const wrong = () => new Error(`\`${name}\` of row ${index} cannot be read`);
  if (FLAGS.has(name)) {
    if (YES.has(text.toLowerCase())) return true;
    if (NO.has(text.toLowerCase())) return false;
    throw wrong();
  }
  if (LISTS.has(name)) return listOf(text, wrong);
  // Text that is not a number stays unchanged and is treated as the strictest limit.
  if (NUMBERS.has(name)) return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  // The database stores times in UTC without a zone.
  if (TIMES.has(name)) return /(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`;
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw wrong();
  }
}

function listOf(text: string, wrong: () => Error): readonly string[] {
  if (text === '{}' || text === '[]') return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // It is PostgreSQL's own form.
  }
  const [, inside] = /^\{(.*)\}$/s.exec(text) ?? [];
  if (inside === undefined) throw wrong();
  const items = [...inside.matchAll(/(?:^|,)(?:"((?:[^"\\]|\\.)*)"|([^",{}]+))(?=,|$)/gs)];
  if (items.map(([whole]) => whole).join('') !== inside) throw wrong();
  return items.map(([, quoted, plain]) => plain ?? (quoted ?? '').replace(/\\(.)/gs, '$1'));
}

function cellsOf(text: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  const whole = text.replace(/^\uFEFF/, '');
  while (pattern.lastIndex < whole.length) {
    const at = pattern.lastIndex;
    const [, quoted, plain = '', end] = pattern.exec(whole) ?? [];
    if (end === undefined) throw new Error(`it is not valid CSV at character ${at}`);
    row.push(
      quoted === undefined ? { text: plain, isQuoted: false } : { text: quoted.replaceAll('""', '"'), isQuoted: true },
    );
    if (end === ',' && pattern.lastIndex < whole.length) continue;
    // A comma at the end of the file is followed by an empty cell.
    if (end === ',') row.push({ text: '', isQuoted: false });
    if (row.length > 1 || row[0]?.text !== '') rows.push(row);
    row = [];
  }
  return rows;
}
