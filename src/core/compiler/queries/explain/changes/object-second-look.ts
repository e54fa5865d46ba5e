const PERMISSIONS: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'ServiceAccount',
]);

/** What pods may do, and whose program they run. */
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

/** Why a change of a Kubernetes object deserves a second look; absent where it makes nothing more open. */
export function changedObjectLook(kind: string, path: string): string | undefined {
  return CHANGED.find(([isMeant, at]) => isMeant(kind) && at.test(path))?.[2];
}

const GONE: Readonly<Record<string, string>> = {
  NetworkPolicy: 'what kept others away from the pods is gone',
  PodDisruptionBudget: 'pods may be taken away at once',
  PrometheusRule: 'what raised an alarm is gone',
  Secret: 'a credential is gone',
};

/** Likewise of an object that is there on one side only. */
export function objectLook(kind: string, isNew: boolean): string | undefined {
  if (!isNew) return GONE[kind];
  if (kind === 'ServiceAccount') return undefined;
  return PERMISSIONS.has(kind) ? 'somebody may do more in the cluster' : undefined;
}
