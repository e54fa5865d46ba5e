import { entryOf, type Fields, isObject } from '../../../core/values/objects';

/** What LiteLLM keeps in its database, as its management API answers or as rows of its tables. */
export interface LitellmExport {
  readonly keys: readonly Fields[];
  readonly teams: readonly Fields[];
  readonly budgets: readonly Fields[];
  readonly users: readonly Fields[];
  /** People for whom clients ask, by `user` of requests. */
  readonly customers: readonly Fields[];
  /** Entries like those of `model_list`. */
  readonly models: readonly Fields[];
}

type Part = keyof LitellmExport;

/** The names under which answers of the API hold their rows, and those of the tables. */
const LISTS: Readonly<Record<string, Part>> = {
  keys: 'keys',
  teams: 'teams',
  budgets: 'budgets',
  users: 'users',
  customers: 'customers',
  data: 'models',
  litellm_verificationtoken: 'keys',
  litellm_teamtable: 'teams',
  litellm_budgettable: 'budgets',
  litellm_usertable: 'users',
  litellm_endusertable: 'customers',
  litellm_proxymodeltable: 'models',
};

/** The field that only rows of this kind have; a key may have a team and a budget. */
const MARKS: readonly (readonly [field: string, part: Part])[] = [
  ['token', 'keys'],
  ['litellm_params', 'models'],
  ['allowed_model_region', 'customers'],
  ['user_role', 'users'],
  ['team_alias', 'teams'],
];
/** Those of rows that may have little else; tables that are about other things have these, too. */
const LESS_SURE: readonly (readonly [field: string, part: Part])[] = [
  ['team_id', 'teams'],
  ['budget_id', 'budgets'],
];
/** Rows of members, projects, tags and requests. */
const OF_OTHERS = ['user_id', 'request_id', 'project_id', 'tag_name', 'organization_id', 'id'];
/** Rows of tables with keys and teams that are no more. */
const GONE = ['deleted_at', 'active_token_id'];

/** The most rows of one kind. Keys become one ConfigMap, which holds 1 MiB. */
const MOST_ROWS = 4000;

/**
 * Puts answers together. Each may be a page of a list, so that one kind may come several times.
 *
 * @throws Error where something is none of them; the text holds no value of the file
 */
export function readExport(answers: readonly unknown[]): LitellmExport {
  const parts = { keys: [], teams: [], budgets: [], users: [], customers: [], models: [] };
  for (const answer of answers) {
    if (Array.isArray(answer)) addRows(answer, undefined, parts);
    else if (isObject(answer)) addLists(answer, parts);
    else throw new Error('it is neither an object nor a list');
  }
  for (const [name, rows] of Object.entries(parts))
    if (rows.length > MOST_ROWS) throw new Error(`it has ${rows.length} ${name}, and at most ${MOST_ROWS} are read`);
  return parts;
}

function addLists(answer: Fields, parts: { readonly [Name in Part]: Fields[] }): void {
  let found = false;
  for (const [name, rows] of Object.entries(answer)) {
    const part = entryOf(LISTS, name.toLowerCase());
    if (part === undefined || !Array.isArray(rows)) continue;
    found = true;
    addRows(rows, part, parts);
  }
  if (!found) throw new Error(`it has none of the lists ${Object.keys(LISTS).join(', ')}`);
}

function addRows(
  rows: readonly unknown[],
  named: Part | undefined,
  parts: { readonly [Name in Part]: Fields[] },
): void {
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) {
      const fix = named === 'keys' ? ': ask /key/list with return_full_object=true' : '';
      throw new Error(`row ${index} is no object${fix}`);
    }
    const marks = OF_OTHERS.some((field) => field in row) ? MARKS : [...MARKS, ...LESS_SURE];
    const part = named ?? marks.find(([field]) => field in row)?.[1];
    if (part === undefined) throw new Error(`row ${index} is no key, team, budget, user, customer or model`);
    if (GONE.some((field) => field in row && row[field] !== null))
      throw new Error(`row ${index} is of a table of what is deleted or replaced`);
    parts[part].push(row);
  }
}
