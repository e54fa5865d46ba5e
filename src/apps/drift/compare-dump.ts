import { createHash } from 'node:crypto';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import { differencesBetween, type RunningDifference } from '../../core/data-plane/differences';
import type { RunningFormat, RunningPart } from '../../core/data-plane/running';
import { isObject } from '../../core/values/objects';
import { Blame } from './blame';
import { type Dump, readDumpAs } from './read-dump';
import { concernsSecurity } from './security';

export interface DumpDifference extends RunningDifference {
  /** The resources as `Kind namespace/name`. */
  readonly resources: readonly string[];
  readonly security: boolean;
}

export type DumpVerdict = 'in step' | 'behind' | 'refused' | 'different';

/** The comparison of the running config of a data plane with the meaning of the inputs. */
export interface DriftReport {
  /** `namespace/name` */
  readonly gateway: string;
  /** The pod, file or address. */
  readonly source: string;
  readonly verdict: DumpVerdict;
  /** Security first. */
  readonly differences: readonly DumpDifference[];
}

/** The meaning of one Gateway, read once regardless of how many pods run it. */
export class ExpectedGateway {
  private readonly id: string;
  private readonly parts: readonly RunningPart[];
  private readonly blame: Blame | undefined;
  private readonly checksum: string | undefined;

  public constructor(
    private readonly gateway: GatewayOutput,
    private readonly result: CompileResult,
    private readonly running: RunningFormat,
  ) {
    this.id = `${gateway.namespace}/${gateway.name}`;
    this.parts = running.partsOfConfig(gateway.config);
    this.blame = Blame.of(gateway, result);
    this.checksum = checksumOf(gateway);
  }

  /** Returns the same Gateway with a config that is changed before it runs. */
  public turned(turn: (config: string) => string): ExpectedGateway {
    return new ExpectedGateway({ ...this.gateway, config: turn(this.gateway.config) }, this.result, this.running);
  }

  /** @param checksum - of the pod, if known */
  public compare(dump: Dump, checksum?: string): DriftReport {
    const running = readDumpAs(dump, (value) => this.running.partsOfDump(value));
    const differences = differencesBetween(this.parts, running).map((difference) => ({
      ...difference,
      resources: this.blame?.of(difference) ?? [],
      security: concernsSecurity(difference),
    }));
    differences.sort((a, b) => Number(b.security) - Number(a.security));
    return { gateway: this.id, source: dump.source, verdict: this.verdictOn(differences, checksum), differences };
  }

  /** If a pod was started with the checksum of this entire config, its differences were rejected. Other pods read changes at run time. */
  private verdictOn(differences: readonly DumpDifference[], checksum: string | undefined): DumpVerdict {
    if (differences.length === 0) return 'in step';
    if (checksum === undefined) return 'different';
    if (checksum !== this.checksum) return 'behind';
    return checksum === createHash('sha256').update(this.gateway.config).digest('hex') ? 'refused' : 'different';
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
