import { Cel, PathMatch, type RouteMatch, Transformation } from '../constructs';

/** The maximum number of characters in a response of the gateway itself. */
export const LONGEST_ANSWER = 4096;

const OPENAI_FIELDS = { object: 'model', created: 0, owned_by: 'gateway' };

/** The answer to `GET /v1/models`, in the form of OpenAI. */
export function modelList(names: readonly string[]): string {
  return JSON.stringify({ object: 'list', data: names.map((id) => ({ id, ...OPENAI_FIELDS })) });
}

/** The answer to `GET /v1/models`, in the forms of OpenAI and of Anthropic at once, or of OpenAI only if both together would be too long. */
export function modelListForClients(names: readonly string[]): string {
  const both = JSON.stringify({
    object: 'list',
    data: names.map((id) => ({ id, ...modelFields(id) })),
    has_more: false,
    first_id: names[0] ?? null,
    last_id: names.at(-1) ?? null,
  });
  return both.length <= LONGEST_ANSWER ? both : modelList(names);
}

const modelFields = (id: string) => ({
  ...OPENAI_FIELDS,
  type: 'model',
  display_name: id,
  created_at: '1970-01-01T00:00:00Z',
});

/**
 * Returns the matches for requests about a single model. Clients encode names as a path segment; Gateway API rejects an encoded slash in
 * paths that are not patterns.
 */
export function modelMatches(base: string, names: readonly string[]): RouteMatch[] {
  return names.map((name) =>
    name.includes('/')
      ? { path: PathMatch.pattern(pathsOfModel(base, name).map(escaped).join('|')), method: 'GET' }
      : { path: PathMatch.exact(pathsOfModel(base, name)[0]), method: 'GET' },
  );
}

/** Replaces the body of an answer by the model that the path names, in the forms of OpenAI and of Anthropic at once. */
export function modelByPath(base: string, names: readonly string[]): Transformation {
  const models = names.flatMap((id) => {
    const model = JSON.stringify(JSON.stringify({ id, ...modelFields(id) }));
    return pathsOfModel(base, id).map((path) => `${JSON.stringify(path)}: ${model}`);
  });
  return Transformation.response({ body: Cel.of(`default({${models.join(', ')}}[request.path], "{}")`) });
}

/** The paths of a model: the one that the official clients send, and the one with the slashes of the name as they are. */
function pathsOfModel(base: string, name: string): string[] {
  const encoded = name.split('/').map(encodeURIComponent);
  return [...new Set([encoded.join('%2F'), encoded.join('/')])].map((path) => `${base}/models/${path}`);
}

const escaped = (text: string) => text.replace(/[^\w/%-]/g, '\\$&');

/** The answer for a model that is not served, in the form of OpenAI. */
export function notServed(message: string): string {
  return openAiError(message, 'model', 'model_not_found');
}

/** The answer at a path that is not served, in the form of OpenAI. */
export function unknownPath(message: string): string {
  return openAiError(message, null, 'unknown_url');
}

function openAiError(message: string, param: string | null, code: string): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param, code } });
}

/** The answer for a model or a path that is not served, in the form of Anthropic. */
export function notServedByMessages(message: string): string {
  return JSON.stringify({ type: 'error', error: { type: 'not_found_error', message } });
}
