import { UnknowableExpression } from '../../../data-plane/expression-values';
import { type CredentialQuestion, isSamePlace, isTakenFor, textOfPlace } from '../../semantics/credential-place';
import type { Caller } from './caller';

export const KNOWN_BY = {
  jwtAuthentication: 'jwt',
  basicAuthentication: 'basicAuthUser',
  apiKeyAuthentication: 'apiKey',
} as const;

/** What a caller shows to several policies: at one place one credential, which the first that knows it takes out. */
export class ShownCredentials {
  private readonly taken: CredentialQuestion[] = [];

  public constructor(
    private readonly questions: readonly CredentialQuestion[],
    private readonly caller: Caller,
  ) {
    const shown = questions.filter(({ name }) => this.has(name));
    for (const { name, place } of shown)
      if (place && shown.some((one) => one.name !== name && isSamePlace(one.place, place)))
        throw new UnknowableExpression(`which of two credentials the caller shows in ${textOfPlace(place)}`);
  }

  /** Whether a policy finds what it asks for. */
  public isFound({ name, place }: CredentialQuestion): boolean {
    return this.has(name) && !this.taken.some((one) => one.name === name && isSamePlace(one.place, place));
  }

  /** Whether it finds something else, which it takes for a wrong one. */
  public isMistaken({ name, place }: CredentialQuestion): boolean {
    return this.questions.some((one) => one.name !== name && isTakenFor(one.place, place) && this.isFound(one));
  }

  public take(question: CredentialQuestion): void {
    this.taken.push(question);
  }

  private has(name: CredentialQuestion['name']): boolean {
    return this.caller[KNOWN_BY[name]] !== undefined;
  }
}
