import { pythonName } from './python-name';

/** How a language writes what TypeScript calls `aMember`, `Type.aMember`, and `aMember: true`. */
interface Notation {
  readonly member: (name: string) => string;
  /** A static member. */
  readonly of: string;
  readonly set: (member: string, value: string) => string;
}

const PASCAL = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

/** By what the value of JSII_AGENT begins with, which each of jsii's runtimes gives to the process of Node. */
const NOTATIONS: readonly (readonly [RegExp, Notation])[] = [
  [/^python/i, { member: pythonName, of: '.', set: (member, value) => `${member}=${PASCAL(value)}` }],
  [/^java/i, { member: (name) => name, of: '.', set: (member, value) => `${member}(${value})` }],
  [/^go/i, { member: PASCAL, of: '_', set: (member, value) => `${member}: jsii.Bool(${value})` }],
  [/^dotnet/i, { member: PASCAL, of: '.', set: (member, value) => `${member} = ${value}` }],
];

const TYPESCRIPT: Notation = { member: (name) => name, of: '.', set: (member, value) => `${member}: ${value}` };

/** Names of members as the language writes them in which the program is that uses these constructs: TypeScript, or one of those that jsii serves. */
export function inHostLanguage(code: string): string {
  const agent = process.env.JSII_AGENT ?? '';
  const { member, of, set } = NOTATIONS.find(([pattern]) => pattern.test(agent))?.[1] ?? TYPESCRIPT;
  return code
    .replace(/\b([A-Z]\w*)\.([a-z]\w*)/g, (_, type: string, name: string) => `${type}${of}${member(name)}`)
    .replace(/(?<![\w.{])[a-z]\w*(?:\.[a-z]\w*)*/g, (path) => path.split('.').map(member).join('.'))
    .replace(/^([\w.]+): (true|false)$/i, (_, name: string, value: string) => set(name, value.toLowerCase()));
}
