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
    for (const [index, user] of this.all.users.entries())
      if (typeof user.user_id === 'string') this.users.set(user.user_id, { row: user, item: `users[${index}]` });
    for (const [index, key] of this.all.keys.entries()) this.readKey(key, `keys[${index}]`);
    for (const [index, one] of this.all.customers.entries()) this.readCustomer(one, `customers[${index}]`);
    return { teams: [...this.teams.values(), ...this.ownTeams], entries: this.entries };
  }

  private readonly ownTeams: ClientTeam[] = [];
  private readonly users = new Map<string, { readonly row: Fields; readonly item: string }>();
  private readonly userLimits = new Map<string, Limits>();
  /** Teams for the keys of users; absent of those of whom something cannot be kept. */
  private readonly teamsOfUsers = new Map<string, ClientTeam | undefined>();

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
    const user = typeof key.user_id === 'string' ? this.users.get(key.user_id) : undefined;
    if (!user && typeof key.user_id === 'string' && (!hasTeam || this.users.size > 0))
      this.grades.add(
        `${item}.user_id`,
        'by hand',
        'models and limits of its user are not in the export: take in what /user/list answers',
      );
    if (user && !hasTeam && !this.teamOfUser(user)) {
      this.grades.add(item, 'by hand', 'its user is left out, and so is the key');
      return;
    }
    const team = hasTeam ? this.teams.get(String(teamId)) : user && this.teamOfUser(user);
    if (hasTeam && !team) {
      this.grades.add(item, 'by hand', 'its team is not in the export: take in what /team/list answers');
      return;
    }
    this.hashes.add(hash);
    const named = typeof alias === 'string' && alias !== '' ? alias : `key-${hash.slice(0, 8)}`;
    const ofUser = user && hasTeam ? this.limitsOfUser(user) : {};
    const owner = this.ownerOf(key, team, named, item, ofUser);
    if (user && owner === team && !hasTeam && !this.ownTeams.includes(owner)) this.ownTeams.push(owner);
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
  private ownerOf(key: Fields, team: ClientTeam | undefined, named: string, item: string, ofUser: Limits): ClientTeam {
    const inherited = team ?? { name: '', models: this.allowed.all };
    const models = this.allowed.of(key.models, inherited.models, item, this.grades);
    const limits = stricter(stricter(inherited, this.limitsOf(key, item)), ofUser);
    if (team && models.size === team.models.size && sameLimits(limits, team)) return team;
    const own = { name: this.freeName(named), models, ...limits };
    this.ownTeams.push(own);
    const why = team
      ? `it may do less than its team: it is the team ${own.name} here, and does not count against the limits of ${team.name}`
      : `it has no team, and is the team ${own.name} here`;
    this.grades.add(item, 'approximate', why);
    return own;
  }

  /** They are graded once. */
  private limitsOfUser({ row, item }: { readonly row: Fields; readonly item: string }): Limits {
    const known = this.userLimits.get(item) ?? this.limitsOf(row, item);
    this.userLimits.set(item, known);
    return known;
  }

  /** Keys of one user share limits, as those of a team do. */
  private teamOfUser({ row, item }: { readonly row: Fields; readonly item: string }): ClientTeam | undefined {
    const id = String(row.user_id);
    if (this.teamsOfUsers.has(id)) return this.teamsOfUsers.get(id);
    const isRestricted = this.isRestricted(row, item, 'the keys of the user are left out');
    const [wish = id] = [row.user_alias, row.user_email].filter((one) => typeof one === 'string' && one !== '');
    const team: ClientTeam | undefined = isRestricted
      ? undefined
      : {
          name: this.freeName(String(wish)),
          models: this.allowed.of(row.models, this.allowed.all, item, this.grades),
          ...this.limitsOfUser({ row, item }),
        };
    this.teamsOfUsers.set(id, team);
    if (team) this.grades.add(item, 'approximate', `keys of the user without a team are of the team ${team.name} here`);
    return team;
  }

  /** Whom clients ask for is said in their requests, and nothing here looks at that. */
  private readCustomer(row: Fields, item: string): void {
    const { blocked, budget_id: budget, litellm_budget_table: nested, allowed_model_region: region } = row;
    const said = [
      ...(blocked === true ? ['is blocked'] : []),
      ...(budget || nested ? ['has a budget'] : []),
      ...(region ? ['may use models of a region only'] : []),
      ...(row.default_model ? ['has a model of its own'] : []),
      ...(row.object_permission_id || row.object_permission ? ['has permissions of its own'] : []),
    ];
    if (said.length === 0) return;
    const reason = `the customer ${said.join(', ')}, and nothing here looks at \`user\` of requests: refuse it in the program that asks for it`;
    this.grades.add(item, 'by hand', reason);
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
