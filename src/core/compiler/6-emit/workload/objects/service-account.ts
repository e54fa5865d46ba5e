import { type Draft, metadata, type WorkloadPlan } from './plan';

/** The identity of the pods. Its token is mounted only where a backend needs it. */
export function serviceAccount(plan: WorkloadPlan): Draft {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(plan),
    automountServiceAccountToken: plan.ir.needsIdentity,
  };
}
