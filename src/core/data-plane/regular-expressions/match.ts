import type { RE2JS } from 're2js';
import { ExpressionFailure, UnknowableExpression } from '../expression-values';
import { readRegex } from './reader';
import { RegexProblem } from './source';
import { type MatchSubject, translate } from './translate';

/** The position of an expression's first match. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * Reports whether a route's expression matches an entire string, which means that its first match covers the string. Throws an
 * UnknowableExpression if that cannot be decided, and an ExpressionFailure if the data plane cannot parse the expression.
 */
export function takesWhole(pattern: string, text: string): boolean {
  const found = find(pattern, text);
  return found !== undefined && found.start === 0 && found.end === text.length;
}

/** Reports whether an expression matches a part of a string. Throws like `takesWhole`. */
export function takesPart(pattern: string, text: string): boolean {
  return find(pattern, text) !== undefined;
}

/** Finds the first match in linear time. The engine belongs to the same family as the data plane's, and prefers the same match. */
function find(pattern: string, text: string): Found | undefined {
  try {
    const matcher = engineFor(pattern, subjectOf(text)).matcher(text);
    return matcher.find() ? { start: matcher.start(), end: matcher.end() } : undefined;
  } catch (error) {
    if (!(error instanceof UnknowableExpression)) throw error;
    throw new UnknowableExpression(`whether ${JSON.stringify(text)} matches ${pattern} is not known: ${error.message}`);
  }
}

function subjectOf(text: string): MatchSubject {
  return { texts: /^[\0-\x7f]*$/.test(text) ? 'ASCII' : 'any', holdsReturn: text.includes('\r') };
}

/** Engines by pattern and kind of subject. */
const engines = new Map<string, RE2JS>();
const MOST_ENGINES = 10_000;

function engineFor(pattern: string, subject: MatchSubject): RE2JS {
  const key = `${subject.texts} ${subject.holdsReturn} ${pattern}`;
  let engine = engines.get(key);
  if (!engine) {
    engine = compile(pattern, subject);
    if (engines.size >= MOST_ENGINES) engines.clear();
    engines.set(key, engine);
  }
  return engine;
}

function compile(pattern: string, subject: MatchSubject): RE2JS {
  const { RE2JS, RE2JSException }: typeof import('re2js') = require('re2js');
  try {
    return RE2JS.compile(translate(readRegex(pattern).root, subject));
  } catch (error) {
    if (error instanceof RegexProblem)
      throw new ExpressionFailure(`the data plane rejects ${pattern}: ${error.message}`);
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnknowableExpression('the expression is too large to be evaluated here');
  }
}
