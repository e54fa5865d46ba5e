import type { EffectiveField } from '../../../model/attachment';
import { exactly } from '../languages/words';
import {
  all,
  any,
  FALSE,
  type Formula,
  type FormulaLiteral,
  first,
  isLiteral,
  not,
  some,
  TRUE,
} from '../space/formula';
import { claimKey, earlyPart, formsOfValue } from '../space/part';
import { early } from './identity';

interface Provider {
  readonly issuer?: string;
  readonly audiences?: readonly string[];
}

export interface TokenPolicy {
  readonly mode?: string;
  readonly providers?: readonly Provider[];
}

/** The requirements of a policy on tokens. */
export interface TokenDemand {
  readonly passes: Formula;
  /** When later rules know the token. */
  readonly isKnown: Formula;
  /** The condition on the audience of every known token. It is separate because most questions do not depend on it. */
  readonly audience: Formula;
}

/** Converts the token policy of an MCP backend, which has its own format. */
export function mcpPolicy({ value }: EffectiveField<object>): TokenPolicy {
  const { mode, ...provider }: { readonly mode?: string } & Provider = value;
  return { mode, providers: [provider] };
}

/**
 * Returns the requirement on tokens. A token for another audience is ignored, because callers can choose a suitable one.
 *
 * @param isFound - when there is a token
 */
export function tokenDemand({ mode, providers = [] }: TokenPolicy, isFound: Formula, isEarly: boolean): TokenDemand {
  const own = (formula: Formula) => (isEarly ? early(formula, 'token') : formula);
  const isOfIssuer = own(any(...providers.map(ofIssuer)));
  const isKnown = all(isFound, isOfIssuer);
  const isForUs = own(any(...providers.map((provider) => all(ofIssuer(provider), forAudience(provider)))));
  const audience = mode === 'Permissive' ? TRUE : any(not(isFound), isForUs);
  if (mode === 'Permissive') return { passes: TRUE, isKnown, audience };
  const isNone = mode === 'Optional' ? not(isFound) : FALSE;
  return { passes: any(isNone, isKnown), isKnown, audience };
}

function ofIssuer({ issuer }: Provider): Formula {
  return issuer === undefined ? TRUE : namesIssuer(issuer);
}

const ISSUER = formsOfValue(claimKey('iss'));

/** A token may name several. */
function namesIssuer(issuer: string): Formula {
  return any(first(ISSUER.text, exactly(issuer)), some(ISSUER.list, exactly(issuer)));
}

/** Returns when a known token is from one of these issuers and from no other issuer that it names. */
export function isOfIssuers(issuers: readonly string[], isKnown: Formula): Formula {
  const others = literalsIn(isKnown).flatMap(({ of, words }) =>
    of === ISSUER.list && words && !issuers.includes(words.only ?? '') ? [not(some(of, words))] : [],
  );
  return any(...issuers.map((issuer) => all(namesIssuer(issuer), ...others)));
}

const AUDIENCE = formsOfValue(claimKey('aud'));

const AUDIENCES: ReadonlySet<unknown> = new Set(
  Object.values(AUDIENCE).flatMap((part: typeof AUDIENCE.text) => [part, earlyPart(part, 'token')]),
);

/** Returns the condition on the audience. A token without an audience is refused. */
function forAudience({ audiences = [] }: Provider): Formula {
  if (audiences.length === 0) return TRUE;
  return any(...audiences.flatMap((name) => [first(AUDIENCE.text, exactly(name)), some(AUDIENCE.list, exactly(name))]));
}

/** Reports whether a formula depends on the audience of a token. */
export function readsAudience(formula: Formula): boolean {
  return literalsIn(formula).some(({ of }) => AUDIENCES.has(of));
}

function literalsIn(formula: Formula): readonly FormulaLiteral[] {
  if (isLiteral(formula)) return [formula];
  return ('all' in formula ? formula.all : formula.any).flatMap(literalsIn);
}
