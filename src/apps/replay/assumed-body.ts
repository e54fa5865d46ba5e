/** The fields of a body whose content is known if a request to a model was accepted: its model, and the form of the others. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(['model', 'messages', 'input', 'max_tokens']);

const READ = /request\.body\b/g;
/** `json(request.body).model`, and `json(request.body).with(body, ... body.messages ...)`. */
const KNOWN_READ = /json\(request\.body\)\.(?:with\((\w+),|(\w+))/g;

/** Whether all expressions of a configuration only read parts of bodies that `assumedBody` contains. */
export function readsKnownPartsOfBodies(config: string): boolean {
  const reads = [...config.matchAll(KNOWN_READ)];
  if (reads.length !== (config.match(READ) ?? []).length) return false;
  return reads.every(({ 0: text, 1: variable, 2: field, index }) => {
    if (variable === undefined) return KNOWN_FIELDS.has(field ?? '');
    const scope = argumentFrom(config, index + text.length);
    const fields = scope.matchAll(new RegExp(`(?<![.\\w])${variable}\\b(?:\\.(\\w+))?`, 'g'));
    return [...fields].every(([, own]) => own !== undefined && KNOWN_FIELDS.has(own));
  });
}

/** Returns the rest of a call, up to its closing parenthesis. */
function argumentFrom(text: string, start: number): string {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Returns a small body that names a model and is valid in the formats of all providers. */
export function assumedBody(model: string): string {
  return JSON.stringify({ model, messages: [{ role: 'user', content: 'a' }], input: 'a', max_tokens: 1 });
}

/** Returns the names that clients may use for models: the aliases in a configuration. */
export function modelAliasesIn(config: unknown): readonly string[] {
  if (typeof config !== 'object' || config === null) return [];
  return Object.entries(config).flatMap(([name, value]) =>
    name === 'modelAliases' && typeof value === 'object' && value !== null ? Object.keys(value) : modelAliasesIn(value),
  );
}
