import type { Chance } from '../../../../../support/random';
import type { SmallRequest } from './small-request';

/** The value of an expression, which may fail. */
export type Value = boolean | 'fails';

/** An expression, with its meaning determined by hand. */
export interface SmallExpression {
  readonly text: string;
  valueFor(request: SmallRequest, known: KnownCaller): Value;
}

/** The identity that policies have established. */
export interface KnownCaller {
  readonly jwt?: SmallRequest['jwt'];
  readonly apiKey?: SmallRequest['apiKey'];
}

const isTeam = (values: SmallRequest['jwt'], team: string): Value =>
  values?.team === undefined ? 'fails' : values.team === team;

const ATOMS: readonly SmallExpression[] = [
  { text: 'request.method == "GET"', valueFor: ({ method }) => method === 'GET' },
  { text: 'request.path == "/a"', valueFor: ({ path }) => path === '/a' },
  { text: 'request.path.startsWith("/a")', valueFor: ({ path }) => path.startsWith('/a') },
  {
    text: 'request.headers["x-one"] == "1"',
    valueFor: ({ headers: [first] }) => (first === undefined ? 'fails' : first === '1'),
  },
  { text: 'jwt.team == "blue"', valueFor: (_, { jwt }) => isTeam(jwt, 'blue') },
  { text: 'apiKey.team == "red"', valueFor: (_, { apiKey }) => isTeam(apiKey, 'red') },
];

export function randomExpression(chance: Chance, depth = 2): SmallExpression {
  if (depth === 0 || chance.happens(0.5)) return chance.pick(ATOMS);
  const one = randomExpression(chance, depth - 1);
  if (chance.happens(0.3)) return negated(one);
  const other = randomExpression(chance, depth - 1);
  return chance.happens(0.5) ? joined(one, other, '&&', false) : joined(one, other, '||', true);
}

function negated({ text, valueFor }: SmallExpression): SmallExpression {
  return {
    text: `!(${text})`,
    valueFor: (request, known) => {
      const value = valueFor(request, known);
      return value === 'fails' ? value : !value;
    },
  };
}

/** An operand that determines the result does so even if the other operand fails. */
function joined(one: SmallExpression, other: SmallExpression, operator: string, settles: boolean): SmallExpression {
  return {
    text: `(${one.text}) ${operator} (${other.text})`,
    valueFor: (request, known) => {
      const values = [one, other].map((side) => side.valueFor(request, known));
      if (values.includes(settles)) return settles;
      return values.includes('fails') ? 'fails' : !settles;
    },
  };
}
