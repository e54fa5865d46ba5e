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
  [(kind) => PERMISSIONS.has(kind), /^/, 'what somebody may do in the cluster changes'],
  [(kind) => kind === 'NetworkPolicy', /^spec\b/, 'who reaches the pods, or whom they reach, changes'],
  [(kind) => kind === 'Service', REACH, 'who reaches the pods, and how, changes'],
  [(kind) => kind === 'PrometheusRule', /^spec\b/, 'what raises an alarm changes'],
  [() => true, POWERS, 'what the pods run, or may do, changes'],
];

/** Returns why a change of a Kubernetes object deserves a second look; `undefined` if it does not widen access. */
export function changedObjectLook(kind: string, path: string): string | undefined {
  return CHANGED.find(([isMeant, at]) => isMeant(kind) && at.test(path))?.[2];
}

const GONE: Readonly<Record<string, string>> = {
  NetworkPolicy: 'what kept others away from the pods is gone',
  PodDisruptionBudget: 'pods may be taken away at once',
  PrometheusRule: 'what raised an alarm is gone',
  Secret: 'a credential is gone',
};

/** Returns why a Kubernetes object that exists on one side only deserves a second look. */
export function objectLook(kind: string, isNew: boolean): string | undefined {
  if (!isNew) return GONE[kind];
  if (kind === 'ServiceAccount') return undefined;
  return PERMISSIONS.has(kind) ? 'somebody may do more in the cluster' : undefined;
}
