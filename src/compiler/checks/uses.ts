import type { BackendNode } from '../3-link/graph';
import type {
  Attachment,
  BackendRefAttachment,
  FieldSource,
  GatewayAttachment,
  ListenerAttachment,
  RuleAttachment,
} from '../4-attach/effective';

/** One rule on one listener. */
export interface RuleUse {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  readonly rule: RuleAttachment;
}

/** One backend of this API behind one rule. */
export interface BackendUse extends RuleUse {
  readonly reference: BackendRefAttachment;
  readonly backend: BackendNode;
}

export function* ruleUses(attachment: Attachment): Iterable<RuleUse> {
  for (const gateway of attachment.gateways) {
    for (const listener of gateway.listeners) {
      for (const rule of listener.rules) yield { gateway, listener, rule };
    }
  }
}

export function* backendUses(attachment: Attachment): Iterable<BackendUse> {
  for (const use of ruleUses(attachment)) {
    for (const reference of use.rule.backends) {
      const { destination } = reference.ref;
      if (destination.type === 'backend') yield { ...use, reference, backend: destination.backend };
    }
  }
}

/** `Kind namespace/name` of the rule's route, with the rule where there are several. */
export function nameOfRule({ rule }: RuleAttachment): string {
  const { kind, resource, rules } = rule.route;
  const name = `${kind} ${resource.namespace}/${resource.name}`;
  if (rules.length < 2) return name;
  return `${name}, ${rule.name ? `rule ${rule.name}` : `rule ${rule.index + 1}`}`;
}

export const nameOfBackend = ({ resource }: BackendNode): string =>
  `${resource.writtenKind} ${resource.namespace}/${resource.name}`;

/** `Kind namespace/name` of the resource that sets a field. */
export const nameOfSource = ({ resource }: FieldSource): string => resource.replace('/', ' ');
