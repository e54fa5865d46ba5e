import type { CelType } from '../../core/data-plane/cel-type';
import { celTypeName } from '../../core/data-plane/cel-type';
import type { ExpressionVocabulary } from '../../core/data-plane/expression-vocabulary';
import { valueAt } from '../../core/values/value-at';
import type { Typed } from './cursor';
import { expressionsInText } from './expression-at';
import type { Proposal } from './proposal';
import type { Snapshot } from './snapshot';
import { vocabularyOf } from './vocabulary';

/** String literals of an expression that end before the position. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** Returns variables, their fields and functions for an expression that is being typed. `word` is the typed part of the name. */
export function expressionProposals(
  { compileOptions }: Snapshot,
  { root, path, before }: Typed,
): { readonly proposals: readonly Proposal[]; readonly word: string } | undefined {
  const text = valueAt(root, path);
  const found = expressionsInText(root).find((one) => one.text === text);
  if (!found) return undefined;
  const vocabulary = vocabularyOf(compileOptions);
  const shown = before.replace(QUOTED, '0');
  const [, chain = '', word = ''] = /((?:[A-Za-z_]\w*(?:\[[^\]]*\])?\.)*)([A-Za-z_]\w*)?$/.exec(shown) ?? [];
  // Quoted strings contain values of requests, which have no proposals.
  if (/["']/.test(shown)) return { proposals: [], word };
  const steps = chain.split('.').filter((step) => step !== '');
  if (steps.length === 0) {
    const isOfResult = /\.\s*\w*$/.test(shown);
    const { variables } = vocabulary.contexts[found.context];
    return { proposals: isOfResult ? methodsOf(vocabulary) : atStart(vocabulary, variables), word };
  }
  const [first, ...rest] = steps;
  const type = rest.reduce<CelType | undefined>(fieldOf, vocabulary.variables[first]);
  return { proposals: [...fieldsOf(type), ...methodsOf(vocabulary)], word };
}

function atStart(vocabulary: ExpressionVocabulary, visible: ReadonlySet<string>): readonly Proposal[] {
  const variables = [...visible].map((label): Proposal => variable(label, vocabulary.variables[label]));
  const functions = Object.entries(vocabulary.functions).flatMap(([label, shape]): Proposal[] =>
    shape.global ? [{ label, is: 'function', insert: `${label}(`, detail: celTypeName(shape.result) }] : [],
  );
  return [...variables, ...functions];
}

function methodsOf(vocabulary: ExpressionVocabulary): readonly Proposal[] {
  return Object.entries(vocabulary.functions).flatMap(([label, shape]): Proposal[] =>
    shape.method ? [{ label, is: 'function', insert: `${label}(`, detail: celTypeName(shape.result) }] : [],
  );
}

function variable(label: string, type: CelType | undefined): Proposal {
  return { label, is: 'variable', ...(type === undefined ? {} : { detail: celTypeName(type) }) };
}

function fieldsOf(type: CelType | undefined): readonly Proposal[] {
  if (typeof type !== 'object' || type.kind !== 'record') return [];
  return Object.entries(type.fields).map(([label, inner]) => variable(label, inner));
}

function fieldOf(type: CelType | undefined, step: string): CelType | undefined {
  return typeof type === 'object' && type.kind === 'record' ? type.fields[step.replace(/\[.*$/, '')] : undefined;
}
