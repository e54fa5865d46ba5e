import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import type { Builder } from '../builder';
import { type CodeExpression, call, construct, json, jsonIf, made, type Statement, structCode } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import { metadataOf } from '../metadata';
import { type ImportSubject, importKey } from '../subject';
import { unsupported } from '../unsupported';
import type { ImportedWorkload } from './parameters';

/** Reads a Gateway, with the options of its workload if its parameters are among the inputs. */
export function readGateway(
  subject: ImportSubject,
  builder: Builder,
  gatewayClass: string,
  workload: ImportedWorkload | undefined,
): void {
  const { spec, namespace, name } = subject;
  only(spec, ['gatewayClassName', 'listeners', 'infrastructure', 'allowedListeners'], 'Gateway');
  const infrastructure = spec.infrastructure === undefined ? {} : objectAt(spec.infrastructure, 'infrastructure');
  only(infrastructure, ['labels', 'annotations', 'parametersRef'], 'infrastructure');
  if (infrastructure.parametersRef !== undefined && !workload)
    unsupported('its parameters are not among the inputs, or others use them too');
  const listeners = listAt(spec.listeners, 'listeners').map((one) => objectAt(one, 'listeners'));
  const { labels, annotations } = infrastructure;
  const props = structCode('GatewayProps', {
    metadata: metadataOf(subject, builder.chartNamespace),
    className: spec.gatewayClassName === gatewayClass ? undefined : json(spec.gatewayClassName),
    routeNamespaces: routeNamespaces(listeners, namespace),
    listenerSetNamespaces:
      spec.allowedListeners === undefined
        ? undefined
        : setNamespaces(objectAt(spec.allowedListeners, 'allowedListeners'), namespace),
    infrastructureLabels: jsonIf(labels),
    infrastructureAnnotations: jsonIf(annotations),
    ...workload?.options,
  });
  const gateway = builder.add(construct('Gateway', builder.idFor(subject), props), name);
  for (const [method, ...args] of workload?.calls ?? []) {
    const [on, last] = method.includes('.')
      ? [{ form: 'member' as const, of: made(gateway), name: 'workload' }, method.split('.')[1]]
      : [made(gateway), method];
    builder.add(call(on, last ?? method, ...args), name);
  }
  const built = addListeners(gateway, listeners, namespace, builder);
  builder.built.set(importKey('Gateway', namespace, name), { statement: gateway, isIntent: true, listeners: built });
}

export function readListenerSet(subject: ImportSubject, builder: Builder): void {
  const { spec, namespace, name } = subject;
  only(spec, ['parentRef', 'listeners'], 'ListenerSet');
  const { name: gatewayName, namespace: at, kind = 'Gateway' } = objectAt(spec.parentRef, 'parentRef');
  if (kind !== 'Gateway') unsupported(`its parent is of the kind ${String(kind)}`);
  const elsewhere = typeof at === 'string' ? at : namespace;
  const listeners = listAt(spec.listeners, 'listeners').map((one) => objectAt(one, 'listeners'));
  const props = structCode('ListenerSetProps', {
    metadata: metadataOf(subject, builder.chartNamespace),
    gateway: gatewayNamed(textAt(gatewayName, 'parentRef.name'), elsewhere, builder),
    routeNamespaces: routeNamespaces(listeners, namespace),
  });
  const set = builder.add(construct('ListenerSet', builder.idFor(subject), props), name);
  const built = addListeners(set, listeners, namespace, builder);
  builder.built.set(importKey('ListenerSet', namespace, name), { statement: set, isIntent: true, listeners: built });
}

/** A Gateway of the program, or one that is known by its name alone. */
export function gatewayNamed(name: string, namespace: string | undefined, builder: Builder): CodeExpression {
  const built = builder.built.get(importKey('Gateway', namespace, name));
  if (built?.isIntent) return made(built.statement);
  return made(builder.imported('Gateway', name, namespace));
}

const METHODS: Readonly<Record<string, readonly [method: string, port: number | undefined, type: string]>> = {
  HTTP: ['addHttpListener', 80, 'ListenerOptions'],
  HTTPS: ['addHttpsListener', 443, 'TlsListenerOptions'],
  TLS: ['addTlsListener', 443, 'TlsListenerOptions'],
  TCP: ['addTcpListener', undefined, 'TcpListenerOptions'],
};

function addListeners(
  parent: Statement,
  listeners: readonly Fields[],
  namespace: string | undefined,
  builder: Builder,
): Map<string, Statement> {
  const found = new Map<string, Statement>();
  for (const listener of listeners) {
    only(listener, ['name', 'protocol', 'port', 'hostname', 'tls', 'allowedRoutes'], 'listeners');
    const name = textAt(listener.name, 'listeners.name');
    const tls = listener.tls === undefined ? {} : objectAt(listener.tls, 'tls');
    const passes = listener.protocol === 'TLS' && tls.mode === 'Passthrough';
    const [method, usual, type] = passes
      ? (['addTlsPassthroughListener', 443, 'ListenerOptions'] as const)
      : (entryOf(METHODS, String(listener.protocol)) ??
        unsupported(`a listener has the protocol ${String(listener.protocol)}`));
    const { hostname, port } = listener;
    const options = structCode(type, {
      hostname: jsonIf(hostname),
      port: port === usual ? undefined : json(port),
      certificate: type === 'TlsListenerOptions' ? certificateOf(tls, namespace, builder) : undefined,
    });
    found.set(name, builder.add(call(made(parent), method, json(name), options), name));
  }
  return found;
}

function certificateOf(tls: Fields, namespace: string | undefined, builder: Builder): CodeExpression {
  only(tls, ['mode', 'certificateRefs'], 'tls');
  const [reference, ...others] = listAt(tls.certificateRefs, 'certificateRefs');
  if (others.length > 0) return unsupported('a listener has several certificates');
  const { name, kind = 'Secret', group = '', namespace: at } = objectAt(reference, 'certificateRefs');
  if (kind !== 'Secret' || group !== '') return unsupported(`a certificate is of the kind ${String(kind)}`);
  if (at !== undefined && at !== namespace) return unsupported('a certificate is in another namespace');
  return builder
    .readingOf({ namespace, metadata: {}, kind: 'Gateway', name: '', spec: {}, wanted: {} })
    .local('Secret', textAt(name, 'certificateRefs'));
}

/** The namespaces of all listeners; they are one setting of the construct. */
function routeNamespaces(listeners: readonly Fields[], own: string | undefined): CodeExpression | undefined {
  const all = listeners.map(({ allowedRoutes }) => {
    if (allowedRoutes === undefined) return [];
    const { namespaces, ...others } = objectAt(allowedRoutes, 'allowedRoutes');
    only(others, [], 'allowedRoutes');
    return namespaces === undefined ? [] : namesIn(objectAt(namespaces, 'namespaces'), own, 'Same');
  });
  const [first = [], ...others] = all;
  if (others.some((one) => one.join() !== first.join()))
    unsupported('its listeners accept routes from different namespaces');
  return first.length > 0 ? json(first) : undefined;
}

function setNamespaces({ namespaces, ...others }: Fields, own: string | undefined): CodeExpression | undefined {
  only(others, [], 'allowedListeners');
  const fields = namespaces === undefined ? {} : objectAt(namespaces, 'allowedListeners.namespaces');
  if ((fields.from ?? 'None') === 'None') return undefined;
  if (fields.from === 'Same')
    return own === undefined ? unsupported('allowedListeners is Same, and its namespace is not known') : json([own]);
  return json(namesIn(fields, own, 'None'));
}

function namesIn({ from, selector, ...others }: Fields, own: string | undefined, usual: string): string[] {
  only(others, [], 'namespaces');
  if (from === undefined || from === usual) return [];
  if (from === 'All') return ['*'];
  const { matchExpressions, matchLabels, ...rest } = objectAt(selector, 'selector');
  only(rest, [], 'selector');
  const [expression, ...more] = matchExpressions === undefined ? [] : listAt(matchExpressions, 'matchExpressions');
  const { key, operator, values } = expression === undefined ? {} : objectAt(expression, 'matchExpressions');
  if (matchLabels !== undefined || more.length > 0 || key !== 'kubernetes.io/metadata.name' || operator !== 'In')
    return unsupported('namespaces are selected by labels other than their names');
  return listAt(values, 'values').flatMap((one) => (typeof one === 'string' && one !== own ? [one] : []));
}
