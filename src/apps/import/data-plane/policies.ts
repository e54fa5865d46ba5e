import type { ConfigKey } from '../../../core/data-plane/config';
import { type Fields, isObject } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { BACKEND_KEYS, readBackendPolicies } from './backend-policies';
import { type ByKey, forKey, isPart } from './config-part';
import type { ConfigPath, Sited } from './config-path';
import { attempt, isAbsent, NO_FIELD, type Read, type Reader } from './reader';
import { type Entrance, RULE_PARTS, type RuleParts } from './route-filters';
import { beside, importedAuthorization, rulesByAction } from './rules';
import { TRAFFIC } from './traffic';

/** The converted policies of a route or listener. */
export interface ReadPolicies {
  readonly traffic: Fields;
  /** Expressions by action. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  readonly filters: readonly Fields[];
  readonly timeouts: Fields;
  /** For the destinations. */
  readonly backend: Fields;
  /** Whether a restriction has no equivalent. */
  readonly isClosed: boolean;
}

/** Restrictions; if one has no equivalent, all requests are refused. */
const RESTRICTING: readonly ConfigKey[] = [
  'jwtAuth',
  'mcpAuthentication',
  'basicAuth',
  'apiKey',
  'oidc',
  'extAuthz',
  'extProc',
  'authorization',
  'csrf',
  'localRateLimit',
  'remoteRateLimit',
  'directResponse',
  'ai',
  'mcpAuthorization',
  'mcpGuardrails',
  'backendTLS',
];

export function isRestricting(key: string): boolean {
  const keys: readonly string[] = RESTRICTING;
  return keys.includes(key);
}

const CLOSED = 'false';

/**
 * Reads each policy. The first setting takes precedence; rules are combined.
 *
 * @param ownPolicies the path of the route's policies, which refuse all requests if a restriction has no equivalent
 */
export function readPolicies(
  policies: readonly Sited[],
  ownPolicies: ConfigPath | undefined,
  reader: Reader,
  entrance?: Entrance,
): ReadPolicies {
  const found = new Collected(reader, ownPolicies);
  const written = new Set<string>();
  for (const { value, place } of policies) {
    for (const [key, one] of Object.entries(isObject(value) ? value : {})) {
      if (isAbsent(one) || written.has(key)) continue;
      if (!forKey(ADDING, key)) written.add(key);
      found.read(key, one, [...place, key], entrance);
    }
  }
  return found;
}

const noField: Read = () => unsupported(NO_FIELD);

/** Fields whose rules of all levels apply together. */
const ADDING: ByKey<true> = { authorization: true, mcpAuthorization: true };

/** Refuses every request, because the condition to accept requests has no equivalent. */
export function closed(policies: ReadPolicies): ReadPolicies {
  return { ...policies, rules: new Map([...policies.rules, ['Require', [CLOSED]]]) };
}

class Collected implements ReadPolicies {
  public traffic: Fields = {};
  public readonly rules = new Map<string, readonly string[]>();
  public readonly filters: Fields[] = [];
  public timeouts: Fields = {};
  public backend: Fields = {};
  public isClosed = false;

  public constructor(
    private readonly reader: Reader,
    private readonly ownPolicies: ConfigPath | undefined,
  ) {}

  public read(key: string, value: unknown, place: ConfigPath, entrance: Entrance | undefined): void {
    const { conversions } = this.reader;
    const reason = conversions.item(place, () => attempt(() => this.take(key, value, place, entrance)));
    if (reason === undefined) return;
    const isOpen = !isRestricting(key);
    conversions.dropped(place, isOpen ? reason : `${reason}; all requests are rejected until you fix it`);
    if (isOpen) return;
    if (this.ownPolicies) this.rules.set('Require', [CLOSED]);
    this.isClosed = true;
    if (this.ownPolicies) conversions.close(this.ownPolicies);
  }

  private take(key: string, value: unknown, place: ConfigPath, entrance: Entrance | undefined): void {
    const part = entrance && forKey(RULE_PARTS, key);
    if (key === 'authorization') this.addRules(isPart(value) ? value.rules : unsupported('it has no rules'), place);
    else if (key === 'a2a') this.backend = { ...this.backend, a2a: {} };
    else if (BACKEND_KEYS.includes(key))
      this.backend = beside(this.backend, readBackendPolicies({ [key]: value }, place.slice(0, -1), this.reader));
    else if (part) this.addParts(part(value, place, this.reader, entrance));
    else this.addTraffic((forKey(TRAFFIC, key) ?? noField)(value, place, this.reader));
  }

  private addRules(rules: unknown, place: ConfigPath): void {
    for (const [action, expressions] of rulesByAction(rules, [...place, 'rules']))
      this.rules.set(action, [...(this.rules.get(action) ?? []), ...expressions]);
  }

  private addParts({ filters = [], timeouts = {}, traffic = {} }: RuleParts): void {
    this.filters.push(...filters);
    this.timeouts = { ...this.timeouts, ...timeouts };
    this.addTraffic(traffic);
  }

  /** Both kinds of limits, and the changes of both sides, are one field. */
  private addTraffic(fields: Fields): void {
    for (const [field, value] of Object.entries(fields)) {
      const own = this.traffic[field];
      if (
        own !== undefined &&
        field === 'rateLimit' &&
        [own, value].some((one) => isObject(one) && 'conditional' in one)
      )
        unsupported('limits with and without conditions are combined');
      this.traffic = { ...this.traffic, [field]: isObject(own) && isObject(value) ? { ...own, ...value } : value };
    }
  }
}

/** Returns the policies of the resources; the rules of each action are in a separate one. */
export function trafficBlocks({ traffic, rules }: Pick<ReadPolicies, 'traffic' | 'rules'>): Fields[] {
  const [first, ...more] = [...rules].map(([action, expressions]) => ({
    authorization: importedAuthorization(action, expressions),
  }));
  const main = { ...traffic, ...first };
  return [...(Object.keys(main).length > 0 ? [main] : []), ...more];
}
