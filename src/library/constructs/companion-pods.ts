import type { Construct } from 'constructs';

/** A Kubernetes object while it is made. */
export type Json = { [field: string]: any };

/** Settings of the pods of a workload that accompanies a gateway. */
export interface CompanionPods {
  /** The scope in which the Deployment is created, and its name. */
  readonly scope: Construct;
  readonly id: string;
  readonly metadata: Json;
  readonly podSelector: { [label: string]: string };
  /** Makes the spec of the Deployment; called when the app is synthesized. */
  readonly spec: () => Json;
  /** Whether a HorizontalPodAutoscaler controls the number of pods, so that the Deployment does not specify it. */
  readonly isAutoscaled?: boolean;
}

/** Returns a copy with the API server's defaults, so that GitOps tools find no difference. */
export function withDefaults<Object extends Json>(object: Object, isAutoscaled = false): Object {
  const {
    fillDefaults,
  }: typeof import('../../core/compiler/6-emit/workload/defaults/object-defaults') = require('../../core/compiler/6-emit/workload/defaults/object-defaults');
  const own = structuredClone(object);
  fillDefaults(own, !isAutoscaled);
  return own;
}
