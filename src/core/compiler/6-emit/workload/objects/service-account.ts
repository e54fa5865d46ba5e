import { type Draft, metadata, type WorkloadPlan } from '../plan';

/** Returns the identity of the pods. Its token is mounted only if a backend needs it. */
export function serviceAccount(plan: WorkloadPlan): Draft {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(plan),
    automountServiceAccountToken: plan.ir.needsIdentity,
  };
}
