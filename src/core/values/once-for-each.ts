/** Returns a function that computes its result once for each object and keeps it as long as the object exists. */
export function onceForEach<Key extends object, Result extends object>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const result = compute(key);
    known.set(key, result);
    return result;
  };
}
