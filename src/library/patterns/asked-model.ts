import { Cel, Transformation } from '../constructs';

/** Set before routing from the body. Clients cannot set it: what they send is replaced, or taken away. */
export const MODEL_HEADER = 'x-ai-model';

/** Reads the model that a request asks for into a header that routes can match. A body that is too large, or no JSON, names none. */
export const readModel = () =>
  Transformation.request({ setHeaders: { [MODEL_HEADER]: Cel.of('json(request.body).model') } });

/** Takes the header away on the way to a provider. */
export const forgetModel = () => Transformation.request({ removeHeaders: [MODEL_HEADER] });
