import { isUnsent } from './of-destinations';
import { at, type SeenReason } from './reason';

export const OF_ERRORS: readonly SeenReason[] = [
  {
    id: 'errors-in-inputs',
    about: 'inputs with errors',
    text: 'What an error names is left out here, or answers 500; the controller sends of it what it can.',
    keep: 'Fix the error: `ai-gateway validate` says how.',
    explains: ({ kind, id, path, resources }, { isolated, meant }) => {
      if (isolated.size === 0) return false;
      if (isRefused(meant)) return true;
      if (path.length === 0 && meant === undefined) return namesIn(kind, id).some((name) => isolated.has(name));
      return resources.some((resource) => isolated.has(resource.replace(/^\S+ /, '')));
    },
  },
  {
    id: 'backend-not-sent',
    about: 'backends that name a Secret, ConfigMap or Service that is not there',
    text: 'The controller does not send such a backend at all, and requests to it are answered with 500.',
    keep: 'Create what it names.',
    explains: (difference, around) =>
      difference.resources.some(
        (resource) => around.wanting.has(resource) && isUnsent(resource.replace(/^\S+ /, ''), difference, around),
      ),
  },
];

/** The answer of a rule that has errors. */
function isRefused(route: unknown): boolean {
  const body = at(route, ['policies', 'directResponse', 'body']);
  return body === Buffer.from('the configuration of this route has errors\n').toString('base64');
}

/** The route and the listener of a route, or the listener itself, without its port. */
function namesIn(kind: string, id: string): readonly string[] {
  const [place = '', route = ''] = id.split(' ');
  const listener = place.slice(place.indexOf('/') + 1);
  return kind === 'route' ? [route.replace(/\.\d+(?:\.grpc|\.tls)?$/, ''), listener] : [listener];
}
