import { duration } from '../../src/core/validation/rule-values';
import { type Code, quote, scalarOf } from './code';
import { regExpLiteral } from './patterns';

/** Generated code and the functions of `rule-values` that it calls. */
export interface Operation extends Code {
  readonly calls?: readonly string[];
}

const BOOL = { form: 'bool' } as const;
const INT = { form: 'int' } as const;

const anyFails = (codes: readonly Code[]): boolean => codes.some(({ fails }) => fails);

/** `!`, `&&`, `||` and `?:`. */
export function booleanOperator(name: string, codes: readonly Code[]): Operation | undefined {
  const [first, second, third] = codes;
  const fails = anyFails(codes);
  if (name === '!_') {
    const [setWhenTrue, setWhenFalse] = [first.setWhenFalse, first.setWhenTrue];
    const negated = / !== undefined$/.test(first.js) && !first.js.includes(' && ') && !first.js.includes('(');
    const js = negated ? first.js.replace('!==', '===') : `!(${first.js})`;
    return { js, type: BOOL, fails, setWhenTrue, setWhenFalse };
  }
  if (name === '_?_:_') return { js: `(${first.js} ? ${second.js} : ${third.js})`, type: second.type, fails };
  if (name !== '_&&_' && name !== '_||_') return undefined;
  const both = [...(KNOWN[name].of(first) ?? []), ...(KNOWN[name].of(second) ?? [])];
  const known = { [KNOWN[name].as]: both };
  // JavaScript would stop at a failure on the left that the right side makes up for.
  if (first.fails) {
    const call = name === '_&&_' ? 'and' : 'or';
    return { js: `${call}(() => ${first.js}, () => ${second.js})`, type: BOOL, fails, calls: [call], ...known };
  }
  return { js: `(${first.js} ${name === '_&&_' ? '&&' : '||'} ${second.js})`, type: BOOL, fails, ...known };
}

/** Fields that are known to be set from both operands: for `&&` if it is true, for `||` if it is false. */
const KNOWN = {
  '_&&_': { as: 'setWhenTrue', of: (code: Code) => code.setWhenTrue },
  '_||_': { as: 'setWhenFalse', of: (code: Code) => code.setWhenFalse },
} as const;

const ORDER: { readonly [name: string]: string } = { '_<_': '<', '_<=_': '<=', '_>_': '>', '_>=_': '>=' };

/** Comparison and arithmetic of scalars. */
export function comparison(name: string, codes: readonly Code[]): Operation | undefined {
  const kinds = codes.map(({ type }) => scalarOf(type));
  const [left, right] = codes;
  const fails = anyFails(codes);
  if (name === '_==_' || name === '_!=_') {
    if (kinds[0] === undefined || kinds[0] !== kinds[1]) return undefined;
    // Conditions are made of comparisons themselves.
    const [one, other] = kinds[0] === 'bool' ? [`(${left.js})`, `(${right.js})`] : [left.js, right.js];
    return { js: `${one} ${name === '_==_' ? '===' : '!=='} ${other}`, type: BOOL, fails };
  }
  if (kinds[0] === 'intOrString' && kinds[1] === 'int' && name in ORDER)
    return { js: `numberOf(${left.js}) ${ORDER[name]} ${right.js}`, type: BOOL, fails: true, calls: ['numberOf'] };
  if (kinds[0] !== kinds[1] || (kinds[0] !== 'int' && kinds[0] !== 'duration')) return undefined;
  if (name in ORDER) return { js: `${left.js} ${ORDER[name]} ${right.js}`, type: BOOL, fails };
  if (kinds[0] === 'int' && (name === '_+_' || name === '_-_'))
    return { js: `(${left.js} ${name[1]} ${right.js})`, type: INT, fails };
  return undefined;
}

/** Returns the operation of a string function. */
export function stringCall(name: string, codes: readonly Code[]): Operation | undefined {
  const [text, argument] = codes;
  if (name === 'substring' && scalarOf(text.type) === 'string') return substring(codes);
  if (codes.length === 0 || codes.some(({ type }) => scalarOf(type) !== 'string')) return undefined;
  const fails = anyFails(codes);
  switch (name) {
    case 'startsWith':
    case 'endsWith':
      return { js: `${text.js}.${name}(${argument.js})`, type: BOOL, fails };
    case 'contains':
      return { js: `${text.js}.includes(${argument.js})`, type: BOOL, fails };
    case 'split':
      return {
        js: `${text.js}.split(${argument.js})`,
        type: { form: 'list', of: { form: 'string' } },
        fails,
      };
    case 'indexOf':
    case 'lastIndexOf':
      return { js: `${name}(${text.js}, ${argument.js})`, type: INT, fails, calls: [name] };
    case 'isURL':
      return { js: `isUrl(${text.js})`, type: BOOL, fails, calls: ['isUrl'] };
    case 'url':
      return { js: `urlOf(${text.js})`, type: { form: 'url' }, fails: true, calls: ['urlOf'] };
    case 'quantity':
      return { js: `quantity(${text.js})`, type: { form: 'quantity' }, fails: true, calls: ['quantity'] };
    case 'int':
      return { js: `integer(${text.js})`, type: INT, fails: true, calls: ['integer'] };
    case 'isIP':
      return { js: `isIp(${text.js})`, type: BOOL, fails, calls: ['isIp'] };
    case 'matches':
      return { js: `${regExpLiteral(unquote(argument.js))}.test(${text.js})`, type: BOOL, fails };
    case 'duration': {
      const type = { form: 'duration' } as const;
      if (text.js.startsWith("'")) return { js: String(duration(unquote(text.js))), type, fails: false };
      return { js: `duration(${text.js})`, type, fails: true, calls: ['duration'] };
    }
    default:
      return undefined;
  }
}

/** Compiles functions of non-string values: quantities, URLs, and values that are a number or a string. */
export function valueCall(name: string, codes: readonly Code[]): Operation | undefined {
  const [value, argument] = codes;
  const fails = anyFails(codes);
  switch (`${codes.map(({ type }) => scalarOf(type)).join(',')}.${name}`) {
    case 'intOrString.string':
      return { js: `String(${value.js})`, type: { form: 'string' }, fails };
    case 'quantity,quantity.isLessThan':
      return { js: `${value.js} < ${argument.js}`, type: BOOL, fails };
    case 'quantity,quantity.isGreaterThan':
      return { js: `${value.js} > ${argument.js}`, type: BOOL, fails };
    case 'url.getScheme':
      return { js: `${value.js}.scheme`, type: { form: 'string' }, fails };
    case 'url.getHostname':
      return { js: `${value.js}.hostname`, type: { form: 'string' }, fails };
    default:
      return undefined;
  }
}

function substring(codes: readonly Code[]): Operation {
  const [text, ...positions] = codes;
  const list = positions.map(({ js }) => js).join(', ');
  const calls = ['substring'];
  return { js: `substring(${text.js}, ${list})`, type: { form: 'string' }, fails: true, calls };
}

/** Returns the string of a literal that `quote` generated. */
function unquote(js: string): string {
  if (!js.startsWith("'")) throw new Error('the argument must be a literal');
  const text = JSON.parse(
    `"${js
      .slice(1, -1)
      .replaceAll("\\'", "'")
      .replaceAll(/(?<!\\)"/g, '\\"')}"`,
  ) as string;
  if (quote(text) !== js) throw new Error(`the literal ${js} is not supported`);
  return text;
}
