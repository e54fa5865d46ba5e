/** The reason to look twice at a change that only follows from others: of alerts, whose thresholds are those of limits. */
const ALERT_CONDITIONS = 'the conditions of an alert change';
/** The same, of pods, which a change of their configuration replaces. */
export const ROLLOUT = 'a rollout restarts them';

const CONSEQUENCES: ReadonlySet<string> = new Set([ALERT_CONDITIONS, ROLLOUT]);

/** Reports whether a reason to look twice follows from changes that are reported themselves, such as a rollout of another configuration. */
export function isConsequence(secondLook: string): boolean {
  return CONSEQUENCES.has(secondLook);
}

const PERMISSIONS: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'ServiceAccount',
]);

/** Fields that determine the privileges of pods and the programs that they run. */
const POWERS =
  /^spec\..*(?:[cC]ontainers(?:\.[^.]+)?$|\b(?:securityContext|serviceAccountName|automountServiceAccountToken|host(?:Network|PID|IPC|Path|Port)|image|command|args)\b)/;
const REACH = /^spec\.(?:type|ports|selector|external|loadBalancer|clusterIP)/;

const CHANGED: readonly (readonly [kind: (kind: string) => boolean, path: RegExp, why: string])[] = [
  [(kind) => kind === 'ServiceAccount', /^/, 'the identity of the pods changes'],
  [(kind) => PERMISSIONS.has(kind), /^/, 'permissions in the cluster change'],
  [(kind) => kind === 'NetworkPolicy', /^spec\b/, 'network access to or from the pods changes'],
  [(kind) => kind === 'Service', REACH, 'access to the pods changes'],
  [(kind) => kind === 'PrometheusRule', /^spec\b/, ALERT_CONDITIONS],
  [() => true, POWERS, 'the programs or privileges of the pods change'],
];

/** Returns why a change of a Kubernetes object deserves a second look; `undefined` if it does not widen access. */
export function changedObjectLook(kind: string, path: string): string | undefined {
  return CHANGED.find(([isSelected, at]) => isSelected(kind) && at.test(path))?.[2];
}

const GONE: Readonly<Record<string, string>> = {
  NetworkPolicy: 'network access to the pods is no longer restricted',
  PodDisruptionBudget: 'all pods can be evicted at once',
  PrometheusRule: 'an alert is removed',
  Secret: 'a credential is removed',
};

/** Returns why a Kubernetes object that exists on one side only deserves a second look. */
export function objectLook(kind: string, isNew: boolean): string | undefined {
  if (!isNew) return GONE[kind];
  if (kind === 'ServiceAccount') return undefined;
  return PERMISSIONS.has(kind) ? 'it grants permissions in the cluster' : undefined;
}
