import {
  type CredentialQuestion,
  isSamePlace,
  isTakenFor,
  textOfPlace,
  type WrittenCredentialPlace,
} from '../../../semantics/credential-place';
import { all, any, doubt, type Formula, type FormulaLiteral, not, present } from '../space/formula';
import { CREDENTIALS, type Credential, earlyPart, type Part } from '../space/part';

type Name = CredentialQuestion['name'];

export const CREDENTIAL_OF: Readonly<Record<Name, Credential>> = {
  jwtAuthentication: 'token',
  basicAuthentication: 'user',
  apiKeyAuthentication: 'apiKey',
};

/** A policy that requires a credential, and the part of the request that contains it. */
export interface RequiredCredential extends CredentialQuestion {
  readonly credential: Part;
}

/** @param isEarly - whether the credential is required before routing, and a route requires another one of its type */
export function requiredCredential(question: CredentialQuestion, isEarly: boolean): RequiredCredential {
  const type = CREDENTIAL_OF[question.name];
  const credential = CREDENTIALS[type];
  return { ...question, credential: isEarly ? earlyPart(credential, type) : credential };
}

/**
 * The credentials that callers present to several policies. Each place contains one credential, and the first policy that accepts it
 * removes it.
 */
export class ShownCredentials {
  private readonly taken: (readonly [question: RequiredCredential, known: Formula])[] = [];

  public constructor(private readonly questions: readonly RequiredCredential[]) {}

  /** Returns when a policy finds the credential that it requires. */
  public isFound(question: RequiredCredential): Formula {
    const { credential, place } = question;
    const taken = this.taken.filter(([one]) => one.credential === credential && isSamePlace(one.place, place));
    return all(this.isSent(question), ...taken.map(([, known]) => not(known)));
  }

  /** Returns when a policy finds a different credential, which it rejects as invalid. */
  public isMistaken({ credential, place }: RequiredCredential): Formula {
    const others = this.questions.filter((one) => one.credential !== credential && isTakenFor(one.place, place));
    return any(...others.map((one) => this.isFound(one)));
  }

  public take(question: RequiredCredential, known: Formula): void {
    this.taken.push([question, known]);
  }

  private isSent({ credential, place }: RequiredCredential): Formula {
    const others = this.questions.filter((one) => one.credential !== credential && isSamePlace(one.place, place));
    return all(
      present(credential),
      ...others.flatMap((one) =>
        one.place ? any(not(present(one.credential)), choice(credential, one.credential, one.place)) : [],
      ),
    );
  }
}

/** Who has two of them shows one. */
function choice(one: Part, other: Part, place: WrittenCredentialPlace): FormulaLiteral {
  const [first, second] = [one.key, other.key].sort();
  return {
    ...doubt(`which credential is in ${textOfPlace(place)}`, `${first} ${second}`),
    isPositive: one.key === first,
  };
}
