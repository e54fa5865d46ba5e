import { visibleText } from '../../../core/text/visible-text';
import { type Fields, isObject } from '../../../core/values/objects';
import type { ConversionReport } from '../conversion-report';
import { importedName } from '../data-plane/documents';
import type { AllowedModels } from './allowed-models';
import type { CountedBudgets } from './counted';
import { readCustomers } from './customers';
import { dateOf } from './dates';
import type { LitellmExport } from './export';
import {
  budgetOfDollars,
  budgetsOfMinutes,
  isFree,
  type Limits,
  modelsWithLimits,
  NO_LIMITS,
  readLimits,
  shareOf,
} from './limits';
import { keyRestrictions, unknownFieldsOf } from './restrictions';
import type { Dollars } from './windows';

/** A team of the router: a team of LiteLLM, a person, or a key without a team. */
export interface ClientTeam extends Limits {
  readonly name: string;
  readonly models: ReadonlySet<string>;
}

/** A key of the router. */
export interface ImportedKey {
  readonly id: string;
  readonly team: string;
  readonly owner?: string;
  /** Present if the key allows fewer models than the team. */
  readonly models?: readonly string[];
  readonly dollars?: Dollars;
  readonly expires?: string;
  readonly hash: string;
}

export interface Clients {
  readonly teams: readonly ClientTeam[];
  readonly keys: readonly ImportedKey[];
  /** Customers for whom clients must not send requests. */
  readonly blockedCustomers: readonly string[];
}

/** LiteLLM keeps the SHA-256 of each key, which the data plane compares as well. */
const HASH = /^[0-9a-f]{64}$/i;
const LONGEST_ID = 50;

/** Reads keys with their hashes, and teams with their permissions. Anything uncertain stays denied. */
export function readClients(
  all: LitellmExport,
  allowed: AllowedModels,
  counted: CountedBudgets,
  now: Date,
  report: ConversionReport,
): Clients {
  return new ClientReader(all, allowed, counted, now, report).read();
}

interface User {
  readonly row: Fields;
  readonly item: string;
}

class ClientReader {
  private readonly budgets: ReadonlyMap<unknown, Fields>;
  private readonly teams = new Map<string, ClientTeam>();
  private readonly names = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly hashes = new Set<string>();
  private readonly blocked = new Set<unknown>();
  /** Teams of which something cannot be kept. */
  private readonly restricted = new Set<unknown>();
  private readonly keys: ImportedKey[] = [];
  private readonly ownTeams: ClientTeam[] = [];
  private readonly users = new Map<string, User>();
  private readonly userLimits = new Map<string, Limits>();
  /** Teams for the keys of users; absent of those of whom something cannot be kept. */
  private readonly teamsOfUsers = new Map<string, ClientTeam | undefined>();
  /** The limits of team members, by team and user. */
  private readonly members = new Map<string, Limits>();

  public constructor(
    private readonly all: LitellmExport,
    private readonly allowed: AllowedModels,
    private readonly counted: CountedBudgets,
    private readonly now: Date,
    private readonly report: ConversionReport,
  ) {
    this.budgets = new Map(all.budgets.map((budget) => [budget.budget_id, budget]));
  }

  public read(): Clients {
    for (const [index, team] of this.all.teams.entries()) this.readTeam(team, `teams[${index}]`);
    for (const [index, user] of this.all.users.entries())
      if (typeof user.user_id === 'string') this.users.set(user.user_id, { row: user, item: `users[${index}]` });
    for (const [index, key] of this.all.keys.entries()) this.readKey(key, `keys[${index}]`);
    const limitsOf = (row: Fields, item: string) => this.limitsOf(row, item);
    const blockedCustomers = readCustomers(this.all.customers, limitsOf, this.counted, this.report);
    return { teams: [...this.teams.values(), ...this.ownTeams], keys: this.keys, blockedCustomers };
  }

  private readTeam(team: Fields, item: string): void {
    const { team_id: id, team_alias: alias } = team;
    if (typeof id !== 'string' || id === '') {
      this.report.leftOut(item, 'clients', 'It has no `team_id`.');
      return;
    }
    if (team.blocked === true) {
      this.blocked.add(id);
      this.report.exact(item);
      return;
    }
    if (this.teams.has(id)) {
      this.report.leftOut(item, 'clients', 'An earlier team has the same `team_id`.');
      return;
    }
    if (this.isRestricted(team, item, 'the team is left out, with its keys')) {
      this.restricted.add(id);
      return;
    }
    const limits = this.limitsOf(team, item);
    if (limits.isRefused) {
      this.blocked.add(id);
      return;
    }
    const name = this.freeName(typeof alias === 'string' && alias !== '' ? alias : id);
    const made = { name, models: this.modelsOf(team, this.allowed.all, item), ...limits };
    this.teams.set(id, made);
    this.countMore(made);
    this.readMembers(team, item);
    this.report.exact(item);
  }

  /** Reads the limits of each person in a team, which apply in addition to those of the team. */
  private readMembers({ team_id: team, team_memberships: members }: Fields, item: string): void {
    for (const [index, one] of (Array.isArray(members) ? members : []).filter(isObject).entries()) {
      const limits = this.limitsOf(one, `${item}.team_memberships[${index}]`);
      if (!isFree(limits)) this.members.set(memberKey(team, one.user_id), limits);
    }
  }

  private readKey(key: Fields, item: string): void {
    const { token, key_alias: alias, team_id: teamId, user_id: userId } = key;
    if (typeof token !== 'string' || !HASH.test(token)) {
      this.report.leftOut(item, 'clients', '`token` is not a SHA-256 in hexadecimal digits. Create the key again.');
      return;
    }
    const hash = token.toLowerCase();
    if (this.hashes.has(hash)) {
      this.report.leftOut(item, 'clients', 'An earlier key has the same hash.');
      return;
    }
    if (key.blocked === true || this.blocked.has(teamId)) {
      this.report.exact(item);
      return;
    }
    const end = dateOf(key.expires);
    if (end !== undefined && !(end.getTime() > this.now.getTime())) {
      this.report.approximated(item, 'clients', 'It has expired, or its expiry is unreadable, so it is rejected.');
      return;
    }
    if (this.restricted.has(teamId)) {
      this.report.leftOut(item, 'clients', 'Its team is left out.');
      return;
    }
    if (this.isRestricted(key, item, 'the key is left out')) return;
    const hasTeam = teamId !== undefined && teamId !== null;
    const user = typeof userId === 'string' ? this.users.get(userId) : undefined;
    if (!user && typeof userId === 'string' && (!hasTeam || this.users.size > 0))
      this.report.toDo(`${item}.user_id`, 'clients', 'Export /user/list: models and limits of its user are missing.');
    if (user && !hasTeam && !this.teamOfUser(user)) {
      this.report.leftOut(item, 'clients', 'Its user is left out.');
      return;
    }
    const shared = hasTeam ? this.teams.get(String(teamId)) : user && this.teamOfUser(user);
    if (hasTeam && !shared) {
      this.report.leftOut(item, 'clients', 'Export /team/list: its team is missing.');
      return;
    }
    const limits = this.limitsOf(key, item);
    const member = this.shareOfMember(key, item);
    if (limits.isRefused || member.isRefused) return;
    const models = this.modelsOf(key, shared?.models ?? this.allowed.all, item);
    if (models.size === 0) {
      this.report.approximated(item, 'clients', 'The gateway serves none of its models, so it is rejected.');
      return;
    }
    this.hashes.add(hash);
    const named = typeof alias === 'string' && alias !== '' ? alias : `key-${hash.slice(0, 8)}`;
    const id = free(importedName(named).slice(0, LONGEST_ID), this.ids);
    const team = shared ?? this.teamOfKey(named, models, limits, item);
    if (user && shared && !hasTeam && !this.ownTeams.includes(shared)) this.addOwnTeam(shared);
    // If a team consists of one key, its limits are set on the team.
    const own = shared ? [limits, member] : [];
    const [dollars, ...more] = own.flatMap((one) => one.dollars);
    for (const one of own) this.counted.add('KEY', id, budgetsOfMinutes(one));
    this.counted.add('KEY', id, more.map(budgetOfDollars));
    if (user) this.countUser(user);
    this.keys.push({
      ...{ id, team: team.name, hash },
      ...(typeof userId === 'string' && userId !== '' ? { owner: userId } : {}),
      ...(models.size === team.models.size ? {} : { models: [...models] }),
      ...(dollars ? { dollars } : {}),
      ...(end ? { expires: end.toISOString().replace(/\.\d+/, '') } : {}),
    });
    this.report.exact(`${item}.token`);
    if (end) this.report.exact(`${item}.expires`);
    if (isObject(key.metadata) && Object.keys(key.metadata).length > 0)
      this.report.leftOut(
        `${item}.metadata`,
        'database and admin UI',
        'Metadata is not copied. Add the entries that expressions read to the key.',
      );
  }

  private teamOfKey(named: string, models: ReadonlySet<string>, limits: Limits, item: string): ClientTeam {
    const own = { name: this.freeName(named), models, ...limits };
    this.addOwnTeam(own);
    this.report.approximated(item, 'clients', `It has no team, and gets its own team ${own.name}.`);
    return own;
  }

  private addOwnTeam(team: ClientTeam): void {
    this.ownTeams.push(team);
    this.countMore(team);
  }

  /** Counts the further budgets of a team separately: a team has one budget of its own. */
  private countMore({ name, dollars: [, ...more] }: ClientTeam): void {
    this.counted.add('TEAM', name, more.map(budgetOfDollars));
  }

  /** Members share their limits among all their keys in the team. */
  private shareOfMember({ team_id: team, user_id: user }: Fields, item: string): Limits {
    const limits = this.members.get(memberKey(team, user));
    if (!limits) return NO_LIMITS;
    const count = this.all.keys.filter((one) => one.team_id === team && one.user_id === user).length;
    if (count > 1)
      this.report.approximated(
        `${item}.user_id`,
        'clients',
        `The ${count} keys of its user in the team share the limits of the user evenly.`,
      );
    return shareOf(limits, count);
  }

  /** Counts the limits of a user: tokens and requests also apply in teams, dollars do not. */
  private countUser({ row, item }: User): void {
    this.counted.add('USER', String(row.user_id), budgetsOfMinutes(this.limitsOfUser({ row, item })));
  }

  /** They are graded once. */
  private limitsOfUser({ row, item }: User): Limits {
    const known = this.userLimits.get(item) ?? this.limitsOf(row, item);
    this.userLimits.set(item, known);
    return known;
  }

  /** Keys of one user share limits, as those of a team do. */
  private teamOfUser({ row, item }: User): ClientTeam | undefined {
    const id = String(row.user_id);
    if (this.teamsOfUsers.has(id)) return this.teamsOfUsers.get(id);
    const [wish = id] = [row.user_alias, row.user_email].filter((one) => typeof one === 'string' && one !== '');
    const isRestricted = this.isRestricted(row, item, 'the keys of the user are left out');
    const { dollars, isRefused } = isRestricted ? NO_LIMITS : this.limitsOfUser({ row, item });
    const isLeftOut = isRestricted || isRefused;
    const team: ClientTeam | undefined = isLeftOut
      ? undefined
      : { name: this.freeName(String(wish)), models: this.modelsOf(row, this.allowed.all, item), dollars };
    this.teamsOfUsers.set(id, team);
    if (team)
      this.report.approximated(item, 'clients', `Keys of the user without a team belong to the team ${team.name}.`);
    return team;
  }

  /** Returns the allowed models without those that have their own limits, which are not enforced here. */
  private modelsOf(row: Fields, all: ReadonlySet<string>, item: string): ReadonlySet<string> {
    const models = new Set(this.allowed.of(row.models, all, item, this.report));
    for (const [field, name] of modelsWithLimits(row))
      for (const model of this.allowed.modelsNamed(name))
        if (models.delete(model))
          this.report.leftOut(
            `${item}.${field}`,
            'clients',
            `Limits for single models of a key or a team are not counted, so ${model} is not allowed. Give the key its own team with only this limit and this model.`,
          );
    return models;
  }

  /** Returns whether a row has restrictions that cannot be kept: without them it would be more permissive than before. */
  private isRestricted(row: Fields, item: string, result: string): boolean {
    for (const name of unknownFieldsOf(row))
      this.report.leftOut(
        `${item}.${visibleText(name.slice(0, 60))}`,
        'clients',
        'This import does not know the field.',
      );
    const names = keyRestrictions(row);
    for (const name of names)
      this.report.leftOut(`${item}.${name}`, 'clients', `The gateway cannot restrict this: ${result}.`);
    return names.length > 0;
  }

  private limitsOf(row: Fields, item: string): Limits {
    const { litellm_budget_table: nested } = row;
    const budget = isObject(nested) ? nested : this.budgets.get(row.budget_id);
    if (row.budget_id && !budget) {
      this.report.leftOut(
        `${item}.budget_id`,
        'clients',
        'Export /budget/list: the budget is missing, so nothing may be spent.',
      );
      return { ...readLimits(row, {}, item, this.report), isRefused: true };
    }
    return readLimits(row, budget ?? {}, item, this.report);
  }

  private freeName(wish: string): string {
    return free(wish.slice(0, 200), this.names);
  }
}

function memberKey(team: unknown, user: unknown): string {
  return JSON.stringify([team, user]);
}

/** Returns the name, with a numeric suffix if it is taken. */
function free(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let count = 2; taken.has(name); count++) name = `${wish}-${count}`;
  taken.add(name);
  return name;
}
