import { endOfString } from '../../text/json-keys';
import type { Slice } from './split';

/**
 * Cuts a list in JSON, as `kubectl get -o json` prints it, into its items, for the same reason as `sliceListItems`. Undefined where
 * the text is no such list.
 */
export function sliceJsonItems(text: string): readonly Slice[] | undefined {
  return /^\s*\{/.test(text) && isJson(text) ? itemsIn(text) : undefined;
}

/** What looks like JSON may be YAML in flow style, with quotes and comments that JSON does not have. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const LIST_BEHIND_KEY = /\s*:\s*\[/y;

/** The elements of the list `items` of the outermost object: of the last one, as that is the one that counts. */
function itemsIn(text: string): Slice[] | undefined {
  let slices: Slice[] | undefined;
  let depth = 0;
  /** Where the element at hand starts, or the white space in front of it; absent outside of the list. */
  let start: number | undefined;
  const add = (end: number) => {
    const own = text.slice(start, end).trimStart();
    if (own !== '') slices?.push({ start: end - own.length, end });
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      const end = endOfString(text, at);
      LIST_BEHIND_KEY.lastIndex = end;
      const isItems = depth === 1 && end - at === '"items"'.length && text.startsWith('"items"', at);
      at = end - 1;
      if (!isItems || !LIST_BEHIND_KEY.test(text)) continue;
      slices = [];
      start = LIST_BEHIND_KEY.lastIndex;
      at = start - 1;
      depth++;
    } else if (letter === '{' || letter === '[') depth++;
    else if (letter === '}' || letter === ']') {
      depth--;
      if (depth > 1 || start === undefined) continue;
      add(at);
      start = undefined;
    } else if (letter === ',' && depth === 2 && start !== undefined) {
      add(at);
      start = at + 1;
    }
  }
  return slices;
}
