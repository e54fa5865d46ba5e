import type { Slice } from './split';

/**
 * Cuts a list in JSON, as `kubectl get -o json` prints it, into its items, for the same reason as `sliceListItems`. Undefined where
 * the text is no such list.
 */
export function sliceJsonItems(text: string): readonly Slice[] | undefined {
  if (!/^\s*\{/.test(text) || !isJson(text)) return undefined;
  const start = startOfItems(text);
  return start === undefined ? undefined : elementsOf(text, start);
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

/** Behind the bracket of the field `items` of the outermost object: of the last one, as that is the one that counts. */
function startOfItems(text: string): number | undefined {
  let depth = 0;
  let found: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      const end = endOfText(text, at);
      if (depth === 1 && end - at === '"items"'.length && text.startsWith('"items"', at)) {
        const list = /\s*:\s*\[/y;
        list.lastIndex = end;
        if (list.test(text)) found = list.lastIndex;
      }
      at = end - 1;
    } else if (letter === '{' || letter === '[') depth++;
    else if (letter === '}' || letter === ']') depth--;
  }
  return found;
}

function elementsOf(text: string, from: number): Slice[] {
  const slices: Slice[] = [];
  let depth = 0;
  let start: number | undefined;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (start === undefined && /[^\s,\]]/.test(letter)) start = at;
    if (letter === '"') at = endOfText(text, at) - 1;
    else if (letter === '{' || letter === '[') depth++;
    else if (depth > 0 && (letter === '}' || letter === ']')) depth--;
    else if (letter === ',' || letter === ']') {
      if (depth > 0) continue;
      if (start !== undefined) slices.push({ start, end: at });
      if (letter === ']') break;
      start = undefined;
    }
  }
  return slices;
}

/** Behind the quote that ends the text which starts at `at`. */
function endOfText(text: string, at: number): number {
  let end = at + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
