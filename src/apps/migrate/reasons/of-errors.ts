import type { IsolatedOutput } from '../../../core/compiler/model/result';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import { isUnsent } from './of-destinations';
import { targetsOfRoute, wouldSay } from './reach';
import { type BlamedDifference, documentName, documentsNamed, type ReasonContext, type SeenReason } from './reason';

export const OF_ERRORS: readonly SeenReason[] = [
  {
    id: 'errors-in-inputs',
    about: 'inputs with errors',
    text: 'The compiler omits invalid parts, or their requests get a 500; the controller sends the valid parts.',
    keep: 'Fix the error: `ai-gateway validate` describes how.',
    explains: (difference, around) => {
      if (around.isolated.length === 0) return false;
      if (isRefusedPart(around.expected)) return isOfRefusal(difference, around);
      return (
        isLeftOut(difference, around) ||
        isOfPolicyWithErrors(difference, around) ||
        isOfModelWithErrors(difference, around) ||
        isOfDestinationWithErrors(difference, around)
      );
    },
    undecided: (difference, around) => {
      const { id, path } = difference;
      if (isRefusedPart(around.expected))
        return path[1] !== 'directResponse' && !around.comparedBeside
          ? `the effect of ${id} apart from its errors`
          : undefined;
      if (isLeftOut(difference, around)) return `whether ${id} equals the inputs apart from its errors`;
      return `whether ${[id, ...path].join('.')} equals the inputs apart from their errors`;
    },
  },
  {
    id: 'backend-not-sent',
    about: 'backends that name a missing Secret, ConfigMap or Service',
    text: 'The controller does not send such a backend, and requests to it get a 500.',
    keep: 'Create the missing object.',
    explains: (difference, around) => unsentWanting(difference, around).length > 0,
    undecided: (difference, around) =>
      `whether ${unsentWanting(difference, around).join(', ')} exists, which is not in the inputs`,
  },
];

/** Returns the missing references of a backend that the controller did not send at all. */
function unsentWanting(difference: BlamedDifference, around: ReasonContext): readonly string[] {
  return difference.resources
    .filter((resource) => isUnsent(resource.replace(/^\S+ /, ''), difference, around))
    .flatMap((resource) => around.wanting.get(resource) ?? []);
}

/** The answer of a rule that has errors. */
export function isRefusedPart(route: unknown): boolean {
  const body = valueAt(route, ['policies', 'directResponse', 'body']);
  return body === Buffer.from('the configuration of this route has errors\n').toString('base64');
}

/**
 * Returns whether a difference results from the error response, which replaces backends and the settings of the route itself; other
 * effective policies are compared.
 */
function isOfRefusal({ path, expected, running }: BlamedDifference, { comparedBeside }: ReasonContext): boolean {
  const [part, policy] = path;
  if (part === undefined) return running === undefined;
  if (part === 'backends') return true;
  const alone = policy === undefined && isObject(expected) && Object.keys(expected).join() === 'directResponse';
  return part === 'policies' && (alone || OF_RULES.has(String(policy)) || (expected === undefined && !comparedBeside));
}

/** The rule's own settings that the error response replaces. */
const OF_RULES: ReadonlySet<string> = new Set([
  'cors',
  'directResponse',
  'requestHeaderModifier',
  'requestMirror',
  'requestRedirect',
  'responseHeaderModifier',
  'retry',
  'timeout',
  'urlRewrite',
]);

/** A route or a listener that errors leave out. */
function isLeftOut({ kind, id, path, expected }: BlamedDifference, around: ReasonContext): boolean {
  if (path.length > 0 || expected !== undefined || (kind !== 'route' && kind !== 'listener')) return false;
  const [place = '', route = ''] = id.split(' ');
  return around.isolated.some((part) => {
    if (isListener(part, place, around.gateway))
      return part.type === 'listenerRoutes' ? kind === 'route' : !around.served.has(place);
    return kind === 'route' && isRoute(part, route, around.documents);
  });
}

/** @param place - `80/http` of the Gateway, `80/namespace/name/http` of a ListenerSet */
function isListener({ type, part, resource }: IsolatedOutput, place: string, gateway: string): boolean {
  const listener = place.slice(place.indexOf('/') + 1);
  const owner = `${resource.namespace}/${resource.name}`;
  if (type === 'listenerSet') return listener.startsWith(`${owner}/`);
  const key = part?.replace(/^listener /, '');
  if (type !== 'listener' && type !== 'listenerRoutes') return false;
  return listener === (resource.kind === 'Gateway' && owner === gateway ? key : `${owner}/${key}`);
}

/** @param id - `demo/shop.00.grpc` */
function isRoute({ type, part, resource }: IsolatedOutput, id: string, documents: ReasonContext['documents']): boolean {
  const own = `${resource.kind} ${resource.namespace}/${resource.name}`;
  const found = targetsOfRoute(id, documents).find(({ of }) => of === own);
  if (!found) return false;
  if (type === 'route' || type === 'droppedRoute') return true;
  return (type === 'rule' || type === 'droppedRule') && part === `rule ${found.section ?? found.index}`;
}

/** A field of a policy that is not in effect here. */
function isOfPolicyWithErrors(difference: BlamedDifference, around: ReasonContext): boolean {
  const names = around.isolated
    .filter(({ type }) => type === 'policy' || type === 'droppedPolicy')
    .map(({ resource: { kind, namespace, name } }) => `${kind} ${namespace}/${name}`);
  const own = [...new Set(names)].flatMap((name) => documentsNamed(name, around.documents));
  const { path, expected, running } = difference;
  const fields =
    path.join() === 'policies' && expected === undefined && isObject(running)
      ? Object.keys(running).map((name) => ({ ...difference, path: [...path, name] }))
      : [difference];
  return fields.every((field) => own.some((document) => wouldSay(document, field, around)));
}

/**
 * Returns whether a difference concerns a model with errors, which is kept to reserve its name and rejects all requests. Virtual models use
 * the names that clients know.
 */
function isOfModelWithErrors({ kind, id }: BlamedDifference, { isolated, documents }: ReasonContext): boolean {
  if (kind !== 'model') return false;
  const own = id.replace(/^.* /, '');
  const named = documents.filter((document) => {
    const name = valueAt(document, ['spec', 'match', 'model']) ?? valueAt(document, ['metadata', 'name']);
    return isObject(valueAt(document, ['spec', 'virtualModel'])) && name === own;
  });
  const names = named.map((document) => documentName(document).replace(/^.* /, ''));
  return isolated.some(
    ({ type, resource: { namespace, name } }) =>
      (type === 'model' || type === 'droppedModel') && [own, ...names].includes(`${namespace}/${name}`),
  );
}

/** A backend that is not called here. */
function isOfDestinationWithErrors({ path }: BlamedDifference, { isolated, running }: ReasonContext): boolean {
  if (path[0] !== 'backends') return false;
  const to = valueAt(running, ['backends', Number(path[1]), 'to']);
  return isolated.some(
    ({ type, resource: { namespace, name } }) => type === 'destination' && to === `/${namespace}/${name}`,
  );
}
