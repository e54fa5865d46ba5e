import { parseExpression } from '../../../../src/core/compiler/expressions';
import { MAXIMAL_HEIGHT } from '../../../../src/core/compiler/expressions/height';
import { ExpressionTooDeepError } from '../../../../src/core/data-plane/expression-syntax';

/** Forms of expressions that grow with `count`, each in another part of the grammar. */
const chain = (first: string, next: string) => (count: number) => first + next.repeat(count);
const nested = (open: string, inner: string, close: string) => (count: number) =>
  open.repeat(count) + inner + close.repeat(count);

/** Operators whose depth equals the number of operations in a row. */
export const CHAINS: Readonly<Record<string, (count: number) => string>> = {
  comparisons: chain('request.path', '=="a"'),
  'comparisons of literals': chain('true', '==true'),
  orders: chain('1', '<a'),
  memberships: chain('1 in [1]', ' == true'),
  sums: chain('size(request.path)', '+1'),
  'sums of literals': chain('1', '+1'),
  'joined texts': chain('request.path', '+"a"'),
  differences: chain('1', '-1'),
  products: chain('1', '*1'),
  indexings: chain('[0]', '[0]'),
  'indexings of headers': chain('request.headers', '["a"]'),
  members: chain('jwt', '.a'),
  calls: chain('request.path', '.trim()'),
  'unknown calls': chain('a', '.a()'),
  'calls with arguments': chain('a', '.max(1,2,3)'),
  'macros in a row': chain('[request.path]', '.map(x,x)'),
  filters: chain('[request.path]', '.filter(x,true)'),
  withs: chain('request.path', '.with(x,x)'),
  defaults: chain('request.path', '.default(1)'),
};

/** Forms that the grammar itself bounds. */
export const NESTS: Readonly<Record<string, (count: number) => string>> = {
  parentheses: nested('(', 'true', ')'),
  negations: nested('!(', 'true', ')'),
  lists: nested('[', '1', ']'),
  maps: nested('{"a":', '1', '}'),
  indexes: nested('[0][', '0', ']'),
  conversions: nested('string(', '1', ')'),
  macros: nested('[1].all(x,', 'true', ')'),
  'maps of lists': nested('[1].map(x,', 'x', ')'),
  'maps of conditions': nested('[1].map(x,!', 'x', ')'),
  conditionals: nested('true?1:', '1', ''),
  'conditions of conditionals': nested('(', 'true', '?false:true)'),
};

/** Forms that are bounded only by the total length. */
export const WIDE: Readonly<Record<string, (count: number) => string>> = {
  conjunctions: chain('a', '&&a'),
  disjunctions: chain('true', '||true'),
  'both in turn': chain('true', '&&true||true'),
  'has in a row': chain('has(jwt.a)', '&&has(jwt.a)'),
  'conjunctions of comparisons': chain('true', '&&jwt.a!=""'),
  nots: (count) => `${'!'.repeat(count)}true`,
  minuses: (count) => `${'-'.repeat(count)}1`,
  items: (count) => `1 in [${'1,'.repeat(count)}]`,
  entries: (count) => `"a" in {${'"a":1,'.repeat(count)}}`,
  arguments: (count) => `max(1${',1'.repeat(count)})>0`,
  'a name': (count) => `${'a'.repeat(count)}==1`,
  'a text': (count) => `request.path=="${'a'.repeat(count)}"`,
  'a number': (count) => `1${'0'.repeat(count)}>0`,
  blanks: (count) => `${' '.repeat(count)}true`,
  comments: (count) => `true${'//a\n'.repeat(count)}`,
};

/** Values that grow during evaluation. */
export const GROWING: Readonly<Record<string, string>> = {
  'loops in loops': `${'[1,2,3,4,5,6,7,8,9].all(x,'.repeat(9)}true${')'.repeat(9)}`,
  'a text that doubles': `"aa"${'.with(x,x+x)'.repeat(60)}==""`,
  'a list that doubles': `[1,2]${'.with(x,x+x)'.repeat(60)}==[]`,
  'a text that is replaced by itself': `"aaaaaaaa"${'.with(x,x.replace("a",x))'.repeat(60)}==""`,
  'a list of lists': `[1,2]${'.with(x,[x,x])'.repeat(60)}.with(x,x==x)`,
  'JSON that nests': `size(json("${'['.repeat(7000)}${']'.repeat(7000)}"))==1`,
};

/** The longest of a form within the API's limit. */
export function longest(form: (count: number) => string): string {
  let count = 1;
  while (form(count * 2).length <= 16_384) count *= 2;
  for (let step = count >> 1; step > 0; step >>= 1) if (form(count + step).length <= 16_384) count += step;
  return form(count);
}

/** The longest of a chain that is not too deep for us. */
export function deepestOf(form: (count: number) => string): string {
  let count = MAXIMAL_HEIGHT - 4;
  while (!isTooDeep(form(count + 1))) count++;
  return form(count);
}

function isTooDeep(text: string): boolean {
  try {
    parseExpression(text);
    return false;
  } catch (error) {
    return error instanceof ExpressionTooDeepError;
  }
}
