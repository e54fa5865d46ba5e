import type { Slice } from './split';

/** A string, or a character that delimits objects, lists or their elements. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;
const ITEMS = /"items"\s*:\s*\[/y;

/**
 * Splits the elements of a JSON list, as printed by `kubectl get -o json`, into slices, for the same reason as `sliceListItems`. The list
 * is `items` of the outermost object; if `items` is repeated, the last one applies. Returns undefined if there is no such list.
 *
 * @param text - JSON; YAML's flow style has quotes and comments that JSON does not have
 */
export function sliceJsonItems(text: string): readonly Slice[] | undefined {
  let slices: Slice[] | undefined;
  let depth = 0;
  /** The start of the current item, or of the whitespace before it; absent outside of the list. */
  let start: number | undefined;
  const add = (end: number) => {
    const own = text.slice(start, end).trimStart();
    if (own !== '') slices?.push({ start: end - own.length, end });
  };
  // A list has a hundred tokens per item, so `test` is used, which allocates nothing per token.
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
