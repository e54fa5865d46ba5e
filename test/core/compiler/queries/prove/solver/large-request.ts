import type { Counterexample } from '../../../../../../src/core/compiler/queries/prove';
import { all, any, FALSE, type Formula, is, isIn, isText, not, quoted } from './formulas';

/** A header that may come several times. */
interface Header {
  readonly name: string;
  readonly count: string;
  readonly values: readonly [string, ...string[]];
}

/** A claim of any form. */
interface Claim {
  readonly isAbsent: Formula;
  readonly isText: Formula;
  readonly isList: Formula;
  /** The string, or the items of the list. */
  readonly texts: readonly [string, string];
  /** How many of them, in a list. */
  readonly count: string;
}

/** A request and who sends it, as variables of the solver. */
export interface LargeRequest {
  readonly port: string;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly [Header, Header];
  /** A right token is one of the issuer that policies name. */
  readonly jwt: { readonly isThere: Formula; readonly isRight: Formula; readonly team: Claim };
  readonly apiKey: { readonly isThere: Formula; readonly hasTeam: Formula; readonly team: string };
}

const MOST_VALUES = 3;
export const ISSUER = 'idp';

/** Sets of characters that any client can send; data planes accept some more, which do not matter here. */
const chars = (ranges: readonly (readonly [string, string])[], others: string) =>
  `(re.union ${ranges.map(([from, to]) => `(re.range ${quoted(from)} ${quoted(to)})`).join(' ')} ${[...others].map((one) => `(str.to_re ${quoted(one)})`).join(' ')})`;
const ALNUM = [
  ['a', 'z'],
  ['0', '9'],
] as const;
const ANY_CASE = [...ALNUM, ['A', 'Z']] as const;
const HOSTS = `(re.++ ${chars(ANY_CASE, '0')} (re.* ${chars(ANY_CASE, '-.')}))`;
const PATHS = `(re.++ (str.to_re "/") (re.* ${chars(ANY_CASE, "/-._~!$&'()*+,;=:@")}))`;
const METHODS = '(re.+ (re.range "A" "Z"))';
const VALUES = `(re.opt (re.++ (re.range "!" "~") (re.opt (re.++ (re.* (re.range " " "~")) (re.range "!" "~")))))`;
const TEXTS = '(re.* (re.range " " "~"))';

export interface Declared {
  readonly request: LargeRequest;
  readonly statements: readonly string[];
  /** Adds the condition that any client can send such a request. */
  possible(formula: Formula): Formula;
}

/** The variables of a request. */
export function declared(name: string, ports: readonly number[]): Declared {
  const variable = (part: string) => `${name}.${part}`;
  const header = (part: string, own: string): Header => ({
    name: own,
    count: variable(`${part}.count`),
    values: [variable(`${part}.0`), variable(`${part}.1`), variable(`${part}.2`)],
  });
  const headers = [header('one', 'x-one'), header('two', 'x-two')] as const;
  const kind = variable('team.kind');
  const team: Claim = {
    isAbsent: is(kind, '0'),
    isText: is(kind, '1'),
    isList: is(kind, '2'),
    texts: [variable('team.0'), variable('team.1')],
    count: variable('team.count'),
  };
  const request: LargeRequest = {
    port: variable('port'),
    host: variable('host'),
    path: variable('path'),
    method: variable('method'),
    headers,
    jwt: { isThere: variable('jwt'), isRight: variable('jwt.isRight'), team },
    apiKey: { isThere: variable('key'), hasTeam: variable('key.hasTeam'), team: variable('key.team') },
  };
  const values = headers.flatMap((one) => one.values);
  const texts = [...team.texts, request.apiKey.team];
  const constants = (type: string, names: readonly string[]) => names.map((one) => `(declare-const ${one} ${type})`);
  const within = (term: string, least: number, most: number) => `(<= ${least} ${term} ${most})`;
  const facts: readonly (readonly [about: string, fact: Formula])[] = [
    [request.port, any(...ports.map((port) => is(request.port, String(port))))],
    [request.host, isIn(request.host, HOSTS)],
    [request.path, isIn(request.path, PATHS)],
    [request.method, isIn(request.method, METHODS)],
    ...values.map((value) => [value, isIn(value, VALUES)] as const),
    ...texts.map((text) => [text, isIn(text, TEXTS)] as const),
    ...headers.map(({ count }) => [count, within(count, 0, MOST_VALUES)] as const),
    [kind, within(kind, 0, 3)],
    [team.count, within(team.count, 0, 2)],
  ];
  return {
    request,
    statements: [
      ...constants('String', [request.host, request.path, request.method, ...values, ...texts]),
      ...constants('Int', [request.port, kind, team.count, ...headers.map(({ count }) => count)]),
      ...constants('Bool', [request.jwt.isThere, request.jwt.isRight, request.apiKey.isThere, request.apiKey.hasTeam]),
    ],
    possible: (formula) => all(...facts.filter(([about]) => formula.includes(about)).map(([, fact]) => fact), formula),
  };
}

/** Whether some value of a header fits. */
export function someValue({ count, values }: Header, fits: (value: string) => Formula): Formula {
  return any(...values.map((value, at) => all(`(> ${count} ${at})`, fits(value))));
}

/**
 * Returns the formula that a request equals this counterexample, or undefined if the counterexample has more than these variables can
 * express.
 */
export function isCounterexample(request: LargeRequest, one: Counterexample): Formula | undefined {
  const { jwt, apiKey } = one.caller;
  const headers = request.headers.map((header) => {
    const values = one.headers.filter(([name]) => name === header.name).map(([, value]) => value);
    if (values.length > MOST_VALUES) return undefined;
    return all(
      is(header.count, String(values.length)),
      ...values.map((value, at) => isText(header.values[at] ?? '', value)),
    );
  });
  const claim = claimIs(request.jwt.team, jwt?.['team']);
  const key = apiKey?.['team'];
  if (headers.includes(undefined) || claim === undefined || (key !== undefined && typeof key !== 'string'))
    return undefined;
  return all(
    is(request.port, String(one.port)),
    isText(request.host, one.host.replace(/:\d+$/, '')),
    isText(request.path, one.path.replace(/\?.*$/, '')),
    isText(request.method, one.method),
    ...headers.flatMap((header) => header ?? []),
    is(request.jwt.isThere, String(jwt !== undefined)),
    is(request.jwt.isRight, String([jwt?.['iss'] ?? ISSUER].flat().includes(ISSUER))),
    claim,
    is(request.apiKey.isThere, String(apiKey !== undefined)),
    is(request.apiKey.hasTeam, String(key !== undefined)),
    ...(key === undefined ? [] : [isText(request.apiKey.team, key)]),
  );
}

function claimIs({ isAbsent, isText: isPlain, isList, texts, count }: Claim, value: unknown): Formula | undefined {
  if (value === undefined) return isAbsent;
  if (typeof value === 'string') return all(isPlain, isText(texts[0], value));
  if (!Array.isArray(value)) return not(any(isAbsent, isPlain, isList));
  if (value.length > texts.length) return undefined;
  return all(
    isList,
    is(count, String(value.length)),
    ...value.map((text, at) => (typeof text === 'string' ? isText(texts[at] ?? '', text) : FALSE)),
  );
}
