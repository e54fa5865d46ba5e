/** Whether some object in a text has a key twice, of which `parsed`, what the text was read as, knows only the last. */
export function repeatsKey(text: string, parsed: unknown): boolean {
  return countKeysInText(text) !== countKeys(parsed);
}

/** Every string of the text in turn; those before a colon are keys. */
function countKeysInText(text: string): number {
  let keys = 0;
  for (const match of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (match[1]) keys++;
  return keys;
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
