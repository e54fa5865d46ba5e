import type { Slice } from './split';

/** A string, or one of the letters that say where objects, lists and their elements end. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;
const ITEMS = /"items"\s*:\s*\[/y;

/**
 * Cuts a list in JSON, as `kubectl get -o json` prints it, into its items, for the same reason as `sliceListItems`: the elements of
 * the list `items` of the outermost object, of the last one, as that is the one that counts. Undefined where there is none.
 *
 * @param text - JSON; flow style of YAML has quotes and comments that JSON does not have
 */
export function sliceJsonItems(text: string): readonly Slice[] | undefined {
  let slices: Slice[] | undefined;
  let depth = 0;
  /** Where the element at hand starts, or the white space in front of it; absent outside of the list. */
  let start: number | undefined;
  const add = (end: number) => {
    const own = text.slice(start, end).trimStart();
    if (own !== '') slices?.push({ start: end - own.length, end });
  };
  // A list has a hundred tokens for each item: `test` makes nothing for each of them.
  TOKEN.lastIndex = 0;
  for (let behind = 0; TOKEN.test(text); behind = TOKEN.lastIndex) {
    const last = TOKEN.lastIndex - 1;
    const letter = text[last];
    if (letter === '{' || letter === '[') depth++;
    else if (letter === '}' || letter === ']') {
      depth--;
      if (depth > 1 || start === undefined) continue;
      add(last);
      start = undefined;
    } else if (letter === ',' && depth === 2 && start !== undefined) {
      add(last);
      start = last + 1;
    } else if (letter === '"' && depth === 1) {
      ITEMS.lastIndex = text.indexOf('"', behind);
      if (!ITEMS.test(text)) continue;
      slices = [];
      start = ITEMS.lastIndex;
      TOKEN.lastIndex = start;
      depth++;
    }
  }
  return slices;
}
