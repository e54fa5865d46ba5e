/**
 * Returns the arguments of `ai-gateway request` for a line such as `POST https://host/path -H 'x-team: a'`. Quotes group words as in a
 * shell, and all words before the first option are the request.
 */
export function requestArguments(line: string): readonly string[] {
  const words = [...line.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g)].map(([word]) => unquoted(word));
  const at = words.findIndex((word) => word.startsWith('-'));
  const [request, options] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
  return [...(request.length > 0 ? [request.join(' ')] : []), ...options];
}

function unquoted(word: string): string {
  return word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_, double?: string, single?: string) =>
    double === undefined ? (single ?? '') : double.replace(/\\(["\\])/g, '$1'),
  );
}

/** Returns a request to the first host and path of a document. */
export function suggestedRequest(text: string): string {
  const [, host = 'example.com'] = /hostnames?:[\s[-]*["']?([\w*][\w*.-]*)/.exec(text) ?? [];
  const [, path = '/'] = /\bvalue:\s*["']?(\/[^\s"',}]*)/.exec(text) ?? [];
  return `GET https://${host.replace('*', 'www')}${path}`;
}
