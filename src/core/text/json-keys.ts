/** Whether some object in a text has a key twice, of which `parsed`, what the text was read as, knows only the last. */
export function repeatsKey(text: string, parsed: unknown): boolean {
  const keys = countKeys(parsed);
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

function countKeys(root: unknown): number {
  let keys = 0;
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    if (!Array.isArray(value)) keys += children.length;
    for (const child of children) open.push(child);
  }
  return keys;
}
