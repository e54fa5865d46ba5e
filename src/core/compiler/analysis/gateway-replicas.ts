import type { GatewayNode } from '../model/graph';

/** Returns how many pods of a Gateway there may be at most; undefined for one. */
export function replicasOf({ parameters }: GatewayNode): number | undefined {
  const specs = parameters.map(({ spec }) => spec);
  const numbers = (values: readonly unknown[]) => values.filter((value) => typeof value === 'number');
  const scaled = numbers(
    specs.map(({ horizontalPodAutoscaler }) => fieldOf(horizontalPodAutoscaler?.spec, 'maxReplicas')),
  );
  const fixed = numbers(specs.map(({ deployment }) => deployment?.spec?.replicas));
  const count = scaled.at(-1) ?? fixed.at(-1) ?? 1;
  return count > 1 ? count : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
