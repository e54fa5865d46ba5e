import { nearestName, nearestText } from '../../text/nearest-name';
import type { Issue } from '../../validation/issue';
import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import { GATEWAY_GROUP, GATEWAY_KINDS } from '../../values/resource-name';
import { valueAt } from '../../values/value-at';

/** A violated rule of the API in terms of the values that violate it. */
export interface RestatedRule {
  readonly reason: string;
  readonly fix: string;
  /** The value that violates the rule, if the rule is defined on the object that contains it. */
  readonly path?: FieldPath;
}

const PATH_START = /^value must be an absolute path and start with '\/'/;
const TARGETS_OF_FIELD = /^the '(\S+)' field can only target (.+)$/;
const PORT_OF_SERVICE = /^Must have port for Service reference$/;
const TARGET_KINDS = /^targetRefs may only reference (.+) resources$/;

/** Restates the rules of the API that do not name the violating value. Returns undefined for other rules. */
export function restatedRule(issue: Issue, document: unknown): RestatedRule | undefined {
  if (issue.rule !== 'rule') return undefined;
  const message = issue.message.replace(/^(?:Invalid value|Forbidden): /, '');
  const value = valueAt(document, issue.path);
  if (PATH_START.test(message)) return pathStart(issue.path, value);
  if (PORT_OF_SERVICE.test(message)) return serviceWithoutPort(value);
  const [, kinds] = TARGET_KINDS.exec(message) ?? [];
  if (kinds !== undefined) return unsupportedTarget(value, kinds);
  const [, field, possible] = TARGETS_OF_FIELD.exec(message) ?? [];
  return field === undefined ? undefined : unsupportedTargetOfField(value, field, possible);
}

/**
 * Returns whether a rule about the targets of a field fails only because a target has a kind that no policy can target, which is reported
 * anyway.
 */
export function followsFromTargets({ rule, message, path }: Issue, issues: readonly Issue[]): boolean {
  if (rule !== 'rule' || !TARGETS_OF_FIELD.test(message.replace(/^Invalid value: /, ''))) return false;
  return issues.some(
    (other) =>
      other.rule === 'rule' &&
      TARGET_KINDS.test(other.message.replace(/^Invalid value: /, '')) &&
      other.path[path.length] === 'targetRefs',
  );
}

function pathStart(path: FieldPath, match: unknown): RestatedRule | undefined {
  const value = isObject(match) ? match.value : undefined;
  if (typeof value !== 'string') return undefined;
  const reason = `a path must start with /; found ${JSON.stringify(value)}`;
  return { reason, fix: `Write /${value}.`, path: [...path, 'value'] };
}

function serviceWithoutPort(ref: unknown): RestatedRule | undefined {
  const { group, kind, name } = isObject(ref) ? ref : {};
  if (typeof name !== 'string') return undefined;
  const port = `Set \`port\` to a port of Service ${name}.`;
  if (group !== undefined || kind !== undefined)
    return { reason: `the reference to Service ${name} has no port`, fix: port };
  return {
    reason: `reference ${name} has no \`kind\`, so it references a Service, which requires a port`,
    fix: `${port} If ${name} is a ProxyBackend, set \`group\` and \`kind: ProxyBackend\`.`,
  };
}

interface Target {
  readonly group?: unknown;
  readonly kind?: unknown;
  readonly name?: unknown;
}

function unsupportedTarget(targets: unknown, kinds: string): RestatedRule | undefined {
  const known = namesIn(kinds);
  const isKnown = (kind: unknown) => isPossible(kind, known);
  const refs = targetsIn(targets);
  const wrong = refs.find(({ kind }) => !isKnown(kind)) ?? refs.find((ref) => !isInItsGroup(ref));
  if (!wrong) return undefined;
  const { kind, group, name } = wrong;
  if (!isKnown(kind)) {
    const nearest = nearestName(String(kind), known);
    return {
      reason: `a policy cannot target ${String(kind)} ${String(name)}; it can target ${kinds}${nearestText(nearest)}`,
      fix:
        nearest === undefined ? `Set \`kind\` of this targetRef to one of ${known.join(', ')}.` : `Write ${nearest}.`,
    };
  }
  return {
    reason: `kind ${String(kind)} of targetRef ${String(name)} does not belong to group ${JSON.stringify(group ?? '')}`,
    fix: `Set \`group\` of this targetRef to ${groupOfTarget(String(kind))}, or correct its kind.`,
  };
}

function unsupportedTargetOfField(policy: unknown, field: string, possible: string): RestatedRule | undefined {
  if (!isObject(policy)) return undefined;
  const known = namesIn(possible);
  const refs = [...targetsIn(policy.targetRefs), ...targetsIn(policy.targetSelectors)];
  const wrong = refs.find(({ kind }) => !isPossible(kind, known));
  if (!wrong) return undefined;
  const name = wrong.name === undefined ? 'selected by labels' : String(wrong.name);
  return {
    reason: `the '${field}' field can only target ${possible}, but the target is ${String(wrong.kind)} ${name}`,
    fix: `Target ${possible}, or remove ${field}.`,
  };
}

/** Targets have the reference's names; the message of the rule has those of the author. */
function isPossible(kind: unknown, known: readonly string[]): boolean {
  return known.includes(String(kind)) || (kind === 'ProxyBackend' && known.some((one) => one.endsWith('Backend')));
}

function targetsIn(value: unknown): readonly Target[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function namesIn(list: string): readonly string[] {
  return list.match(/\b[A-Z]\w+/g) ?? [];
}

function isInItsGroup({ group, kind }: Target): boolean {
  if (kind === 'Service') return (group ?? '') === '';
  return GATEWAY_KINDS.some((one) => one === kind) ? group === GATEWAY_GROUP : group !== '' && group !== undefined;
}

function groupOfTarget(kind: string): string {
  if (kind === 'Service') return '""';
  if (kind === 'InferencePool') return 'inference.networking.k8s.io';
  return GATEWAY_KINDS.some((one) => one === kind) ? GATEWAY_GROUP : 'the group of that kind';
}
