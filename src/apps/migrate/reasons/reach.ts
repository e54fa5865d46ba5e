import { type ControlledDifference, frontendName } from '../../../core/data-plane/running';
import { isObject } from '../../../core/values/objects';
import { valueAt } from '../../../core/values/value-at';
import { FIELDS } from '../../drift/blame';
import { type Document, documentName, documentsNamed, type ReasonContext } from './reason';

type Part = Pick<ControlledDifference, 'kind' | 'id' | 'path'>;

/** Returns whether a policy that is not in effect would set the field of the part in which a difference is. */
export function wouldSay(policy: Document, part: Part, around: ReasonContext): boolean {
  return fieldsAt(part).some(([section, field]) => setsField(policy, section, field)) && isFor(policy, part, around);
}

/** Returns the config policies that contain a difference, with the section of a policy that sets them. */
function fieldsAt({ kind, id, path }: Part): readonly (readonly [section: string, field: string])[] {
  if (kind === 'frontend') return [['frontend', frontendName({ id })]];
  const within = path[0] === 'policies' ? 'traffic' : 'backend';
  return path.flatMap((step, index) =>
    path[index - 1] === 'policies' && typeof step === 'string' ? [[within, step] as const] : [],
  );
}

function setsField(policy: Document, section: string, field: string): boolean {
  const own = valueAt(policy, ['spec', section]);
  return isObject(own) && (FIELDS[field] ?? [field]).some((name) => own[name] !== undefined);
}

function isFor(policy: Document, part: Part, around: ReasonContext): boolean {
  const spec = valueAt(policy, ['spec']);
  const namespace = valueAt(policy, ['metadata', 'namespace']) ?? 'default';
  const [refs, selectors] = [valueAt(spec, ['targetRefs']), valueAt(spec, ['targetSelectors'])];
  const named = (Array.isArray(refs) ? refs : []).map((ref) => ({
    of: `${valueAt(ref, ['kind'])} ${namespace}/${valueAt(ref, ['name'])}`,
    section: valueAt(ref, ['sectionName']),
  }));
  const selected = (Array.isArray(selectors) ? selectors : []).flatMap((selector) =>
    around.documents
      .filter(
        (document) =>
          (valueAt(document, ['metadata', 'namespace']) ?? 'default') === namespace && fits(document, selector),
      )
      .map((document) => ({ of: documentName(document), section: valueAt(selector, ['sectionName']) })),
  );
  const targets = targetsOf(part, around);
  return [...named, ...selected].some(({ of, section }) =>
    targets.some((target) => target.of === of && (section === undefined || section === target.section)),
  );
}

function fits(document: Document, selector: unknown): boolean {
  const labels = valueAt(selector, ['matchLabels']);
  return (
    document.kind === valueAt(selector, ['kind']) &&
    isObject(labels) &&
    Object.entries(labels).every(([name, value]) => valueAt(document, ['metadata', 'labels', name]) === value)
  );
}

interface Target {
  readonly of: string;
  readonly section?: string;
}

/** Returns the targets of policies that apply to a part: its Gateway and listener, its route and rule, and its backend. */
function targetsOf({ kind, id, path }: Part, around: ReasonContext): readonly Target[] {
  const [place = '', route = ''] = id.split(' ');
  const names = place.split('/').slice(1);
  const listener = names.at(-1);
  const onListener = listener === undefined ? {} : { section: listener };
  const own: Target[] = [{ of: `Gateway ${around.gateway}`, ...(names.length === 1 ? onListener : {}) }];
  if (names.length === 3) own.push({ of: `ListenerSet ${names[0]}/${names[1]}`, ...onListener });
  if (kind !== 'route') return own;
  own.push(...targetsOfRoute(route, around.documents));
  const to = path[0] === 'backends' ? valueAt(around.expected, ['backends', Number(path[1]), 'to']) : undefined;
  return typeof to === 'string' ? [...own, targetOfBackend(to)] : own;
}

interface TargetRoute extends Target {
  /** The index of its rule. */
  readonly index: number;
}

/** @param id - `demo/shop.00.grpc` */
export function targetsOfRoute(id: string, documents: readonly Document[]): readonly TargetRoute[] {
  const [, name, index, suffix] = /^(.*)\.(\d+)(\.grpc|\.tls|\.mcp)?$/.exec(id) ?? [];
  const kinds = suffix === '.grpc' ? ['GRPCRoute'] : suffix === '.tls' ? ['TLSRoute'] : ['HTTPRoute', 'TCPRoute'];
  return kinds.map((kind) => {
    const of = `${kind} ${name}`;
    const [document] = documentsNamed(of, documents);
    const section = valueAt(document, ['spec', 'rules', Number(index), 'name']);
    return { of, index: Number(index), ...(typeof section === 'string' ? { section } : {}) };
  });
}

/** `/demo/llm`, `web.demo.svc.cluster.local:8080` */
function targetOfBackend(to: string): Target {
  const [, name, namespace, port] = /^([^.]+)\.([^.]+)\.svc\.[^:]*:(\d+)$/.exec(to) ?? [];
  return name === undefined
    ? { of: `AgentgatewayBackend ${to.slice(1)}` }
    : { of: `Service ${namespace}/${name}`, ...(port === undefined ? {} : { section: port }) };
}
