import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import type { ControlledComparison, RunningFormat } from '../../core/data-plane/running';
import { messageOf } from '../../core/text/error-text';
import { isObject } from '../../core/values/objects';
import { Blame, concernsSecurity } from '../drift/blame';
import { type Dump, UnusableDump } from '../drift/read-dump';
import { SEEN_REASONS, UNSEEN_REASONS } from './reasons';
import { type BlamedDifference, type Inputs, nameOf, type Reason, type Surroundings } from './reasons/reason';

export interface MigrationDifference extends BlamedDifference {
  readonly security: boolean;
  /** What the controller does otherwise; absent: nobody knows why it differs. */
  readonly reason?: Reason;
  /** Under which condition that is the reason; absent: it is. */
  readonly undecided?: string;
}

export type MigrationVerdict = 'equal' | 'explained' | 'undecided' | 'different';

/** What a pod of a controller runs beside what the inputs mean. */
export interface MigrationReport {
  /** `namespace/name` */
  readonly gateway: string;
  /** The pod, file or address. */
  readonly source: string;
  readonly verdict: MigrationVerdict;
  /** Those without a reason first, and of these those of security. */
  readonly differences: readonly MigrationDifference[];
  /** How many listeners, routes and policies of the whole Gateway the inputs have. */
  readonly compared: number;
  readonly notCompared: readonly string[];
}

/** One Gateway of the inputs. */
export class ControlledGateway {
  public readonly id: string;
  private readonly blame: Blame | undefined;
  private readonly known: Pick<Surroundings, 'documents' | 'gateway' | 'isolated' | 'served' | 'wanting'>;

  public constructor(
    private readonly gateway: GatewayOutput,
    private readonly result: CompileResult,
    input: LoadedInput,
    private readonly running: RunningFormat,
  ) {
    this.id = `${gateway.namespace}/${gateway.name}`;
    const own = result.attachment?.gateways.find(
      ({ gateway: { resource } }) => resource.namespace === gateway.namespace && resource.name === gateway.name,
    );
    this.blame = result.graph && own && new Blame(result.graph, own);
    this.known = {
      documents: input.documents.map(({ value }) => value).filter(isObject),
      gateway: this.id,
      isolated: result.isolated,
      served: new Set(own?.listeners.map(({ listener }) => `${listener.port}/${listener.key}`)),
      wanting: wantingNames(result, input),
    };
  }

  /** What no dump shows, where the inputs use it. */
  public get unseen(): readonly Reason[] {
    return UNSEEN_REASONS.filter(({ used }) => used(this.inputs));
  }

  /** What reasons are asked about. */
  public get inputs(): Inputs {
    const codes = new Set(this.result.findings.map(({ code }) => code));
    return { documents: this.known.documents, config: this.gateway.config, codes };
  }

  public compare({ source, value }: Dump): MigrationReport {
    const { differences, compared, notCompared, protocols, parts } = this.compared(source, value);
    const explained = differences.map((difference): MigrationDifference => {
      const blamed = { ...difference, resources: this.blame?.of(difference) ?? [] };
      const [meant, running] = parts(difference);
      const around = { ...this.known, protocols, meant, running };
      return { ...blamed, security: concernsSecurity(difference), ...reasonFor(blamed, around) };
    });
    explained.sort((a, b) => rank(a) - rank(b));
    return {
      gateway: this.id,
      source,
      verdict: verdictOn(explained, notCompared),
      differences: explained,
      compared,
      notCompared,
    };
  }

  private compared(source: string, value: unknown): ControlledComparison {
    try {
      return this.running.compareControlled(this.gateway.config, value);
    } catch (error) {
      throw new UnusableDump(`${source} is no dump of the data plane: ${messageOf(error)}`);
    }
  }
}

function rank({ reason, security }: MigrationDifference): number {
  return (reason ? 2 : 0) + (security ? 0 : 1);
}

function verdictOn(differences: readonly MigrationDifference[], notCompared: readonly string[]): MigrationVerdict {
  if (differences.some(({ reason }) => reason === undefined)) return 'different';
  if (notCompared.length > 0 || differences.some(({ undecided }) => undecided !== undefined)) return 'undecided';
  return differences.length > 0 ? 'explained' : 'equal';
}

function reasonFor(
  difference: BlamedDifference,
  around: Surroundings,
): Pick<MigrationDifference, 'reason' | 'undecided'> {
  const reason = SEEN_REASONS.find(
    ({ quirk, explains }) =>
      (quirk !== undefined && quirk === difference.quirk) || explains?.(difference, around) === true,
  );
  if (!reason) return {};
  return reason.undecided ? { reason, undecided: reason.undecided(difference, around) } : { reason };
}

/** What resources name and the inputs do not have. */
function wantingNames({ externals }: CompileResult, { documents }: LoadedInput): Surroundings['wanting'] {
  const result = new Map<string, readonly string[]>();
  for (const { kind, namespace, name, origins } of externals)
    for (const { document } of origins) {
      const owner = nameOf(documents[document]?.value);
      result.set(owner, [...new Set([...(result.get(owner) ?? []), `${kind} ${namespace}/${name}`])]);
    }
  return result;
}
