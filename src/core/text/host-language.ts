import { pythonName } from './python-name';

/** The notation of a language for TypeScript's `aMember`, `Type.aMember`, and `aMember: true`. */
interface Notation {
  readonly member: (name: string) => string;
  /** A static member. */
  readonly of: string;
  readonly set: (member: string, value: string) => string;
  /** `true` or `false`. */
  readonly value: (word: string) => string;
}

const SAME = (text: string) => text;

const PASCAL = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

/** The notations by the prefix of JSII_AGENT, which each jsii runtime sets for the Node process. */
const NOTATIONS: readonly (readonly [RegExp, Notation])[] = [
  [/^python/i, { member: pythonName, of: '.', value: PASCAL, set: (member, value) => `${member}=${value}` }],
  [/^java/i, { member: SAME, of: '.', value: SAME, set: (member, value) => `${member}(${value})` }],
  [/^go/i, { member: PASCAL, of: '_', value: SAME, set: (member, value) => `${member}: jsii.Bool(${value})` }],
  [/^dotnet/i, { member: PASCAL, of: '.', value: SAME, set: (member, value) => `${member} = ${value}` }],
];

const TYPESCRIPT: Notation = { member: SAME, of: '.', value: SAME, set: (member, value) => `${member}: ${value}` };

/** Names of members as the language writes them in which the program is that uses these constructs: TypeScript, or one of those that jsii serves. */
export function inHostLanguage(code: string): string {
  return inLanguage(code, process.env.JSII_AGENT ?? '');
}

/** Returns a text whose members in backticks are in the language of a program. Placeholders stay as they are. */
export function membersInLanguage(text: string, agent: string): string {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 0 || /^\{\w+\}$/.test(piece) ? piece : inLanguage(piece, agent)))
    .join('`');
}

/** Returns the name of a member in the language of the program. */
export function memberInHostLanguage(name: string): string {
  return notationOf(process.env.JSII_AGENT ?? '').member(name);
}

function notationOf(agent: string): Notation {
  return NOTATIONS.find(([pattern]) => pattern.test(agent))?.[1] ?? TYPESCRIPT;
}

/** @param agent the language, as its runtime introduces itself; an unknown one is TypeScript */
export function inLanguage(code: string, agent: string): string {
  const { member, of, set, value } = notationOf(agent);
  if (code === 'true' || code === 'false') return value(code);
  const [, name, given] = /^([\w.]+): (true|false)$/.exec(code) ?? [];
  if (name && given) return set(inLanguage(name, agent), value(given));
  return code
    .split(/("[^"]*"|'[^']*')/)
    .map((piece, index) => {
      if (index % 2 === 1) return agent === '' ? piece : `"${piece.slice(1, -1)}"`;
      return piece
        .replace(
          /\b([A-Z]\w*)\.(\w+)/g,
          (_, type: string, one: string) => `${type}${of}${isConstant(one) ? one : member(one)}`,
        )
        .replace(/(?<![\w.{])[a-z]\w*(?:\.[a-z]\w*)*/g, (path) => path.split('.').map(member).join('.'))
        .replace(/(?<=\))\.([a-z]\w*)/g, (_, one: string) => `.${member(one)}`);
    })
    .join('');
}

function isConstant(name: string): boolean {
  return /^[A-Z\d_]+$/.test(name);
}
