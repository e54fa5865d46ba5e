/** Characters of an answer that the gateway gives by itself. */
export const LONGEST_ANSWER = 4096;

/** The answer to `GET /v1/models`, in the form of OpenAI. */
export function modelList(names: readonly string[]): string {
  const data = names.map((id) => ({ id, object: 'model', created: 0, owned_by: 'gateway' }));
  return JSON.stringify({ object: 'list', data });
}

/** The answer for a model that is not served, in the form of OpenAI. */
export function notServed(message: string): string {
  return JSON.stringify({
    error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
  });
}
