/** Whether some object in a text has a key twice, where what the text was read as has `keys`: it knows only the last of each. */
export function repeatsKey(text: string, keys: number): boolean {
  // The text has at least these keys, and not more than the quick count says. Where both agree no string has to be told apart.
  return countColons(text) !== keys && countKeysInText(text) !== keys;
}

/** Colons that a key may stand in front of: all that follow one, and a few inside of strings. */
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

/** Outside of strings a colon stands behind each key, and nowhere else. */
function countKeysInText(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at) - 1;
    else if (text[at] === ':') keys++;
  }
  return keys;
}

/** Behind the quote that ends the string which starts at `at`, in a text that is JSON. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** How many keys all objects of a value have, and how many objects and lists stand in each other. */
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
