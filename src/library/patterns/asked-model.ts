import { Cel, Transformation } from '../constructs';

/** Characters of a direct response. */
export const LONGEST_ANSWER = 4096;

/** Set before routing from the body. Clients cannot set it: what they send is replaced, or taken away. */
export const MODEL_HEADER = 'x-ai-model';

/** Reads the model that a request asks for into a header that routes can match. A body that is too large, or no JSON, names none. */
export const readModel = () =>
  Transformation.request({ setHeaders: { [MODEL_HEADER]: Cel.of('json(request.body).model') } });

/** Takes the header away on the way to a provider. */
export const forgetModel = () => Transformation.request({ removeHeaders: [MODEL_HEADER] });

/** The answer for a model that is not served, in the form of OpenAI. */
export function notServed(message: string): string {
  return JSON.stringify({
    error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
  });
}
