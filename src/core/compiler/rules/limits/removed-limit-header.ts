import { CODE } from '../../../diagnostics/codes.generated';
import type { Origin } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { fits } from '../../analysis/backend-guards';
import { type CallUse, type CheckContext, pick } from '../../analysis/check-context';
import { type HeaderChanges, type HeaderStep, headerSteps } from '../../analysis/header-steps';
import { consumerOf, limitDescriptorsOf } from '../../analysis/limit-descriptors';
import { HEADERS, headersIn, unguardedHeader } from '../../analysis/missing-values';
import { nameOfSource } from '../../model/attachment';
import type { Rule } from '../rule';

interface Reading {
  readonly header: string;
  readonly origin: Origin;
  readonly isOfTokens: boolean;
  /** Whether the expression has a value without the header. */
  readonly isTolerant: boolean;
  /** 0 before routing, 1 after it. */
  readonly phase: number;
}

type Taker = Pick<HeaderStep, 'who' | 'at'>;

/**
 * A limit by a header that is removed before it is read. Token descriptors are read when the request is sent to the model and again with
 * the response, after all header changes; request descriptors are read earlier, but after authentication removes credentials.
 */
export const removedLimitHeader: Rule = ({ accesses, uses, reader }, diagnostics) => {
  const readings = pick(accesses, (access) => {
    const found = readingsOf(access, reader);
    return found.length > 0 ? found : undefined;
  });
  if (readings.size === 0) return;
  for (const use of uses) {
    const { access } = use.rule;
    for (const { header, origin, isOfTokens, isTolerant, phase } of readings.get(access) ?? []) {
      const taker =
        credentialsAt(header, access, phase) ??
        (isOfTokens && fits(use.ref.destination, 'ai') ? removedOnTheWay(header, use) : undefined);
      if (!taker) continue;
      const counted = isOfTokens ? 'tokens' : 'requests';
      const effect = isTolerant ? `all ${counted} share the counter for a missing header` : `no ${counted} are counted`;
      const values = { header, who: taker.who, effect };
      diagnostics.report(CODE.removedLimitHeader, origin, values, {
        notes: [{ text: 'this removes the header', at: taker.at }],
      });
    }
  }
};

function readingsOf(access: RuleAccess, reader: CheckContext['reader']): readonly Reading[] {
  return limitDescriptorsOf(access).flatMap(({ unit, phase, descriptors }) =>
    descriptors.flatMap(({ expressions }) =>
      expressions.flatMap(({ text, at }) => {
        const read = reader.read(text);
        const headers = read ? headersIn(read) : [];
        return headers.map((header) => ({
          header,
          origin: at,
          isOfTokens: unit === 'Tokens',
          isTolerant: !read || unguardedHeader(read, pathsOf(headers, header)) === undefined,
          phase,
        }));
      }),
    ),
  );
}

/** Returns the paths of all headers but one, as expressions write them. */
const pathsOf = (headers: readonly string[], but: string): ReadonlySet<string> =>
  new Set(headers.filter((header) => header !== but).map((header) => `${HEADERS}${header}`));

function credentialsAt(header: string, access: RuleAccess, before: number): Taker | undefined {
  const found = consumerOf(header, access, before);
  return found && { who: `${found.name} of ${nameOfSource(found.from)}`, at: found.from.origin };
}

/** Returns the policy that removes a header before a request reaches the model, unless a later one sets it again. */
function removedOnTheWay(header: string, use: CallUse): Taker | undefined {
  // The policies that may have removed the header; `undefined` if it may be present.
  let states: readonly (Taker | undefined)[] = [undefined];
  for (const step of headerSteps(use))
    states = step.choices.flatMap(({ changes }) => stateAfter(header, changes, step, states));
  return states.find((taker) => taker !== undefined);
}

function stateAfter(
  header: string,
  { set = [], add = [], remove = [] }: HeaderChanges,
  { who, at }: HeaderStep,
  states: readonly (Taker | undefined)[],
): readonly (Taker | undefined)[] {
  if ([...set, ...add].some(({ name }) => name.toLowerCase() === header)) return [undefined];
  return remove.some((name) => name.toLowerCase() === header) ? [{ who, at }] : states;
}
