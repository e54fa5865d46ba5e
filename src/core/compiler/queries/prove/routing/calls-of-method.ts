import { findWord } from '../languages/find-word';
import { OF_QUERY } from '../languages/text-kind';
import { containing, matching } from '../languages/words';
import { doubt, type FormulaLiteral } from '../space/formula';
import { PATH_PART, QUERY_BEHIND_SLASH } from '../space/part';
import { Undecidable } from '../undecidable';
import { byExpression } from './by-expression';

/**
 * Returns the ways in which a request matches the call of a method of any service: the path is compared together with its query, and the
 * slash before the method may be the first one of either.
 */
export function callsOf(method: string): readonly (readonly FormulaLiteral[])[] {
  const open = doubt(`which queries the expression ${method} matches`);
  // The path does not end the string if a query follows, so anchors cannot be decided.
  if (/[$^]|\\[bBAz]/.test(method)) return [[byExpression(PATH_PART, '/.*'), open]];
  return [
    [byExpression(PATH_PART, `/[^/]+/${method}`)],
    [byExpression(PATH_PART, '/[^/]*'), byExpression(QUERY_BEHIND_SLASH, `${method}(\\?.*)?`)],
    ...(takesQuery(method) ? [[byExpression(PATH_PART, '/[^/]+/.*'), open]] : []),
  ];
}

/** Reports whether an expression also matches the query after a path. */
function takesQuery(method: string): boolean {
  try {
    const within = [matching(method, 'whole'), containing('?')];
    return findWord({ kind: OF_QUERY, within, without: [] }) !== undefined;
  } catch (error) {
    if (error instanceof Undecidable) return true;
    throw error;
  }
}
