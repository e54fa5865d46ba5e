import { visibleText } from '../../../core/text/visible-text';
import { type Fields, isObject } from '../../../core/values/objects';
import { resourceName } from '../data-plane/documents';
import type { Grades } from '../grades';
import type { AllowedModels } from './allowed-models';
import type { LitellmExport } from './export';
import { type Limits, readLimits, sameLimits, stricter } from './limits';
import { restrictionsOf, unknownFieldsOf } from './restrictions';

/** A team of the router: one of LiteLLM, or a key that may do something else than its team. */
export interface ClientTeam extends Limits {
  readonly name: string;
  readonly models: ReadonlySet<string>;
}

export interface Clients {
  readonly teams: readonly ClientTeam[];
  /** Entries of a ConfigMap: hashes of keys, and whose they are. */
  readonly entries: { readonly [name: string]: string };
}

/** LiteLLM keeps the SHA-256 of each key, which the data plane compares as well. */
const HASH = /^[0-9a-f]{64}$/i;

/** Keys with their hashes, and teams with what they may do. Whatever cannot be told for sure stays refused. */
export function readClients(all: LitellmExport, allowed: AllowedModels, now: Date, grades: Grades): Clients {
  return new ClientReader(all, allowed, now, grades).read();
}

class ClientReader {
  private readonly budgets: ReadonlyMap<unknown, Fields>;
  private readonly teams = new Map<string, ClientTeam>();
  private readonly names = new Set<string>();
  private readonly hashes = new Set<string>();
  private readonly blocked = new Set<unknown>();
  /** Teams of which something cannot be kept. */
  private readonly restricted = new Set<unknown>();
  private readonly entries: { [name: string]: string } = {};

  public constructor(
    private readonly all: LitellmExport,
    private readonly allowed: AllowedModels,
    private readonly now: Date,
    private readonly grades: Grades,
  ) {
    this.budgets = new Map(all.budgets.map((budget) => [budget.budget_id, budget]));
  }

  public read(): Clients {
    for (const [index, team] of this.all.teams.entries()) this.readTeam(team, `teams[${index}]`);
    for (const [index, key] of this.all.keys.entries()) this.readKey(key, `keys[${index}]`);
    return { teams: [...this.teams.values(), ...this.ownTeams], entries: this.entries };
  }

  private readonly ownTeams: ClientTeam[] = [];

  private readTeam(team: Fields, item: string): void {
    const { team_id: id, team_alias: alias } = team;
    if (typeof id !== 'string' || id === '') {
      this.grades.add(item, 'not supported', 'it has no `team_id`');
      return;
    }
    if (team.blocked === true) {
      this.blocked.add(id);
      this.grades.exact(item);
      return;
    }
    if (this.teams.has(id)) {
      this.grades.add(item, 'not supported', 'a team before it has the same `team_id`');
      return;
    }
    if (this.isRestricted(team, item, 'the team is left out, with its keys')) {
      this.restricted.add(id);
      return;
    }
    const name = this.freeName(typeof alias === 'string' && alias !== '' ? alias : id);
    const models = this.allowed.of(team.models, this.allowed.all, item, this.grades);
    this.teams.set(id, { name, models, ...this.limitsOf(team, item) });
    this.grades.exact(item);
  }

  private readKey(key: Fields, item: string): void {
    const { token, key_alias: alias, team_id: teamId, expires } = key;
    if (typeof token !== 'string' || !HASH.test(token)) {
      this.grades.add(item, 'by hand', '`token` is no SHA-256 in hexadecimal digits: make the key anew');
      return;
    }
    const hash = token.toLowerCase();
    if (this.hashes.has(hash)) {
      this.grades.add(item, 'not supported', 'a key before it has the same hash');
      return;
    }
    if (key.blocked === true || this.blocked.has(teamId)) {
      this.grades.exact(item);
      return;
    }
    const end = typeof expires === 'string' ? Date.parse(expires) : undefined;
    if (end !== undefined && !(end > this.now.getTime())) {
      this.grades.add(item, 'approximate', 'it has expired, or its end cannot be read, and is left out');
      return;
    }
    if (this.restricted.has(teamId)) {
      this.grades.add(item, 'by hand', 'its team is left out, and so is the key');
      return;
    }
    if (this.isRestricted(key, item, 'the key is left out')) return;
    const hasTeam = teamId !== undefined && teamId !== null;
    const team = this.teams.get(String(teamId));
    if (!hasTeam && typeof key.user_id === 'string')
      this.grades.add(
        `${item}.user_id`,
        'by hand',
        'models and limits of users are not read: look whether it has some',
      );
    if (hasTeam && !team) {
      this.grades.add(item, 'by hand', 'its team is not in the export: take in what /team/list answers');
      return;
    }
    this.hashes.add(hash);
    const named = typeof alias === 'string' && alias !== '' ? alias : `key-${hash.slice(0, 8)}`;
    const owner = this.ownerOf(key, team, named, item);
    const metadata = {
      team: owner.name,
      alias: named,
      ...(typeof key.user_id === 'string' ? { user: key.user_id } : {}),
      ...(end === undefined ? {} : { expires }),
    };
    this.entries[this.freeEntry(named)] = JSON.stringify({ keyHash: `sha256:${hash}`, metadata });
    this.grades.exact(`${item}.token`);
    if (end !== undefined)
      this.grades.add(`${item}.expires`, 'by hand', `nothing ends it here: take the entry away by ${String(expires)}`);
    if (isObject(key.metadata) && Object.keys(key.metadata).length > 0)
      this.grades.add(
        `${item}.metadata`,
        'not supported',
        'what is in it is not copied: put what routes need into the entry',
      );
  }

  /** A key that may do as much as its team belongs to it; another one is a team of its own, or it could do more than before. */
  private ownerOf(key: Fields, team: ClientTeam | undefined, named: string, item: string): ClientTeam {
    const inherited = team ?? { name: '', models: this.allowed.all };
    const models = this.allowed.of(key.models, inherited.models, item, this.grades);
    const limits = stricter(inherited, this.limitsOf(key, item));
    if (team && models.size === team.models.size && sameLimits(limits, team)) return team;
    const own = { name: this.freeName(named), models, ...limits };
    this.ownTeams.push(own);
    const why = team
      ? `it may do less than its team: it is the team ${own.name} here, and does not count against the limits of ${team.name}`
      : `it has no team, and is the team ${own.name} here`;
    this.grades.add(item, 'approximate', why);
    return own;
  }

  /** What narrows a row down, and cannot be kept, would make it wider than it was. */
  private isRestricted(row: Fields, item: string, result: string): boolean {
    for (const name of unknownFieldsOf(row))
      this.grades.add(`${item}.${visibleText(name.slice(0, 60))}`, 'not supported', 'what it says is not taken');
    const names = restrictionsOf(row);
    for (const name of names)
      this.grades.add(
        `${item}.${name}`,
        'by hand',
        `it narrows down what is allowed, and nothing here does: ${result}`,
      );
    return names.length > 0;
  }

  private limitsOf(row: Fields, item: string): Limits {
    const { litellm_budget_table: nested } = row;
    const budget = isObject(nested) ? nested : this.budgets.get(row.budget_id);
    if (row.budget_id && !budget)
      this.grades.add(
        `${item}.budget_id`,
        'by hand',
        'the budget is not in the export: take in what /budget/list answers',
      );
    return readLimits(row, budget ?? {}, item, this.grades);
  }

  private freeName(wish: string): string {
    return free(wish.slice(0, 200), this.names);
  }

  private freeEntry(wish: string): string {
    return free(resourceName(wish), new Set(Object.keys(this.entries)));
  }
}

/** The name, with a number behind it where it is taken. */
function free(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let count = 2; taken.has(name); count++) name = `${wish}-${count}`;
  taken.add(name);
  return name;
}
