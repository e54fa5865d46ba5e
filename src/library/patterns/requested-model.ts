import { wildcardExpression } from '../../core/text/wildcards';
import { Cel, type MessageChanges, Transformation } from '../constructs';

/** The header that is set from the body before routing. Values from clients are replaced or removed. */
export const MODEL_HEADER = 'x-ai-model';

/** The model that a request names. */
export const REQUESTED_MODEL = 'json(request.body).model';

/** Copies the model that a request names into a header that routes can match. A body that is too large, or is not JSON, names none. */
export const readModel = (name: Cel = Cel.of(REQUESTED_MODEL)): MessageChanges => ({
  setHeaders: { [MODEL_HEADER]: name },
});

/** Removes the header on the way to a provider. */
export const forgetModel = () => Transformation.request({ removeHeaders: [MODEL_HEADER] });

/** A model as routes know it. */
interface NamedModel {
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** The name of the model that serves a request: the requested one, or the longest pattern that it matches. */
export function routedName(models: readonly NamedModel[]): Cel {
  const names = models
    .flatMap(({ name, aliases = [] }) => [name, ...aliases])
    .filter((name) => !isPatternOfModels(name));
  const patterns = patternsOf(models).map((pattern) => {
    const expression = wildcardExpression(pattern);
    const excepted = names.filter((name) => new RegExp(expression).test(name));
    const matches = `${REQUESTED_MODEL}.matches(${JSON.stringify(expression)})`;
    const condition =
      excepted.length > 0 ? `${matches} && !(${REQUESTED_MODEL} in ${JSON.stringify(excepted)})` : matches;
    return `${condition} ? ${JSON.stringify(pattern)} : `;
  });
  return Cel.of(`${patterns.join('')}${REQUESTED_MODEL}`);
}

/** The patterns among the names of models, the longest first. */
export function patternsOf(models: readonly NamedModel[]): readonly string[] {
  return models
    .map(({ name }) => name)
    .filter(isPatternOfModels)
    .toSorted((one, other) => other.length - one.length);
}

/** Returns whether a name matches several models. */
export function isPatternOfModels(name: string): boolean {
  return name.includes('*');
}
