import type { FieldPath } from '../../values/origin';

/** Fields nested deeper than this are refused: no resource needs it, and every later phase may recurse. */
export const MAXIMUM_DEPTH = 100;

/** The number of nodes that aliases may add beyond the number of characters in the text. */
const ALIAS_ALLOWANCE = 100_000;

/** Why a value that was parsed cannot be used. */
export type Flaw =
  | { readonly type: 'tooDeep' | 'tooLarge' | 'containsItself' | 'keyIsNotText'; readonly path: FieldPath }
  | { readonly type: 'notFinite' | 'largeInteger'; readonly path: FieldPath; readonly value: number };

/**
 * Walks the parsed value once and returns its flaws. Aliases are shared objects, so a few lines can expand to gigabytes: the walk stops as
 * soon as it has visited more nodes than the text can account for. The first structural flaw ends the walk; flaws of numbers are all
 * collected. Lists are trimmed to their size along the way.
 */
export function inspect(root: unknown, textLength: number): Flaw[] {
  const flaws: Flaw[] = [];
  const limit = textLength + ALIAS_ALLOWANCE;
  const path: (string | number)[] = [];
  const ancestors: object[] = [];
  let nodes = 0;

  const refuse = (type: 'tooDeep' | 'tooLarge' | 'containsItself' | 'keyIsNotText') => {
    flaws.push({ type, path: [...path] });
    return false;
  };

  /** Values that contain themselves are infinitely deep, so the walk detects them here. They are reported at their first repetition. */
  const refuseDepth = () => {
    const repeated = ancestors.findIndex((value, depth) => ancestors.indexOf(value) < depth);
    if (repeated < 0) return refuse('tooDeep');
    path.length = repeated;
    return refuse('containsItself');
  };

  const visit = (value: unknown): boolean => {
    if (++nodes > limit) return refuse('tooLarge');
    if (typeof value === 'number') {
      const type = numberFlaw(value);
      if (type) flaws.push({ type, path: [...path], value });
      return true;
    }
    if (typeof value !== 'object' || value === null) return true;
    if (path.length >= MAXIMUM_DEPTH) return refuseDepth();
    ancestors.push(value);
    const fine = Array.isArray(value) ? visitItems(value) : visitFields(value as Record<string, unknown>);
    ancestors.pop();
    return fine;
  };
  const visitItems = (items: readonly unknown[]): boolean => {
    const depth = path.length;
    for (let index = 0; index < items.length; index++) {
      path[depth] = index;
      if (!visit(items[index])) return false;
    }
    path.length = depth;
    return true;
  };
  const visitFields = (fields: Record<string, unknown>): boolean => {
    const depth = path.length;
    for (const key in fields) {
      path[depth] = key;
      if (key === OBJECT_AS_KEY) return refuse('keyIsNotText');
      const inner = fields[key];
      if (!visit(inner)) return false;
      // The parser reserves room for sixteen more items in each list, a seventh of the memory of a document.
      if (Array.isArray(inner)) fields[key] = inner.slice();
    }
    path.length = depth;
    return true;
  };
  visit(root);
  return flaws;
}

/** The parser's representation of a mapping that is used as a key, as in an unrendered `{{ template }}`. */
export const OBJECT_AS_KEY = '[object Object]';

function numberFlaw(value: number): 'notFinite' | 'largeInteger' | undefined {
  if (!Number.isFinite(value)) return 'notFinite';
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? 'largeInteger' : undefined;
}
