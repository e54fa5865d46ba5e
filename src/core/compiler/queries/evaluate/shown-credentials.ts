import { UnknowableExpression } from '../../../data-plane/expression-values';
import { type CredentialQuestion, isSamePlace, isTakenFor, textOfPlace } from '../../semantics/credential-place';
import type { CallerCredentials } from './caller-options';
import type { ObservedCaller } from './observed-caller';

export const KNOWN_BY = {
  jwtAuthentication: 'jwt',
  basicAuthentication: 'basicAuthUser',
  apiKeyAuthentication: 'apiKey',
} as const;

/** A policy that requires a credential, and the caller's credential of this type. */
export interface CallerQuestion extends CredentialQuestion {
  /** All that the caller has for this phase. */
  readonly has: CallerCredentials;
  readonly credential: CallerCredentials[(typeof KNOWN_BY)[keyof typeof KNOWN_BY]];
  /** Whether it is unknown if the caller has such a credential. */
  readonly isUnknown?: true;
}

/**
 * Returns the requirement of a policy, with the credential that the caller presents.
 *
 * @param isEarly - whether the credential is required before routing
 * @param all - the requirements of all policies
 */
export function questionFor(
  question: CredentialQuestion,
  caller: ObservedCaller,
  isEarly: boolean,
  all: readonly CredentialQuestion[],
): CallerQuestion {
  const has: CallerCredentials = (isEarly ? caller.beforeRouting : undefined) ?? caller;
  const credential = has[KNOWN_BY[question.name]];
  const isElsewhere = caller.isPlaceUnknown && all.some((one) => isOtherPlace(one, question));
  const isUnknown = credential === undefined ? mayHaveUnknown(question, caller) : isElsewhere;
  return { ...question, has, credential, ...(isUnknown ? { isUnknown } : {}) };
}

function isOtherPlace(one: CredentialQuestion, other: CredentialQuestion): boolean {
  return one !== other && one.name === other.name && !isSamePlace(one.place, other.place);
}

function mayHaveUnknown(
  { name, place, headers = place?.in === 'header' ? [place.name] : undefined }: CredentialQuestion,
  { unknown = [], headersWithoutCredential }: ObservedCaller,
): boolean {
  if (unknown.includes(KNOWN_BY[name])) return true;
  if (headersWithoutCredential === undefined) return false;
  return !headers?.every((header) => headersWithoutCredential.has(header));
}

/**
 * The credentials that a caller presents to several policies. Each place contains one credential, and the first policy that accepts it
 * removes it.
 */
export class PresentedCredentials {
  private readonly taken: CallerQuestion[] = [];

  public constructor(private readonly questions: readonly CallerQuestion[]) {
    const shown = questions.filter(({ credential }) => credential !== undefined);
    for (const one of shown)
      if (one.place && shown.some((other) => !isSame(one, other) && isSamePlace(other.place, one.place)))
        throw new UnknowableExpression(`which of two credentials the caller sends in ${textOfPlace(one.place)}`);
  }

  /** Returns whether a policy finds the credential that it requires. */
  public isFound(question: CallerQuestion): boolean {
    const { credential, place } = question;
    if (credential === undefined) return false;
    return !this.taken.some((one) => isSame(one, question) && isSamePlace(one.place, place));
  }

  /** Reports whether a policy finds a different credential, which it rejects as invalid. */
  public isMistaken(question: CallerQuestion): boolean {
    return this.questions.some(
      (one) => !isSame(one, question) && isTakenFor(one.place, question.place) && this.isFound(one),
    );
  }

  public take(question: CallerQuestion): void {
    this.taken.push(question);
  }
}

/** Whether the caller shows one credential for both. */
function isSame(one: CallerQuestion, other: CallerQuestion): boolean {
  return one.name === other.name && one.credential === other.credential;
}
