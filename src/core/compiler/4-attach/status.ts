import { builtInDistributions } from '../../distribution';
import type { Resource } from '../../validation/resource';
import { PROXY_KINDS, type ProxyKind } from '../../values/kinds.generated';
import { addToList } from '../../values/lists-in-maps';
import type { Origin } from '../../values/origin';
import type { Attachment } from '../model/attachment';
import type { BackendNode, GatewayNode, InvalidResource, PolicyNode, PolicyTarget } from '../model/graph';
import type { StatusOutput } from '../model/result';
import { KIND_ROLES } from '../semantics/kind-roles';
import { Ancestors } from './ancestors';
import { becauseOf, isolatedStatuses } from './isolated-status';
import { modelStatus } from './model-status';
import { poolStatus } from './pool-status';
import { condition, outputOf, type StatusCondition } from './status-conditions';

/** An error that was reported for a place of the inputs. */
export interface ReportedError {
  readonly code: string;
  readonly at: Origin | undefined;
}

type Ancestor = Readonly<Record<string, unknown>>;

/** A status lists so many ancestors; the rest is reported in one entry. */
const MOST_ANCESTORS = 15;

/**
 * The conditions of all resources of this API and of InferencePools, as a controller would report them. Sorted by kind, namespace and name.
 */
export function reportStatuses(attachment: Attachment, errors: readonly ReportedError[] = []): StatusOutput[] {
  const { graph } = attachment;
  const byDocument = new Map<number, ReportedError[]>();
  for (const error of errors) {
    if (!error.at) continue;
    addToList(byDocument, error.at.document, error);
  }
  const errorsOf = ({ origin }: Resource) => byDocument.get(origin.document) ?? [];
  const ancestors = new Ancestors(graph);
  const ofKind: { readonly [Kind in ProxyKind]: () => readonly StatusOutput[] } = {
    ProxyBackend: () =>
      [...graph.backends.values()].map((backend) =>
        backendStatus(backend, errorsOf(backend.resource), becauseOf('destination', backend.resource, graph)),
      ),
    ProxyPolicy: () =>
      graph.policies.map((policy) => policyStatus(policy, ancestors, errorsOf(policy.resource), graph.gateways)),
    // A controller reports no status for them.
    ProxyParameters: () => [],
    ProxyModel: () =>
      graph.models.map((model) => {
        const because = becauseOf('model', model.resource, graph) ?? becauseOf('droppedModel', model.resource, graph);
        return modelStatus(model, errorsOf(model.resource).length, because);
      }),
  };
  const statuses = [
    ...PROXY_KINDS.flatMap((kind) => ofKind[kind]()),
    ...[...graph.pools.values()].map((node) => {
      const inPicker = errorsOf(node.pool.resource).filter(({ at }) => at?.path[1] === 'endpointPickerRef');
      return poolStatus(node, inPicker.length, ancestors, graph.gateways);
    }),
    ...graph.invalid.map((resource) => invalidStatus(resource, graph.gateways)),
    ...graph.dropped.map(({ resource }) =>
      invalidStatus(resource, graph.gateways, `Not in effect: ${becauseOf('policy', resource, graph)}`),
    ),
    ...isolatedStatuses(graph),
  ];
  return statuses.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ kind, namespace, name }: StatusOutput): string {
  return `${kind}/${namespace}/${name}`;
}

function backendStatus(
  { resource }: BackendNode,
  errors: readonly ReportedError[],
  because: string | undefined,
): StatusOutput {
  if (because !== undefined) {
    return outputOf(resource, { conditions: [condition('Accepted', false, 'Invalid', `Not called: ${because}`)] });
  }
  const isUsable = !errors.some(({ at }) => !isInProvider(at));
  return outputOf(resource, {
    conditions: [
      isUsable
        ? condition('Accepted', true, 'Accepted', 'Backend successfully accepted')
        : condition(
            'Accepted',
            false,
            'TranslationError',
            `${errors.length} errors, see the diagnostics of the backend`,
          ),
    ],
  });
}

/** A provider with broken policies is left without them; the backend itself can still be used. */
function isInProvider(at: Origin | undefined): boolean {
  return at !== undefined && at.path[1] === 'ai' && at.path[2] === 'groups' && at.path[6] === 'policies';
}

function policyStatus(
  policy: PolicyNode,
  ancestors: Ancestors,
  errors: readonly ReportedError[],
  gateways: readonly GatewayNode[],
): StatusOutput {
  const accepted = acceptance(errors);
  const attached = ancestors.of(policy);
  const entries: Ancestor[] = attached.slice(0, MOST_ANCESTORS).map((gateway) => ({
    ancestorRef: {
      group: 'gateway.networking.k8s.io',
      kind: 'Gateway',
      namespace: gateway.resource.namespace,
      name: gateway.resource.name,
    },
    controllerName: gateway.controllerName,
    conditions: [accepted, ...attachedCondition(accepted)],
  }));
  const summary = summaryCondition(policy, ancestors, attached.length);
  if (summary) {
    entries.push({
      ancestorRef: { group: policy.resource.group, name: 'StatusSummary' },
      controllerName: controllerOf(policy.resource.group, gateways),
      conditions: [accepted, summary],
    });
  }
  return outputOf(policy.resource, { ancestors: entries });
}

/** A field with a broken part still does the rest, or fails closed. */
function acceptance(errors: readonly ReportedError[]): StatusCondition {
  const inFields = errors.filter(({ at }) => at && ['frontend', 'traffic', 'backend'].includes(String(at.path[1])));
  if (inFields.length === 0) return condition('Accepted', true, 'Valid', 'Policy accepted');
  const message = `${inFields.length} errors, see the diagnostics of the policy`;
  return condition('Accepted', true, 'PartiallyValid', message);
}

/** A policy with errors is not reported as attached, because part of it does not apply. */
function attachedCondition(accepted: StatusCondition): StatusCondition[] {
  return accepted.reason === 'Valid' ? [condition('Attached', true, 'Attached', 'Attached to all targets')] : [];
}

/** Returns the status of a resource that an API server would have rejected. */
function invalidStatus(
  resource: InvalidResource,
  gateways: readonly GatewayNode[],
  message = 'Refused, see the diagnostics',
): StatusOutput {
  const accepted = condition('Accepted', false, 'Invalid', message);
  if (KIND_ROLES[resource.kind].status === 'conditions') return outputOf(resource, { conditions: [accepted] });
  const known = gateways[0]?.controllerName ?? builtInDistributions()[0].controllerName;
  const controllerName = resource.group === undefined ? known : controllerOf(resource.group, gateways);
  if (KIND_ROLES[resource.kind].status === 'parents')
    return outputOf(resource, { parents: [{ controllerName, conditions: [accepted] }] });
  const summary = {
    ancestorRef: { group: resource.group ?? known.split('/')[0], name: 'StatusSummary' },
    controllerName,
    conditions: [accepted, condition('Attached', false, 'Pending', 'Policy is not attached due to invalid status')],
  };
  return outputOf(resource, { ancestors: [summary] });
}

/** Returns the condition for results that cannot be reported per Gateway: targets that reach no Gateway, and Gateways beyond the limit. */
function summaryCondition(policy: PolicyNode, ancestors: Ancestors, attached: number): StatusCondition | undefined {
  const reasons = policy.targets
    .filter((target) => ancestors.ofTarget(target).size === 0)
    .map((target) => target.missing ?? `${targetName(target)} is not attached to any Gateway`);
  if (reasons.length > 0) {
    return condition(
      'Attached',
      false,
      'Pending',
      `Policy is not attached: ${[...new Set(reasons)].sort().join('; ')}`,
    );
  }
  if (attached <= MOST_ANCESTORS) return undefined;
  return condition(
    'Attached',
    true,
    'Attached',
    `Attached to ${attached} Gateways, of which ${MOST_ANCESTORS} are listed`,
  );
}

function targetName({ kind, namespace, name }: PolicyTarget): string {
  return `${kind} ${namespace}/${name}`;
}

/** The controller that serves the distribution in which the policy is written. */
function controllerOf(group: string, gateways: readonly GatewayNode[]): string {
  const served = gateways.find(({ controllerName }) => controllerName.split('/')[0] === group);
  const known = builtInDistributions().find(({ apiGroup }) => apiGroup === group);
  return served?.controllerName ?? known?.controllerName ?? `${group}/proxy`;
}
