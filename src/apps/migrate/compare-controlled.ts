import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import type { ControlledComparison, RunningFormat } from '../../core/data-plane/running';
import { messageOf } from '../../core/text/error-text';
import { isObject } from '../../core/values/objects';
import { Blame, concernsSecurity } from '../drift/blame';
import { type Dump, UnusableDump } from '../drift/read-dump';
import { SEEN_REASONS, UNSEEN_REASONS } from './reasons';
import { at, type BlamedDifference, type Inputs, type Reason, type Surroundings } from './reasons/reason';

export interface MigrationDifference extends BlamedDifference {
  readonly security: boolean;
  /** What the controller does otherwise; absent: nobody knows why it differs. */
  readonly reason?: Reason;
}

export type MigrationVerdict = 'equal' | 'explained' | 'different';

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
  private readonly isolated: ReadonlySet<string>;
  private readonly wanting: ReadonlySet<string>;
  private readonly documents: Surroundings['documents'];

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
    this.documents = input.documents.map(({ value }) => value).filter(isObject);
    this.isolated = isolatedNames(result);
    this.wanting = wantingNames(result, input);
  }

  /** What no dump shows, where the inputs use it. */
  public get unseen(): readonly Reason[] {
    return UNSEEN_REASONS.filter(({ used }) => used(this.inputs));
  }

  /** What reasons are asked about. */
  public get inputs(): Inputs {
    const codes = new Set(this.result.findings.map(({ code }) => code));
    return { documents: this.documents, config: this.gateway.config, codes };
  }

  public compare({ source, value }: Dump): MigrationReport {
    const { differences, compared, notCompared, protocols, parts } = this.compared(source, value);
    const explained = differences.map((difference): MigrationDifference => {
      const blamed = { ...difference, resources: this.blame?.of(difference) ?? [] };
      const [meant, running] = parts(difference);
      const around = {
        documents: this.documents,
        isolated: this.isolated,
        wanting: this.wanting,
        protocols,
        meant,
        running,
      };
      const reason = reasonFor(blamed, around);
      return { ...blamed, security: concernsSecurity(difference), ...(reason ? { reason } : {}) };
    });
    explained.sort((a, b) => rank(a) - rank(b));
    const unknown = explained.some(({ reason }) => reason === undefined);
    const verdict = unknown ? 'different' : explained.length > 0 ? 'explained' : 'equal';
    return { gateway: this.id, source, verdict, differences: explained, compared, notCompared };
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

function reasonFor(difference: BlamedDifference, around: Surroundings): Reason | undefined {
  return SEEN_REASONS.find(
    ({ quirk, explains }) =>
      (quirk !== undefined && quirk === difference.quirk) || explains?.(difference, around) === true,
  );
}

function isolatedNames({ isolated, attachment }: CompileResult): ReadonlySet<string> {
  const names = isolated.map(({ resource: { namespace, name } }) => `${namespace}/${name}`);
  const served = new Set(
    attachment?.gateways.flatMap(({ listeners }) =>
      listeners.map(({ listener }) => `${listener.port}/${listener.key}`),
    ),
  );
  const gone = isolated.flatMap(({ outcome, part }) =>
    outcome === 'notServed' && part !== undefined ? [part.replace(/^listener /, '')] : [],
  );
  return new Set([...names, ...gone].filter((name) => !served.has(name)));
}

/** Resources that name what is not among the inputs. */
function wantingNames({ externals }: CompileResult, { documents }: LoadedInput): ReadonlySet<string> {
  return new Set(
    externals.flatMap(({ origins }) =>
      origins.map(({ document }) => {
        const value = documents[document]?.value;
        const [kind, namespace, name] = [['kind'], ['metadata', 'namespace'], ['metadata', 'name']].map((path) =>
          at(value, path),
        );
        return `${kind} ${namespace ?? 'default'}/${name}`;
      }),
    ),
  );
}
