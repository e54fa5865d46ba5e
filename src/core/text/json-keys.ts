/**
 * Returns whether some object in a text has a duplicate key, given that the parsed value has `keys` keys: it contains only the last of
 * each.
 */
export function repeatsKey(text: string, keys: number): boolean {
  // The quick count is an upper bound of the keys in the text. If it equals `keys`, the strings need not be scanned.
  return countColons(text) !== keys && countKeysInText(text) !== keys;
}

/** Counts colons that a key can precede: all that follow one, and a few inside of strings. */
function countColons(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === QUOTE || before <= SPACE) colons++;
  }
  return colons;
}

const QUOTE = 0x22;
/** The last of the letters that are white space in JSON. */
const SPACE = 0x20;

/** Counts colons outside of strings, where a colon follows each key and nothing else. */
function countKeysInText(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1;
    else if (text[at] === ':') keys++;
  }
  return keys;
}

/** Returns the position after the quote that ends the JSON string starting at `at`. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Returns the number of keys of all objects of a value, and the nesting depth of objects and lists. */
export function keysAndDepth(root: unknown): { readonly keys: number; readonly depth: number } {
  let [keys, depth] = [0, 0];
  for (let level = [root].filter(isNested); level.length > 0; depth++) {
    const below: object[] = [];
    for (const value of level) {
      const children = Object.values(value);
      if (!Array.isArray(value)) keys += children.length;
      for (const child of children) if (isNested(child)) below.push(child);
    }
    level = below;
  }
  return { keys, depth };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
