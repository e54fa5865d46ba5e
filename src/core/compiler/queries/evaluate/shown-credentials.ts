import { UnknowableExpression } from '../../../data-plane/expression-values';
import { type CredentialQuestion, isSamePlace, isTakenFor, textOfPlace } from '../../semantics/credential-place';
import type { Caller, CallerCredentials } from './caller';

export const KNOWN_BY = {
  jwtAuthentication: 'jwt',
  basicAuthentication: 'basicAuthUser',
  apiKeyAuthentication: 'apiKey',
} as const;

/** A policy that asks for a credential, and the credential of this type that the caller has for it. */
export interface CallerQuestion extends CredentialQuestion {
  /** All that the caller has for this phase. */
  readonly has: CallerCredentials;
  readonly credential: CallerCredentials[(typeof KNOWN_BY)[keyof typeof KNOWN_BY]];
}

/** What a policy asks, and what the caller shows it. @param isEarly - it is asked before routing */
export function questionFor(question: CredentialQuestion, caller: Caller, isEarly: boolean): CallerQuestion {
  const has: CallerCredentials = (isEarly ? caller.beforeRouting : undefined) ?? caller;
  return { ...question, has, credential: has[KNOWN_BY[question.name]] };
}

/** What a caller shows to several policies: at one place one credential, which the first that knows it takes out. */
export class ShownCredentials {
  private readonly taken: CallerQuestion[] = [];

  public constructor(private readonly questions: readonly CallerQuestion[]) {
    const shown = questions.filter(({ credential }) => credential !== undefined);
    for (const one of shown)
      if (one.place && shown.some((other) => !isSame(one, other) && isSamePlace(other.place, one.place)))
        throw new UnknowableExpression(`which of two credentials the caller shows in ${textOfPlace(one.place)}`);
  }

  /** Whether a policy finds what it asks for. */
  public isFound(question: CallerQuestion): boolean {
    const { credential, place } = question;
    if (credential === undefined) return false;
    return !this.taken.some((one) => isSame(one, question) && isSamePlace(one.place, place));
  }

  /** Whether it finds something else, which it takes for a wrong one. */
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
