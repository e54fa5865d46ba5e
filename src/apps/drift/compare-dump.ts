import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import { differencesBetween, type RunningDifference } from '../../core/data-plane/differences';
import type { RunningFormat, RunningPart } from '../../core/data-plane/running';
import { messageOf } from '../../core/text/error-text';
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

/** What one Gateway means, read once however many pods run it. */
export class MeantGateway {
  private readonly id: string;
  private readonly parts: readonly RunningPart[];
  private readonly blame: Blame | undefined;
  private readonly checksum: string | undefined;

  public constructor(
    gateway: GatewayOutput,
    { graph, attachment }: CompileResult,
    private readonly running: RunningFormat,
  ) {
    this.id = `${gateway.namespace}/${gateway.name}`;
    this.parts = running.partsOfConfig(gateway.config);
    const own = attachment?.gateways.find(
      ({ gateway: { resource } }) => resource.namespace === gateway.namespace && resource.name === gateway.name,
    );
    this.blame = graph && own && new Blame(graph, own);
    this.checksum = checksumOf(gateway);
  }

  /** @param checksum - of the pod, where it is known */
  public compare(dump: Dump, checksum?: string): DriftReport {
    const differences = differencesBetween(this.parts, partsOf(dump, this.running)).map((difference) => ({
      ...difference,
      resources: this.blame?.of(difference) ?? [],
      security: concernsSecurity(difference),
    }));
    differences.sort((a, b) => Number(b.security) - Number(a.security));
    return { gateway: this.id, source: dump.source, verdict: this.verdictOn(differences, checksum), differences };
  }

  /** A pod with the checksum of this config was started for it, or got it since: what differs there was not taken. */
  private verdictOn(differences: readonly Difference[], checksum: string | undefined): Verdict {
    if (differences.length === 0) return 'in step';
    if (checksum === undefined) return 'different';
    return checksum === this.checksum ? 'refused' : 'behind';
  }
}

function partsOf({ source, value }: Dump, running: RunningFormat): readonly RunningPart[] {
  try {
    return running.partsOfDump(value);
  } catch (error) {
    throw new UnusableDump(`${source} is no dump of the data plane: ${messageOf(error)}`);
  }
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
