import { addToList } from '../../../../values/lists-in-maps';
import type { Attachment } from '../../../model/attachment';
import type { Guarantee, TenantSeparation } from '../../../model/guarantee';
import { readsAudience } from '../caller/tokens';
import { exactAddress } from '../languages/addresses';
import { exactly } from '../languages/words';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, doubt, type Formula, first, not, present, TRUE } from '../space/formula';
import { API_KEY, CLIENT_ADDRESS, type Credential, claimPart, keyFieldPart, type Part, TOKEN } from '../space/part';
import { withinBox } from '../space/split';
import type { Counterexample, Verdict } from '../verdict';
import { dottedPath, isCalled } from './conditions';
import { bucketsOf, type Counting } from './counted-buckets';
import { counterexampleIn, socketOf } from './counterexample';
import { wayTo } from './destinations';
import { isRedirect } from './own-answers';
import { type Place, waysThrough } from './place';
import { throughTo } from './proof-questions';
import { type AccessOf, isPossible, requestsAt } from './requests-at';
import { type RoutePath, rulesAbove } from './route-paths';
import { resourcesOf } from './shared-resources';

/** Requests of one rule that use something. */
interface Use {
  readonly place: Place;
  readonly routePath: RoutePath;
  readonly formula: Formula;
  readonly text: string;
  /** The parts that must be equal for both tenants. */
  readonly same: readonly Part[];
}

interface CountedUse extends Use {
  readonly counted: Counting;
}

/**
 * Answers whether two tenants share a resource: one tenant that uses it is the example, and a tenant with another name that also uses it is
 * the counterpart. If no other name is possible, all tenants have that name.
 */
export function answerAboutSharing(
  guarantee: Guarantee,
  separation: TenantSeparation,
  places: readonly Place[],
  accessOf: AccessOf,
  attachment: Attachment,
): Verdict {
  const tenant = tenantOf(separation);
  const uses = new Map<string, Use[]>();
  const add = (key: string, use: Use) => addToList(uses, key, use);
  const allCounted: CountedUse[] = [];
  let isMet = false;
  for (const place of places) {
    const requests = requestsAt(guarantee, place, accessOf);
    if (!isPossible(requests)) continue;
    isMet = true;
    for (const routePath of place.routePaths) {
      const { rule, stages, doubts } = routePath;
      if (!rule || isRedirect(rule) || wayTo(guarantee.to, rule, rulesAbove(routePath), place).is === 'no') continue;
      if (!isCalled(guarantee.requests?.namespaces, rule.rule.route.resource.namespace)) continue;
      const plain = accessOf(place, rule);
      const access = readsAudience(tenant.shows) ? { ...plain, passes: all(plain.passes, plain.audience) } : plain;
      const taken = stages.flatMap(({ taker }) => taker?.literals ?? []);
      const isOneOfTwo = access.identity.sources?.[tenant.type] !== undefined;
      const unsure = isOneOfTwo ? doubt(`which of two credentials identifies the tenant by ${tenant.text}`) : TRUE;
      const through = all(tenant.shows, throughTo(rule, access), unsure);
      const formula = all(requests.ofPlace, requests.ofGuarantee, ...taken, doubts, through);
      for (const { key, text, when, counted } of resourcesOf(
        separation,
        tenant.text,
        rule,
        place,
        access,
        attachment,
      )) {
        const use = { place, routePath, formula: all(formula, when), text, same: [] };
        if (counted) allCounted.push({ ...use, counted });
        else add(key, use);
      }
    }
  }
  if (!isMet) return { is: 'about nothing', reason: 'no listener accepts these requests' };
  const countings = allCounted.map(({ counted }) => counted);
  for (const { counted, ...use } of allCounted) {
    const ofGroup = countings.filter(({ group }) => group === counted.group);
    for (const { key, when, same } of bucketsOf(counted, ofGroup))
      add(key, { ...use, formula: all(use.formula, when), same });
  }
  return verdictOf(uses, tenant.part, waysThrough(places));
}

function verdictOf(uses: ReadonlyMap<string, readonly Use[]>, part: Part, ways: number): Verdict {
  const effort = new Effort(ways);
  const reasons = new Set<string>();
  let used = 0;
  for (const users of uses.values()) {
    const one = findUser(users, TRUE, effort);
    if (!one) continue;
    used++;
    const [name = ''] = one.box.valuesOf(part);
    const isOther = not(first(part, exactly(name)));
    const other = findUser(users, all(isOther, ...one.use.same.map((like) => isLike(like, one.box))), effort);
    if (!other) {
      // Two tenants may share a different value.
      if (one.use.same.length > 0 && findUser(users, isOther, effort))
        reasons.add(`whether ${one.use.text} is the same for two tenants`);
      continue;
    }
    const doubts = [...one.box.doubts, ...other.box.doubts];
    if (doubts.length === 0) {
      const counterexample = { ...exampleOf(one), beside: exampleOf(other) };
      return { is: 'does not hold', reason: `both use ${one.use.text}`, counterexample };
    }
    for (const doubt of doubts) reasons.add(doubt);
  }
  if (reasons.size > 0) return { is: 'cannot be decided', reasons: [...reasons].sort() };
  const count = `${used} ${used === 1 ? 'resource is' : 'resources are'} used`;
  return { is: 'holds', reason: used === 0 ? 'no tenant uses any of these resources' : `${count}, each by one tenant` };
}

interface User {
  readonly use: Use;
  readonly box: Box;
}

/** Returns another user of the resource, preferably without doubts. */
function findUser(users: readonly Use[], other: Formula, effort: Effort): User | undefined {
  let doubtful: User | undefined;
  for (const use of users) {
    for (const box of withinBox(Box.EVERYTHING, all(use.formula, ...use.same.map(present), other))) {
      const found = findRequest(box, use.routePath.stages, effort);
      if (!found) continue;
      if (found.doubts.length === 0) return { use, box: found };
      doubtful ??= { use, box: found };
    }
  }
  return doubtful;
}

function isLike(part: Part, box: Box): Formula {
  const [value = ''] = box.valuesOf(part);
  return first(part, part === CLIENT_ADDRESS ? exactAddress(value) : exactly(value));
}

function exampleOf({ use: { place, routePath, text }, box }: User): Counterexample {
  return counterexampleIn(box, place.gateway, socketOf(place.listener), routePath.rule, text);
}

/** Returns the part that identifies tenants, whether or not the gateway evaluates it. */
function tenantOf({ claim, keyField = '' }: TenantSeparation) {
  const part = claim === undefined ? keyFieldPart(dottedPath(keyField)) : claimPart(dottedPath(claim));
  const shows = all(present(claim === undefined ? API_KEY : TOKEN), present(part));
  const type: Credential = claim === undefined ? 'apiKey' : 'token';
  return {
    part,
    type,
    shows,
    text: claim === undefined ? `apiKey.${dottedPath(keyField)}` : `jwt.${dottedPath(claim)}`,
  };
}
