import { isObject } from '../../../../values/objects';
import type { RuleAttachment } from '../../../model/attachment';
import type { Guarantee } from '../../../model/guarantee';
import { entriesOf, isConditional } from '../../../semantics/conditional';
import type { Access } from '../caller/access';
import { repeatedCredentialsAt } from '../caller/repeated-credentials';
import { truthOf } from '../caller/truth';
import { Box } from '../space/box';
import { all, type Formula, TRUE } from '../space/formula';
import { HOST_PART, type Part } from '../space/part';
import { withinBox } from '../space/split';
import { changesBeforeRouting, doubtsOf, requestPartsIn } from './before-routing';
import { requestFormula, senderFormula } from './conditions';
import type { Place } from './place';
import type { RoutePath } from './route-paths';

export type AccessOf = (place: Place, rule: RuleAttachment) => Access;

/** Requests that come to a listener. */
export interface RequestsAt {
  /** The requests of the listener, or the doubts about them. */
  readonly ofPlace: Formula;
  /** Requests within the guarantee's scope. */
  readonly ofGuarantee: Formula;
  /** The plain requests that each course matches; absent if the listener changes requests before matching. */
  readonly plain?: Place['plain'];
}

/** The requests of a listener that a guarantee is about. */
export function requestsAt(guarantee: Guarantee, place: Place, accessOf: AccessOf): RequestsAt {
  const ofGuarantee = all(
    requestFormula(guarantee),
    senderFormula(guarantee.callers ?? {}, repeatedCredentialsAt(place.listener)),
  );
  const changes = changesBeforeRouting(place.listener);
  const doubts = changes.length > 0 ? doubtsOf(changes, partsReadAt(guarantee, place, ofGuarantee, accessOf)) : TRUE;
  // If changes to a request are unknown, all possible results are searched.
  return doubts === TRUE
    ? { ofPlace: place.formula, ofGuarantee, plain: place.plain }
    : { ofPlace: doubts, ofGuarantee: TRUE };
}

export function isPossible({ ofPlace, ofGuarantee }: RequestsAt): boolean {
  const [some] = withinBox(Box.EVERYTHING, all(ofPlace, ofGuarantee));
  return some !== undefined;
}

/** Yields the requests that may match a course. */
export function* boxesOn(routePath: RoutePath, { ofPlace, ofGuarantee, plain }: RequestsAt): Generator<Box> {
  const literals = routePath.stages.flatMap(({ taker }) => taker?.literals ?? []);
  const taken = () => withinBox(Box.EVERYTHING, all(ofPlace, ...literals, routePath.doubts));
  let own = plain?.get(routePath);
  if (plain && !own) {
    own = [...taken()];
    plain.set(routePath, own);
  }
  for (const box of own ?? taken()) yield* withinBox(box, ofGuarantee);
}

function partsReadAt(
  { always = {} }: Guarantee,
  place: Place,
  ofGuarantee: Formula,
  accessOf: AccessOf,
): ReadonlySet<Part> {
  const isOfFields = always.policies !== undefined || always.notShared !== undefined;
  const parts = new Set<Part>(requestPartsIn(ofGuarantee));
  // With TLS, the host has to be one of the listener after transformations. Services can leave it as it is.
  const { listener, preRouting } = place.listener;
  if (listener.protocol === 'HTTPS' && preRouting.transformation && requestPartsIn(place.formula).has(HOST_PART))
    parts.add(HOST_PART);
  for (const { rule, stages } of place.routePaths) {
    for (const { taker } of stages) for (const literal of taker?.literals ?? []) parts.add(literal.of);
    if (!rule) continue;
    const access = accessOf(place, rule);
    requestPartsIn(access.passes, parts);
    const { directResponse, ...others } = rule.traffic;
    for (const field of [directResponse, ...(isOfFields ? Object.values(others) : [])])
      for (const condition of field ? conditionsOf(field.value) : [])
        requestPartsIn(truthOf(condition, access.identity).isTrue, parts);
  }
  return parts;
}

function conditionsOf(value: unknown): readonly string[] {
  return isObject(value) && isConditional(value) ? entriesOf(value).flatMap(({ condition }) => condition ?? []) : [];
}
