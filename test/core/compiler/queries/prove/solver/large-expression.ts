import type { Chance } from '../../../../../support/random';
import { all, any, contains, endsWith, FALSE, type Formula, isIn, isText, not, startsWith } from './formulas';
import { found, randomValueRegex } from './large-regex';
import type { LargeRequest } from './large-request';

/** The conditions under which an expression is true or fails, determined by hand. */
export interface Truth {
  readonly isTrue: Formula;
  readonly fails: Formula;
}

/** The identity that policies have established, if the sender presents it. */
export interface KnownHere {
  readonly jwt: boolean;
  readonly apiKey: boolean;
}

export interface LargeExpression {
  readonly text: string;
  truth(request: LargeRequest, known: KnownHere): Truth;
}

const total = (isTrue: Formula): Truth => ({ isTrue, fails: FALSE });
/** Of something that may be missing. */
const partial = (isThere: Formula, isTrue: Formula): Truth => ({ isTrue: all(isThere, isTrue), fails: not(isThere) });

function randomAtom(chance: Chance): LargeExpression {
  return chance.pick<() => LargeExpression>([
    () => aboutMethod(chance.pick(['GET', 'POST', 'DELETE'])),
    () => aboutPath(chance),
    () => aboutPath(chance),
    () => aboutHeader(chance),
    () => aboutClaim(chance),
    () => aboutKey(chance.pick(['red', 'blue'])),
  ])();
}

function aboutMethod(method: string): LargeExpression {
  return { text: `request.method == "${method}"`, truth: (request) => total(isText(request.method, method)) };
}

function aboutPath(chance: Chance): LargeExpression {
  const of = chance.pick(['/a', '/a/b', '/v1', 'b', '/42', '.']);
  return chance.pick<() => LargeExpression>([
    () => ({ text: `request.path == "${of}"`, truth: (request) => total(isText(request.path, of)) }),
    () => ({ text: `request.path.startsWith("${of}")`, truth: (request) => total(startsWith(request.path, of)) }),
    () => ({ text: `request.path.endsWith("${of}")`, truth: (request) => total(endsWith(request.path, of)) }),
    () => ({ text: `request.path.contains("${of}")`, truth: (request) => total(contains(request.path, of)) }),
    () => {
      const regex = randomValueRegex(chance);
      return {
        text: `request.path.matches("^/${escaped(regex.text)}$")`,
        truth: (request) => total(isIn(request.path, `(re.++ (str.to_re "/") ${regex.language})`)),
      };
    },
    () => {
      const regex = randomValueRegex(chance);
      return {
        text: `request.path.matches("${escaped(regex.text)}")`,
        truth: (request) => total(isIn(request.path, found(regex))),
      };
    },
  ])();
}

/** Of several, the first one counts. */
function aboutHeader(chance: Chance): LargeExpression {
  const [name, at] = chance.pick([
    ['x-one', 0],
    ['x-two', 1],
  ] as const);
  const value = chance.pick(['1', '2', 'on']);
  const regex = randomValueRegex(chance);
  const [call, holds] = chance.pick<readonly [string, (term: string) => Formula]>([
    [` == "${value}"`, (term) => isText(term, value)],
    [`.startsWith("${value}")`, (term) => startsWith(term, value)],
    [`.matches("${escaped(regex.text)}")`, (term) => isIn(term, found(regex))],
  ]);
  return {
    text: `request.headers["${name}"]${call}`,
    truth: (request) => {
      const header = request.headers[at];
      return partial(`(> ${header.count} 0)`, holds(header.values[0]));
    },
  };
}

/** A non-string value is not equal to any string, and starts with any prefix. */
function aboutClaim(chance: Chance): LargeExpression {
  const value = chance.pick(['blue', 'green']);
  if (chance.happens(0.5)) {
    return {
      text: `jwt.team == "${value}"`,
      truth: ({ jwt }, known) => {
        const isThere = all(known.jwt ? jwt.isThere : FALSE, jwt.isRight, not(jwt.team.isAbsent));
        return partial(isThere, all(jwt.team.isText, isText(jwt.team.texts[0], value)));
      },
    };
  }
  return {
    text: `jwt.team.startsWith("${value}")`,
    truth: ({ jwt }, known) =>
      partial(
        all(known.jwt ? jwt.isThere : FALSE, jwt.isRight, not(jwt.team.isAbsent)),
        any(not(jwt.team.isText), startsWith(jwt.team.texts[0], value)),
      ),
  };
}

function aboutKey(value: string): LargeExpression {
  return {
    text: `apiKey.team == "${value}"`,
    truth: ({ apiKey }, known) =>
      partial(all(known.apiKey ? apiKey.isThere : FALSE, apiKey.hasTeam), isText(apiKey.team, value)),
  };
}

/** In a text of an expression. */
const escaped = (regex: string): string => regex.replaceAll('\\', '\\\\');

export function randomLargeExpression(chance: Chance, depth = 2): LargeExpression {
  if (depth === 0 || chance.happens(0.5)) return randomAtom(chance);
  const one = randomLargeExpression(chance, depth - 1);
  if (chance.happens(0.3)) return negated(one);
  const other = randomLargeExpression(chance, depth - 1);
  return chance.happens(0.5) ? both(one, other) : either(one, other);
}

function negated({ text, truth }: LargeExpression): LargeExpression {
  return {
    text: `!(${text})`,
    truth: (request, known) => {
      const { isTrue, fails } = truth(request, known);
      return { isTrue: not(any(isTrue, fails)), fails };
    },
  };
}

const isFalse = ({ isTrue, fails }: Truth): Formula => not(any(isTrue, fails));

/** An operand that determines the result does so even if the other operand fails. */
function both(one: LargeExpression, other: LargeExpression): LargeExpression {
  return {
    text: `(${one.text}) && (${other.text})`,
    truth: (request, known) => {
      const [a, b] = [one.truth(request, known), other.truth(request, known)];
      return {
        isTrue: all(a.isTrue, b.isTrue),
        fails: all(any(a.fails, b.fails), not(isFalse(a)), not(isFalse(b))),
      };
    },
  };
}

function either(one: LargeExpression, other: LargeExpression): LargeExpression {
  return {
    text: `(${one.text}) || (${other.text})`,
    truth: (request, known) => {
      const [a, b] = [one.truth(request, known), other.truth(request, known)];
      return {
        isTrue: any(a.isTrue, b.isTrue),
        fails: all(any(a.fails, b.fails), not(a.isTrue), not(b.isTrue)),
      };
    },
  };
}
