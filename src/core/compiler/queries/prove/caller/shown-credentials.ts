import {
  type CredentialPlace,
  type CredentialQuestion,
  isSamePlace,
  isTakenFor,
  textOfPlace,
} from '../../../semantics/credential-place';
import { all, any, doubt, type Formula, type Literal, not, present } from '../space/formula';
import { API_KEY, type Part, TOKEN, USER } from '../space/part';

type Name = CredentialQuestion['name'];

export const CREDENTIAL: Readonly<Record<Name, Part>> = {
  jwtAuthentication: TOKEN,
  basicAuthentication: USER,
  apiKeyAuthentication: API_KEY,
};

/** What callers show where several policies look: at one place one credential, which the first that knows it takes out. */
export class ShownCredentials {
  private readonly taken: (readonly [question: CredentialQuestion, known: Formula])[] = [];

  public constructor(private readonly questions: readonly CredentialQuestion[]) {}

  /** When a policy finds what it asks for. */
  public isFound(question: CredentialQuestion): Formula {
    const { name, place } = question;
    const taken = this.taken.filter(([one]) => one.name === name && isSamePlace(one.place, place));
    return all(this.isSent(question), ...taken.map(([, known]) => not(known)));
  }

  /** When it finds something else, which it takes for a wrong one. */
  public isMistaken({ name, place }: CredentialQuestion): Formula {
    const others = this.questions.filter((one) => one.name !== name && isTakenFor(one.place, place));
    return any(...others.map((one) => this.isFound(one)));
  }

  public take(question: CredentialQuestion, known: Formula): void {
    this.taken.push([question, known]);
  }

  private isSent({ name, place }: CredentialQuestion): Formula {
    const others = this.questions.filter((one) => one.name !== name && isSamePlace(one.place, place));
    return all(
      present(CREDENTIAL[name]),
      ...others.flatMap((one) =>
        one.place ? any(not(present(CREDENTIAL[one.name])), choice(name, one.name, one.place)) : [],
      ),
    );
  }
}

/** Who has two of them shows one. */
function choice(one: Name, other: Name, place: CredentialPlace): Literal {
  const [first, second] = [one, other].sort();
  return { ...doubt(`which credential is shown in ${textOfPlace(place)}`, `${first} ${second}`), holds: one === first };
}
