/** Whether some object in a text has a key twice, of which `parsed`, what the text was read as, knows only the last. */
export function repeatsKey(text: string, parsed: unknown): boolean {
  return countKeysInText(text) !== countKeys(parsed);
}

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
export function endOfString(text: string, at: number): number {
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
