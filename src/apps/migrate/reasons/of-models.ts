import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import { type Document, inAnyDocument, ofResources, type SeenReason } from './reason';

export const OF_MODELS: readonly SeenReason[] = [
  {
    id: 'requests-of-transformed-models',
    about: 'models with `policies.transformations`',
    text: 'The controller handles every request for such a model as a chat completion, regardless of its path.',
    keep: 'Nothing: requests of other formats failed, and work now.',
    used: ({ documents }) => documents.some(isTransformed),
    explains: (difference, around) =>
      difference.kind === 'model' &&
      difference.path.join() === 'routes' &&
      difference.expected === undefined &&
      difference.running === 'completions' &&
      ofResources(difference, around).some(isTransformed),
  },
  {
    id: 'authorization-of-failovers',
    about: 'failovers to models with `policies.authorization`',
    text: 'The controller does not send it with a failover, so all callers of the virtual model get its answers; in compiled output, it applies.',
    keep: 'Remove `authorization` from the model, or use another model as the failover.',
    used: inAnyDocument('failover'),
    explains: ({ kind, path, expected, running }) =>
      kind === 'model' &&
      path[0] === 'groups' &&
      running === undefined &&
      (path.slice(3).join('.') === 'policies.authorization' ||
        (path.slice(3).join('.') === 'policies' &&
          isObject(expected) &&
          Object.keys(expected).join() === 'authorization')),
  },
];

function isTransformed(document: Document): boolean {
  const transformations = valueAt(document, ['spec', 'policies', 'transformations']);
  return /Model$/.test(String(document.kind)) && Array.isArray(transformations) && transformations.length > 0;
}
