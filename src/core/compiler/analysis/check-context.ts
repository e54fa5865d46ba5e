import type { ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import type { ModelTraffic } from '../../data-plane/facts';
import type { DataPlaneRelease } from '../../data-plane/release';
import type { RequestPipeline } from '../../data-plane/request-pipeline';
import { addToSet } from '../../values/lists-in-maps';
import type { Fields } from '../../values/objects';
import type { ExpressionReader } from '../expressions';
import {
  type Attachment,
  type BackendRefAttachment,
  type GatewayAttachment,
  type ListenerAttachment,
  type RuleAttachment,
  withDelegated,
} from '../model/attachment';
import type { BackendNode, BackendRefNode, Destination, ModelNode } from '../model/graph';
import type { CompileOptions } from '../model/options';
import { accessThrough, type RuleAccess } from './access';
import { type AuthorizationRule, authorizationRules } from './authorization-rules';
import { ByPair } from './by-pair';
import { type BackendCall, callOf, type DestinationCall, isOfBackend } from './calls';
import { isExposed } from './exposure';

/** One rule on one listener. */
export interface RuleUse {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  readonly rule: RuleAttachment;
  readonly access: RuleAccess;
  /** Whether clients from outside of the cluster may reach the listener. */
  readonly isExposed: boolean;
}

/** One destination of one rule. */
export interface CallUse<Made extends DestinationCall = DestinationCall> {
  readonly rule: RuleUse;
  readonly ref: BackendRefNode;
  readonly call: Made;
}

/**
 * The data that several checks share, collected once. There are thousands of rules and of destinations, but few kinds of access and few
 * calls: a check selects those that it concerns, and then only visits their uses (`pick`, `rulesBehind`, `usesOf`).
 */
export interface CheckContext {
  /** The vocabulary of the data plane's expressions. */
  readonly expressions: ExpressionVocabulary;
  readonly release: DataPlaneRelease;
  /** The steps that the data plane applies to a request, in order. */
  readonly pipeline: RequestPipeline;
  /** The data plane's handling of model requests. */
  readonly traffic: ModelTraffic;
  readonly reader: ExpressionReader;
  /** Who reads the inputs. */
  readonly mode: CompileOptions['mode'];
  /** The inputs of kinds that the compiler does not read, such as policies of other projects. */
  readonly foreign: readonly ForeignDocument[];
  readonly attachment: Attachment;
  readonly accesses: readonly RuleAccess[];
  readonly calls: readonly DestinationCall[];
  readonly backendCalls: readonly BackendCall[];
  readonly rules: readonly RuleUse[];
  readonly uses: readonly CallUse[];
  readonly authorizationRules: readonly AuthorizationRule[];
}

/** An input of a kind that the compiler does not read. */
export interface ForeignDocument {
  /** Its index among all inputs. */
  readonly document: number;
  readonly value: Fields;
}

export function checkContextOf(
  attachment: Attachment,
  { dataPlane, mode }: Pick<CompileOptions, 'dataPlane' | 'mode'>,
  reader: ExpressionReader,
  foreign: readonly ForeignDocument[],
): CheckContext {
  const accesses = new ByPair(accessThrough);
  const calls = new ByPair((destination: Destination, policies: BackendRefAttachment['policies']) =>
    callOf(attachment, destination, policies),
  );
  const rules: RuleUse[] = [];
  const uses: CallUse[] = [];
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) {
      const exposed = isExposed(gateway, listener.listener);
      for (const rule of withDelegated(listener.rules)) {
        const access = accesses.of(listener.preRouting, rule.policies);
        const use = { gateway, listener, rule, access, isExposed: exposed };
        rules.push(use);
        for (const { ref, policies } of rule.backends) {
          uses.push({ rule: use, ref, call: calls.of(ref.destination, policies) });
        }
      }
    }
  }
  const backendCalls = calls.all.filter(isOfBackend);
  return {
    expressions: dataPlane.expressions,
    release: dataPlane.release,
    pipeline: dataPlane.requests,
    traffic: dataPlane.modelTraffic,
    reader,
    mode,
    foreign,
    attachment,
    accesses: accesses.all,
    calls: calls.all,
    backendCalls,
    rules,
    uses,
    authorizationRules: authorizationRules(accesses.all, backendCalls, attachment.graph.models, reader),
  };
}

/** Returns a function that computes a result once for each context, for results that several rules need. */
export function perContext<Result>(compute: (context: CheckContext) => Result): (context: CheckContext) => Result {
  const known = new WeakMap<CheckContext, { readonly result: Result }>();
  return (context) => {
    const entry = known.get(context) ?? { result: compute(context) };
    known.set(context, entry);
    return entry.result;
  };
}

/** Returns one rule for each listener and kind of access, for checks that read nothing else of a rule. */
export const onePerAccess = perContext(({ rules }): readonly RuleUse[] => {
  const known = new Map<ListenerAttachment, Set<RuleAccess>>();
  return rules.filter(({ listener, access }) => {
    const before = known.get(listener);
    if (before?.has(access)) return false;
    addToSet(known, listener, access);
    return true;
  });
});

/** Returns the items for which there is a finding, each with its finding. */
export function pick<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Map<Item, Found> {
  const picked = new Map<Item, Found>();
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) picked.set(item, found);
  }
  return picked;
}

/** A set or the keys of a map. */
interface Picked<Item> {
  readonly size: number;
  has(item: Item): boolean;
}

/** The rules that are reached by a picked way of access, in their order. */
export function rulesBehind(picked: Picked<RuleAccess>, rules: readonly RuleUse[]): readonly RuleUse[] {
  return picked.size === 0 ? [] : rules.filter(({ access }) => picked.has(access));
}

/** The uses of a picked call, in the order of the rules. */
export function usesOf<Made extends DestinationCall>(
  picked: Picked<Made>,
  uses: readonly CallUse[],
): readonly CallUse<Made>[] {
  const isPicked = (use: CallUse): use is CallUse<Made> => (picked as Picked<DestinationCall>).has(use.call);
  return picked.size === 0 ? [] : uses.filter(isPicked);
}

/** Returns `Kind namespace/name` of the rule's route, with the rule if there are several. */
export function checkedRuleName({ rule }: RuleAttachment): string {
  const { kind, resource, rules } = rule.route;
  const name = `${kind} ${resource.namespace}/${resource.name}`;
  if (rules.length < 2) return name;
  return `${name}, ${rule.name ? `rule ${rule.name}` : `rule ${rule.index}`}`;
}

/** `namespace/name` of the Gateway that serves a rule. */
export function nameOfGateway({ gateway: { gateway } }: RuleUse): string {
  return `${gateway.resource.namespace}/${gateway.resource.name}`;
}

/** `Kind namespace/name`, with the kind that its author wrote. */
export const writtenName = ({
  writtenKind,
  namespace,
  name,
}: BackendNode['resource'] | ModelNode['resource']): string => `${writtenKind} ${namespace}/${name}`;

export const nameOfBackend = ({ resource }: BackendNode): string => writtenName(resource);
