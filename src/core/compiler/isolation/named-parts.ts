import { type Diagnostic, type MessageCode, type SubjectName, subjectOf } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { below, type Origin, originKey } from '../../values/origin';
import { valueAt } from '../../values/value-at';
import type { RuleNode } from '../model/graph';
import type { IsolatedItem, IsolatedPart, IsolatedWhole } from '../model/isolation';
import { KIND_ROLES, type KindRole } from '../semantics/kind-roles';
import { inputName, type KnownInputs, type Named } from './known-inputs';
import { whole } from './whole';

/** Returns the parts of the inputs that findings name; `undefined` if one of them cannot be isolated. */
export function namedParts(findings: readonly Diagnostic[], known: KnownInputs): IsolatedPart[] | undefined {
  const parts: IsolatedPart[] = [];
  for (const finding of findings) {
    const named = partOf(finding, known);
    if (!named) return undefined;
    parts.push(...named);
  }
  return parts;
}

function partOf(finding: Diagnostic, known: KnownInputs): readonly IsolatedPart[] | undefined {
  const { at, name } = subjectOf(finding);
  if (name) return partsOfText(name, finding.code, known);
  const resource = at && known.atDocument(at.document);
  if (!at || !resource?.name) return undefined;
  if (finding.code === DEFINED_TWICE) return partsOfTwins(resource, finding.code);
  if (!isNamedForSure(at) || !isOfItsKind(resource)) return undefined;
  const named = { ...resource, resource };
  const parts = listOf(partOfResource(named, at, finding.code));
  const dropped = droppedAt(named, at, finding.code);
  return parts && dropped ? [...parts, dropped] : parts;
}

/**
 * Returns the parts that cannot respond with an error, because their requests never reach them: a route or a model without its parent, a
 * rule without its matches, a model without its name, and a policy that may have been intended for another target.
 */
function droppedAt(named: Named, at: Origin, code: string): IsolatedPart | undefined {
  if (POLICIES.has(named.kind)) return isAboutTarget(at, code) ? whole('droppedPolicy', named, code) : undefined;
  if (named.kind === 'ProxyModel') {
    return ['parentRefs', 'match'].includes(String(at.path[1])) ? whole('droppedModel', named, code) : undefined;
  }
  if (!ROUTES.has(named.kind)) return undefined;
  if (at.path[1] === 'parentRefs') return whole('droppedRoute', named, code);
  return at.path[3] === 'matches' ? item('droppedRule', 'rules', named, at, code) : undefined;
}

const ROUTES: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute']);

const POLICIES: ReadonlySet<string> = new Set(['ProxyPolicy', 'BackendTLSPolicy']);

/** Codes of missing targets. Linking determines better which target is missing. */
const MISSING_TARGET: ReadonlySet<string> = new Set<MessageCode>([
  CODE.unresolvedPolicyTarget,
  CODE.unresolvedSection,
  CODE.restrictingPolicyNotAttached,
]);

/**
 * Findings whose cause shows that a policy was probably not intended for its target: TCP with tokens, or two policies with the same fields.
 */
const WRONG_TARGET: ReadonlySet<string> = new Set<MessageCode>([
  CODE.policiesOfEqualPrecedence,
  CODE.httpRestrictionOnTcp,
]);

/** Returns whether a finding about a policy leaves its target uncertain. Cross-field rules of the spec also concern its targets. */
function isAboutTarget({ path: [root, field] }: Origin, code: string): boolean {
  if (MISSING_TARGET.has(code)) return false;
  return WRONG_TARGET.has(code) || (root === 'spec' && (field === undefined || /^target/i.test(String(field))));
}

/** Fields of a spec by which a kind is known. */
const CHARACTERISTIC: Readonly<Record<string, ReadonlySet<string>>> = {
  parentRefs: new Set([...ROUTES, 'ProxyModel']),
  targetRefs: POLICIES,
  targetSelectors: POLICIES,
  parentRef: new Set(['ListenerSet']),
  gatewayClassName: new Set(['Gateway']),
  controllerName: new Set(['GatewayClass']),
};

/**
 * Returns whether a document has no fields of other kinds. With such fields it may be of another kind, and its missing fields are unknown.
 */
function isOfItsKind({ kind, spec }: Resource): boolean {
  return Object.keys(isObject(spec) ? spec : {}).every((field) => CHARACTERISTIC[field]?.has(kind) ?? true);
}

export const DEFINED_TWICE: MessageCode = CODE.duplicateResource;

/**
 * Isolates both documents with the same identity, because either one may be intended, and the other may be meant to have any other name.
 * The listeners of a ListenerSet that was not linked are not known well enough to determine whose requests arrive elsewhere; the same
 * applies to the name of the other model.
 */
function partsOfTwins(resource: Resource, code: string): readonly IsolatedPart[] | undefined {
  if (resource.kind === 'ListenerSet' || resource.kind === 'ProxyModel') return undefined;
  const part = partOfResource({ ...resource, resource }, resource.origin, code);
  return part?.type === 'route' ? [part, { ...part, type: 'droppedRoute' }] : listOf(part);
}

/** Reports whether the name is reliable: if the namespace or the name may be wrong, the affected resource is unknown. */
function isNamedForSure({ path }: Origin): boolean {
  const [field, inside] = path;
  return (
    path.length === 0 ||
    field === 'spec' ||
    (field === 'metadata' && ['labels', 'annotations'].includes(String(inside)))
  );
}

/** A document that could not be parsed, or that can be read in several ways. */
function partsOfText(name: SubjectName, code: string, known: KnownInputs): readonly IsolatedPart[] | undefined {
  const named = known.named(name);
  // A namespace that is not there may be one that cannot be read.
  if (!name.namespace && named.kind !== 'GatewayClass') return undefined;
  if (!named.resource && !known.wasUnreadable(named)) return undefined;
  return listOf(partOfResource(named, named.resource?.origin, code));
}

function listOf(part: IsolatedPart | undefined): readonly IsolatedPart[] | undefined {
  return part && [part];
}

/** @param at - the location of the finding; absent if the document could not be parsed */
function partOfResource(named: Named, at: Origin | undefined, code: string): IsolatedPart | undefined {
  const all = (type: IsolatedWhole) => whole(type, named, code);
  // A document that cannot be parsed may name any kind.
  const role: KindRole | undefined = KIND_ROLES[named.kind];
  const isolation = role?.isolation;
  if (!isolation) return undefined;
  const { items } = isolation;
  return (
    (at && items && item(items.type, items.list, named, at, code)) ?? all(at ? isolation.whole : isolation.dropped)
  );
}

/** The rule or the listener that a place is in. */
function item(
  type: 'rule' | 'droppedRule' | 'listener',
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
export function itemPart(type: IsolatedItem, named: Named, origin: Origin, because: readonly string[]): IsolatedPart {
  const index = origin.path[2];
  const written = named.resource && valueAt(named.resource.document, origin.path);
  const name = written !== null && typeof written === 'object' ? Reflect.get(written, 'name') : undefined;
  const what = type === 'rule' || type === 'droppedRule' ? 'rule' : 'listener';
  const part = `${what} ${typeof name === 'string' && name ? name : index}`;
  return { type, key: originKey(origin), resource: inputName(named), part, because };
}

/** A rule of the graph as a part that answers with an error. */
export function rulePart({ route, origin }: RuleNode, because: string): IsolatedPart {
  return itemPart('rule', { ...route.resource, resource: route.resource }, origin, [because]);
}
