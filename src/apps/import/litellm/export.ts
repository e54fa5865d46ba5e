import { entryOf, type Fields, isObject } from '../../../core/values/objects';

/** The contents of LiteLLM's database, as responses of its management API or as rows of its tables. */
export interface LitellmExport {
  readonly keys: readonly Fields[];
  readonly teams: readonly Fields[];
  readonly budgets: readonly Fields[];
  readonly users: readonly Fields[];
  /** End users in the `user` field of requests. */
  readonly customers: readonly Fields[];
  /** Entries like those of `model_list`. */
  readonly models: readonly Fields[];
}

type Part = keyof LitellmExport;

/** The fields that contain rows in API responses, and the names of the tables. */
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
/** Fields of tables whose rows may contain little else; other tables have these fields, too. */
const LESS_SURE: readonly (readonly [field: string, part: Part])[] = [
  ['team_id', 'teams'],
  ['budget_id', 'budgets'],
];
/** Rows of members, projects, tags and requests. */
const OF_OTHERS = ['user_id', 'request_id', 'project_id', 'tag_name', 'organization_id', 'id'];
/** Fields of tables with deleted keys and teams. */
const GONE = ['deleted_at', 'active_token_id'];

/** The maximum number of rows of one kind. Keys are written to one ConfigMap, which is limited to 1 MiB. */
const MOST_ROWS = 4000;

/**
 * Combines responses. Each can be a page of a list, so that one kind can occur several times.
 *
 * @throws Error if an input is none of them; the message contains no value of the file
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
      const fix = named === 'keys' ? ': call /key/list with return_full_object=true' : '';
      throw new Error(`row ${index} is not an object${fix}`);
    }
    const marks = OF_OTHERS.some((field) => field in row) ? MARKS : [...MARKS, ...LESS_SURE];
    const part = named ?? marks.find(([field]) => field in row)?.[1];
    if (part === undefined) throw new Error(`row ${index} is not a key, team, budget, user, customer or model`);
    if (GONE.some((field) => field in row && row[field] !== null))
      throw new Error(`row ${index} is from a table of deleted or replaced rows`);
    parts[part].push(row);
  }
}
