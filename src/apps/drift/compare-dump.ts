import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import type { DataPlane } from '../../core/data-plane/data-plane';
import { differencesBetween, type RunningDifference } from '../../core/data-plane/differences';
import { isObject } from '../../core/values/objects';
import { Blame, concernsSecurity } from './blame';
import { type Dump, UnusableDump } from './read-dump';

export interface Difference extends RunningDifference {
  /** As `Kind namespace/name`. */
  readonly resources: readonly string[];
  readonly security: boolean;
}

export type Verdict = 'in step' | 'behind' | 'refused' | 'different';

/** What a data plane runs beside what the inputs mean. */
export interface DriftReport {
  /** `namespace/name` */
  readonly gateway: string;
  /** The pod, file or address. */
  readonly source: string;
  readonly verdict: Verdict;
  /** Security first. */
  readonly differences: readonly Difference[];
}

/** Compares one dump with the Gateway that it is of. @param checksum - of the pod, where it is known */
export function compareDump(
  dump: Dump,
  gateway: GatewayOutput,
  { graph, attachment }: CompileResult,
  { running }: DataPlane,
  checksum?: string,
): DriftReport {
  const differences = differencesBetween(running.partsOfConfig(gateway.config), partsOf(dump, running));
  const id = `${gateway.namespace}/${gateway.name}`;
  const own = attachment?.gateways.find(({ gateway: { resource } }) => `${resource.namespace}/${resource.name}` === id);
  const blame = graph && own && new Blame(graph, own);
  const told = differences.map((difference) => ({
    ...difference,
    resources: blame?.of(difference) ?? [],
    security: concernsSecurity(difference),
  }));
  told.sort((a, b) => Number(b.security) - Number(a.security));
  return { gateway: id, source: dump.source, verdict: verdictOf(told, gateway, checksum), differences: told };
}

function partsOf({ source, value }: Dump, running: DataPlane['running']) {
  try {
    return running.partsOfDump(value);
  } catch (error) {
    throw new UnusableDump(`${source} is no dump of the data plane: ${error instanceof Error ? error.message : error}`);
  }
}

/** A pod with the checksum of this config was started for it, or got it since: what differs there was not taken. */
function verdictOf(differences: readonly Difference[], gateway: GatewayOutput, checksum: string | undefined): Verdict {
  if (differences.length === 0) return 'in step';
  if (checksum === undefined) return 'different';
  return checksum === checksumOf(gateway) ? 'refused' : 'behind';
}

/** The checksum that pods of the manifests have. */
function checksumOf({ manifests }: GatewayOutput): string | undefined {
  for (const { spec } of manifests) {
    const annotations = ['template', 'metadata', 'annotations'].reduce(fieldOf, spec);
    const checksum = fieldOf(annotations, 'checksum/config');
    if (typeof checksum === 'string') return checksum;
  }
  return undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
