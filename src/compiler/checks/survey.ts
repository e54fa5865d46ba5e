import type { ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import type {
  Attachment,
  BackendRefAttachment,
  FieldSource,
  GatewayAttachment,
  ListenerAttachment,
  RuleAttachment,
} from '../model/attachment';
import type { BackendNode } from '../model/graph';
import { type Access, AccessByScope } from './access';
import { type AuthorizationRule, authorizationRules } from './authorization-rules';
import { isExposed } from './exposure';
import { ExpressionReader } from './expression-reader';
import { PerBackend } from './per-backend';

/** One rule on one listener. */
export interface RuleUse {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  readonly rule: RuleAttachment;
  readonly access: Access;
  /** Whether clients from outside of the cluster may reach the listener. */
  readonly isExposed: boolean;
}

/** One backend of this API behind one rule. */
export interface BackendUse {
  readonly rule: RuleUse;
  readonly reference: BackendRefAttachment;
  readonly backend: BackendNode;
}

/** What several checks look at, collected once. */
export interface Survey {
  /** What expressions of the data plane can say. */
  readonly expressions: ExpressionVocabulary;
  readonly reader: ExpressionReader;
  readonly attachment: Attachment;
  readonly rules: readonly RuleUse[];
  readonly backends: readonly BackendUse[];
  /** Of the uses of a backend by rules with the same policies, the first. */
  readonly distinctBackends: readonly BackendUse[];
  readonly authorizationRules: readonly AuthorizationRule[];
}

export function surveyOf(attachment: Attachment, expressions: ExpressionVocabulary): Survey {
  const access = new AccessByScope();
  const rules: RuleUse[] = [];
  const backends: BackendUse[] = [];
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) {
      const exposed = isExposed(gateway, listener.listener);
      for (const rule of listener.rules) {
        const use = { gateway, listener, rule, access: access.of(listener, rule), isExposed: exposed };
        rules.push(use);
        for (const reference of rule.backends) {
          const { destination } = reference.ref;
          if (destination.type === 'backend') backends.push({ rule: use, reference, backend: destination.backend });
        }
      }
    }
  }
  const reader = new ExpressionReader();
  const distinctBackends = firstOfEach(backends);
  return {
    expressions,
    reader,
    attachment,
    rules,
    backends,
    distinctBackends,
    authorizationRules: authorizationRules(rules, distinctBackends, reader),
  };
}

/** Sets of policies that are equal are one object, so identity tells them apart. */
function firstOfEach(uses: readonly BackendUse[]): BackendUse[] {
  const first = new PerBackend<BackendUse>();
  return uses.filter((use) => first.of(use.backend, use.reference.policies, () => use) === use);
}

/** `Kind namespace/name` of the rule's route, with the rule where there are several. */
export function nameOfRule({ rule }: RuleAttachment): string {
  const { kind, resource, rules } = rule.route;
  const name = `${kind} ${resource.namespace}/${resource.name}`;
  if (rules.length < 2) return name;
  return `${name}, ${rule.name ? `rule ${rule.name}` : `rule ${rule.index}`}`;
}

export const nameOfBackend = ({ resource }: BackendNode): string =>
  `${resource.writtenKind} ${resource.namespace}/${resource.name}`;

/** `Kind namespace/name` of the resource that sets a field. */
export const nameOfSource = ({ resource: { kind, namespace, name } }: FieldSource): string =>
  `${kind} ${namespace}/${name}`;
