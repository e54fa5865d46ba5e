import { pythonName } from '../../../core/text/python-name';
import type { CodeProgram, Statement } from './model';
import { parts } from './model';

/** Words that no variable may be called, in any of the languages, and names that the frame of the program uses. */
const TAKEN = (
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
  'implements import in instanceof interface let new null package private protected public return static super switch this ' +
  'throw true try typeof undefined var void while with yield await async and as assert def del elif except from global is ' +
  'lambda nonlocal not or pass raise print none app chart require module join api gatewayapi main id type list dict str object ' +
  'range input set map filter all any cdk8s constructs objects arguments eval exports process console undefined url'
).split(' ');

/** Returns a name for the main function; its Python form does not collide with another name either. */
export function functionNameOf(text: string): string {
  const name = camelCase(text);
  // No variable is called `main`, so that this function may be.
  return TAKEN.includes(name) && name !== 'main' ? `${name}Chart` : name;
}

/** A name for a variable, made of a resource's name. */
export function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('');
  return /^[A-Za-z]/.test(joined) ? joined : `it${upperFirst(joined)}`;
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Names for the statements that others refer to, in their order; each name once. */
export function variableNames(program: CodeProgram): ReadonlyMap<Statement, string> {
  const used = new Set<Statement>();
  for (const statement of program.chart.statements) {
    for (const part of parts(statement.value)) if (part.form === 'made') used.add(part.by);
  }
  // Two names may be equal in Python.
  const taken = new Set([...TAKEN, program.functionName].map(pythonName));
  const names = new Map<Statement, string>();
  for (const statement of program.chart.statements) {
    if (!used.has(statement)) continue;
    let name = statement.name;
    if (taken.has(pythonName(name)) && statement.value.form === 'new') {
      const { name: type } = statement.value.type;
      name += upperFirst(type.split('.').at(-1) ?? '').replace(/^(?:Llm|Mcp|Static|Http|Proxy)(?=[A-Z])/, '');
    }
    const base = name;
    for (let count = 2; taken.has(pythonName(name)); count++) name = `${base}${count}`;
    taken.add(pythonName(name));
    names.set(statement, name);
  }
  return names;
}
