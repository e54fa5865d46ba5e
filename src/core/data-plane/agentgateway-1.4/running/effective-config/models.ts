import { fieldsOf, isJsonObject, type JsonFields } from '../../../json';
import { LISTENER_MARK } from '../../../listener-mark';
import type { RunningPart } from '../../../running';
import { canonical, field, listOf, objectEntries } from '../canonical';
import { nameInDump } from '../dump-parts';
import { modelsOfRouter } from '../models';
import { type CallResolver, withVersion } from './calls';
import { merged, settingsBy } from './levels';
import { EMPTIED, type RunningListener, type RunningModel, type RunningRoute } from './running-model';

/** Returns the models that a route chooses among, if it references models. */
export function modelsBehind(
  { backends }: RunningRoute,
  { routers }: RunningModel,
): readonly RunningPart[] | undefined {
  const lists = backends.flatMap(({ to }) => {
    const models = typeof to === 'string' ? routers.get(to.replace(/^\//, '')) : undefined;
    return models ? [models] : [];
  });
  return lists.length > 0 ? lists.flat() : undefined;
}

/**
 * Returns the models that a listener serves, with the settings of the servers that they call.
 *
 * @param effect - the effective settings of the route to them
 */
export function modelsOfListener(
  { id }: RunningListener,
  route: RunningRoute,
  effect: unknown,
  models: readonly RunningPart[],
  calls: CallResolver,
): readonly RunningPart[] {
  const mark = field(field(route.policies.requestHeaderModifier, 'set'), LISTENER_MARK);
  const above = listOf(field(effect, 'backends')).flatMap((to) =>
    Object.keys(fieldsOf(field(field(to, 'policies'), 'ai'))),
  );
  return models
    .filter(({ value }) => mark === undefined || marksOf(value).includes(mark))
    .map(({ kind, id: model, value }) => ({
      kind,
      id: `${id} ${model}`,
      value: canonical(
        withoutEmptied(called(mark === undefined ? servedBy(value) : unmarked(servedBy(value)), calls), above),
      ),
    }));
}

/** Returns a model without its position and its duplicate settings: a controller sends neither. */
function servedBy(model: unknown): JsonFields {
  const { behind: _, policies, ...rest } = fieldsOf(model);
  const { authorization: _again, ...own } = fieldsOf(policies);
  return { ...rest, policies: own };
}

/** Returns the route to models as if no other listener served different ones; its paths match the whole path in any case. */
export function routeToModels(route: RunningRoute): RunningRoute {
  const matches = listOf(route.matches).map((match) => {
    const regex = field(field(match, 'path'), 'regex');
    return typeof regex === 'string' ? { ...fieldsOf(match), path: { regex: regex.replace(/^\^/, '') } } : match;
  });
  const { requestHeaderModifier, ...policies } = route.policies;
  const { set, ...rest } = fieldsOf(requestHeaderModifier);
  const { [LISTENER_MARK]: _, ...own } = fieldsOf(set);
  return { ...route, matches, policies: { ...policies, requestHeaderModifier: canonical({ ...rest, set: own }) } };
}

/** Removes empty maps of prompts, unless they override one of the route that is not empty. */
function withoutEmptied(value: unknown, above: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmptied(item, above));
  if (!isJsonObject(value)) return value;
  const own = objectEntries(value).filter(([name, item]) => item !== EMPTIED || above.includes(name));
  return Object.fromEntries(own.map(([name, item]) => [name, withoutEmptied(item, above)]));
}

function marksOf(model: unknown): readonly unknown[] {
  return listOf(field(model, 'matches')).flatMap((headers) =>
    listOf(headers)
      .filter((header) => field(header, 'name') === LISTENER_MARK)
      .map((header) => field(field(header, 'value'), 'exact')),
  );
}

/** Returns a model without its restriction to listeners. */
function unmarked(model: JsonFields): JsonFields {
  const { matches: _, authorization, policies, ...rest } = model;
  const rules = fieldsOf(field(authorization, 'rules'));
  const require = listOf(rules.require).filter(
    (rule) => !String(rule).startsWith(`request.headers["${LISTENER_MARK}"] in `),
  );
  const { requestHeaderModifier, ...others } = fieldsOf(policies);
  const { remove, ...changes } = fieldsOf(requestHeaderModifier);
  const left = listOf(remove).filter((name) => name !== LISTENER_MARK);
  return {
    ...rest,
    authorization: { rules: { ...rules, require } },
    policies: { ...others, requestHeaderModifier: canonical({ ...changes, remove: left }) },
  };
}

function called(model: JsonFields, calls: CallResolver): JsonFields {
  if (!Array.isArray(model.groups)) return serverCalled(model, calls);
  const groups = model.groups.map((group) =>
    Object.fromEntries(objectEntries(group).map(([name, server]) => [name, serverCalled(fieldsOf(server), calls)])),
  );
  return { ...model, groups };
}

function serverCalled({ to, host, policies, ...rest }: JsonFields, calls: CallResolver): JsonFields {
  const own = fieldsOf(policies);
  if (to === undefined) return { ...rest, host, policies: calls.resolved(own) };
  const target = calls.called(to);
  const all = withVersion(merged([...target.settings, ...settingsBy(own)]), target.version);
  return { ...rest, host: target.to, policies: calls.resolved(all) };
}

/** Returns the routers of models in a dump of a controller's process, and the remaining backends. */
export function routersOfDump(
  backends: readonly unknown[],
  note: (what: string) => void,
): { readonly routers: RunningModel['routers']; readonly others: readonly unknown[] } {
  const routers = backends.flatMap((backend) => {
    const router = field(field(backend, 'backend'), 'llmRouter');
    return isJsonObject(router) ? [[nameInDump(backend), router.target] as const] : [];
  });
  const byKey = new Map<string, unknown>();
  for (const [name, keys] of keysByName(routers.map(([, target]) => target))) {
    const own = backends.filter((backend) => ownerOf(backend) === name);
    // Backends are sorted by key, so that a resource with this name precedes the backends of its models.
    const ofModels = own.slice(Math.max(0, own.length - keys.length));
    if (own.length - keys.length > 1 || own.length < keys.length) note(`backends with the name ${name}`);
    for (const [index, key] of keys.entries()) byKey.set(key, ofModels[index]);
  }
  const taken = new Set(byKey.values());
  return {
    routers: new Map(
      routers.map(([name, target]) => {
        for (const model of listOf(field(target, 'models')))
          if (canonical(field(model, 'backendPolicies')) !== undefined)
            note(`backendPolicies of model ${field(model, 'name')}`);
        return [name, modelsOfRouter(target, (key) => byKey.get(key), idOf)];
      }),
    ),
    others: backends.filter((backend) => !taken.has(backend)),
  };
}

/** Keys of the backends of models, such as `demo/gpt/backend.http`, in their order by `demo/gpt`. */
function keysByName(targets: readonly unknown[]): ReadonlyMap<string, readonly string[]> {
  const keys = targets.flatMap((target) => [
    ...listOf(field(target, 'models')).map((model) => field(field(model, 'backend'), 'backend')),
    ...listOf(field(target, 'virtualModels')).map((virtual) =>
      field(field(field(field(virtual, 'routing'), 'failover'), 'backend'), 'backend'),
    ),
  ]);
  const result = new Map<string, string[]>();
  for (const key of [...new Set(keys)].filter((one) => typeof one === 'string').sort()) {
    const name = resourceIn(key);
    result.set(name, [...(result.get(name) ?? []), key]);
  }
  return result;
}

function ownerOf(backend: unknown): string {
  const [[, value] = ['', undefined]] = objectEntries(field(backend, 'backend'));
  return `${field(value, 'namespace')}/${field(value, 'name')}`;
}

/** `demo/gpt` of `demo/gpt/backend.http` */
function resourceIn(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

function idOf(model: unknown): string {
  const key = field(field(model, 'backend'), 'backend');
  return typeof key === 'string' ? resourceIn(key) : String(field(model, 'name'));
}
