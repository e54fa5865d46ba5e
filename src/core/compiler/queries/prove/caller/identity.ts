import { all, any, FALSE, type Formula, isFalse, mapLiterals, not, TRUE } from '../space/formula';
import { isAlike } from '../space/formula-text';
import { CREDENTIAL_TYPES, type Credential, earlyPart } from '../space/part';

/** The properties of the sender that expressions can read: when each of them is known. */
export interface Identity {
  readonly token: Formula;
  readonly apiKey: Formula;
  readonly user: Formula;
  /** Set if the listener does not request a certificate, so that certificate properties are unknown. */
  readonly withoutCertificate?: true;
  /** Whether the request is a call of an MCP tool. */
  readonly callsTool?: true;
  /** Credentials of types that are required both before routing and by the route. The credential of the route replaces the earlier one. */
  readonly sources?: Readonly<Partial<Record<Credential, Sources>>>;
}

/** When each of two credentials is known. */
export interface Sources {
  readonly early: Formula;
  readonly late: Formula;
}

export const NOBODY: Identity = { token: FALSE, apiKey: FALSE, user: FALSE };

/** Evaluates a question about the effective credentials, for each case of which of them are known. */
export function ofCredentials(identity: Identity, evaluate: (identity: Identity) => Formula): Formula {
  const { sources, ...rest } = identity;
  return sources ? inEachCase(CREDENTIAL_TYPES, identity, rest, evaluate) : evaluate(identity);
}

function inEachCase(
  [type, ...others]: readonly Credential[],
  identity: Identity,
  known: Identity,
  evaluate: (identity: Identity) => Formula,
): Formula {
  if (type === undefined) return evaluate(known);
  const answers = casesOf(type, identity).flatMap(({ when, is, isEarly }) => {
    if (isFalse(when)) return [];
    const formula = inEachCase(others, identity, { ...known, [type]: is }, evaluate);
    return [{ when, formula: isEarly ? early(formula, type) : formula }];
  });
  const [first, ...more] = answers;
  // Most questions are about one type.
  if (first && more.every(({ formula }) => isAlike(formula, first.formula))) return first.formula;
  return any(...answers.map(({ when, formula }) => all(when, formula)));
}

interface Case {
  readonly when: Formula;
  readonly is: Formula;
  readonly isEarly?: true;
}

function casesOf(type: Credential, { sources = {}, ...identity }: Identity): readonly Case[] {
  const own = sources[type];
  if (!own)
    return [
      { when: identity[type], is: TRUE },
      { when: not(identity[type]), is: FALSE },
    ];
  return [
    { when: own.late, is: TRUE },
    { when: all(not(own.late), own.early), is: TRUE, isEarly: true },
    { when: all(not(own.late), not(own.early)), is: FALSE },
  ];
}

/** The same of the credential that is shown before routing. */
export function early(formula: Formula, type: Credential): Formula {
  return mapLiterals(formula, (literal) => {
    const of = earlyPart(literal.of, type);
    return of === literal.of ? literal : { ...literal, of };
  });
}

/** The same of all credentials that are shown before routing. */
export function allEarly(formula: Formula): Formula {
  return CREDENTIAL_TYPES.reduce((left, type) => early(left, type), formula);
}
