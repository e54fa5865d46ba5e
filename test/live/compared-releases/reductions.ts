/** Returns smaller versions of documents, the smallest first: without a document, or without a part of a spec. */
export function* reductionsOf(documents: readonly object[]): Generator<object[]> {
  for (const index of documents.keys()) if (documents.length > 1) yield documents.filter((_, at) => at !== index);
  for (const [index, document] of documents.entries()) {
    const { spec, ...others } = document as { readonly spec?: unknown };
    for (const smaller of without(spec))
      yield documents.map((one, at) => (at === index ? { ...others, spec: smaller } : one));
  }
}

/** Returns the value without one of its parts, the outer parts first. */
function* without(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) for (const index of value.keys()) yield value.filter((_, at) => at !== index);
    for (const [index, item] of value.entries())
      for (const smaller of without(item)) yield value.map((one, at) => (at === index ? smaller : one));
  } else if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    for (const [key] of entries) yield Object.fromEntries(entries.filter(([name]) => name !== key));
    for (const [key, item] of entries) for (const smaller of without(item)) yield { ...value, [key]: smaller };
  }
}
