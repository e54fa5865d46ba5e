// In place of `node:util`.

/** Compares values that JSON and YAML can represent. */
export function isDeepStrictEqual(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return Object.is(left, right);
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [ours, theirs] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && isDeepStrictEqual(value, theirs.get(key)))
  );
}
