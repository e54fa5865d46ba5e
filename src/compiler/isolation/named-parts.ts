import { type Diagnostic, subjectOf } from '../../diagnostics';
import { resourceKey } from '../../validation/resource';
import type { IsolatedPart, IsolatedType } from '../model/isolation';
import { below, type FieldPath, type Origin, originKey } from '../model/origin';
import { type KnownInputs, type Named, nameOf } from './known-inputs';

/** The parts of the inputs that findings name; `undefined` where one of them cannot be kept to a part. */
export function namedParts(findings: readonly Diagnostic[], known: KnownInputs): IsolatedPart[] | undefined {
  const parts: IsolatedPart[] = [];
  for (const finding of findings) {
    const part = partOf(finding, known);
    if (!part) return undefined;
    parts.push(part);
  }
  return parts;
}

function partOf(finding: Diagnostic, known: KnownInputs): IsolatedPart | undefined {
  const { at, name } = subjectOf(finding);
  if (name) {
    const named = known.named(name);
    return partOfResource(named, named.resource?.origin, finding.code);
  }
  const resource = at && known.atDocument(at.document);
  return resource?.name ? partOfResource({ ...resource, resource }, at, finding.code) : undefined;
}

/** @param at - the place of the finding; absent where the document could not be parsed */
function partOfResource(named: Named, at: Origin | undefined, code: string): IsolatedPart | undefined {
  const whole = (type: IsolatedType): IsolatedPart => ({
    type,
    key: resourceKey(named),
    resource: nameOf(named),
    because: [code],
  });
  switch (named.kind) {
    case 'HTTPRoute':
    case 'GRPCRoute':
    case 'TCPRoute':
    case 'TLSRoute':
      return (at && item('rule', 'rules', named, at, code)) ?? whole(at ? 'route' : 'lostRoute');
    case 'Gateway':
      return (at && item('listener', 'listeners', named, at, code)) ?? whole('gateway');
    case 'ListenerSet':
      return (at && item('listener', 'listeners', named, at, code)) ?? whole('listenerSet');
    case 'ProxyPolicy':
    case 'BackendTLSPolicy':
      return whole(at ? 'policy' : 'lostPolicy');
    case 'ProxyBackend':
    case 'Service':
      return whole('destination');
    case 'GatewayClass':
      return whole('gatewayClass');
    case 'ProxyParameters':
      return whole('parameters');
    case 'ReferenceGrant':
      return whole('grant');
    default:
      return undefined;
  }
}

/** The rule or the listener that a place is in. */
function item(
  type: 'rule' | 'listener',
  list: 'rules' | 'listeners',
  named: Named,
  { document, path }: Origin,
  code: string,
): IsolatedPart | undefined {
  const [spec, field, index] = path;
  if (spec !== 'spec' || field !== list || typeof index !== 'number') return undefined;
  return itemPart(type, named, below({ document, path: [] }, spec, field, index), [code]);
}

/** The part that a rule or a listener is. */
export function itemPart(
  type: 'rule' | 'lostRule' | 'listener' | 'listenerRoutes',
  named: Named,
  origin: Origin,
  because: readonly string[],
): IsolatedPart {
  const index = origin.path[2];
  const written = named.resource && valueAt(named.resource.document, origin.path);
  const name = written !== null && typeof written === 'object' ? Reflect.get(written, 'name') : undefined;
  const what = type === 'rule' || type === 'lostRule' ? 'rule' : 'listener';
  const part = `${what} ${typeof name === 'string' && name ? name : index}`;
  return { type, key: originKey(origin), resource: nameOf(named), part, because };
}

function valueAt(value: unknown, path: FieldPath): unknown {
  let current = value;
  for (const step of path) {
    if (current === null || typeof current !== 'object') return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}
