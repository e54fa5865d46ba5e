import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import { touches } from '../../core/data-plane/differences';
import type { ControlledComparison, ControlledDifference, RunningFormat } from '../../core/data-plane/running';
import { isObject } from '../../core/values/objects';
import { valueAt } from '../../core/values/value-at';
import { Blame } from '../drift/blame';
import { type Dump, readDumpAs } from '../drift/read-dump';
import { concernsSecurity } from '../drift/security';
import { isOfMock } from './address-mocks';
import { replacesFields, withoutReplacedFields } from './counted-answers';
import type { OverriddenSettings } from './overridden-settings';
import { SEEN_REASONS, UNSEEN_REASONS } from './reasons';
import { isRefusedPart } from './reasons/of-errors';
import { type BlamedDifference, documentName, type Inputs, type Reason, type ReasonContext } from './reasons/reason';

export interface MigrationDifference extends BlamedDifference {
  readonly security: boolean;
  /** The deviation of the controller; absent: the reason for the difference is unknown. */
  readonly reason?: Reason;
  /** Under which condition that is the reason; absent: it is. */
  readonly undecided?: string;
}

export type MigrationVerdict = 'equal' | 'explained' | 'undecided' | 'different';

/** The comparison of what a pod of a controller runs with the inputs. */
export interface MigrationReport {
  /** `namespace/name` */
  readonly gateway: string;
  /** The pod, file or address. */
  readonly source: string;
  readonly verdict: MigrationVerdict;
  /** Differences without a reason first, and among these, those that concern security. */
  readonly differences: readonly MigrationDifference[];
  /** How many listeners, routes and policies of the whole Gateway the inputs have. */
  readonly compared: number;
  readonly notCompared: readonly string[];
}

/** One Gateway of the inputs. */
export class ControlledGateway {
  public readonly id: string;
  /** The inputs that reasons examine. */
  public readonly inputs: Inputs;
  private readonly blame: Blame | undefined;
  /** Whether the inputs themselves replace the fields that the compiler replaces. */
  private readonly replacesFields: boolean;
  private readonly known: Pick<
    ReasonContext,
    'documents' | 'gateway' | 'isolated' | 'policiesAt' | 'resourcesOf' | 'served' | 'wanting'
  >;

  public constructor(
    private readonly gateway: GatewayOutput,
    result: CompileResult,
    input: LoadedInput,
    private readonly running: RunningFormat,
    /** The config with mocks of missing backends. */
    private readonly besideErrors?: string,
    /** Absent: every difference that a deviation of the controller can cause is explained by it. */
    private readonly overridden?: OverriddenSettings,
  ) {
    this.id = `${gateway.namespace}/${gateway.name}`;
    this.blame = Blame.of(gateway, result);
    this.known = {
      documents: input.documents.map(({ value }) => value).filter(isObject),
      gateway: this.id,
      isolated: result.isolated,
      policiesAt: (difference) => this.blame?.policiesAt(difference),
      resourcesOf: (difference) => this.blame?.of(difference) ?? [],
      served: new Set(this.blame?.listeners),
      wanting: wantingNames(result, input),
    };
    this.replacesFields = replacesFields(JSON.stringify(this.known.documents).replaceAll('\\"', '"'));
    const codes = new Set(result.findings.map(({ code }) => code));
    this.inputs = { documents: this.known.documents, config: gateway.config, codes };
  }

  /** Reasons that no dump shows, reported if the inputs use them. */
  public get unseen(): readonly Reason[] {
    return UNSEEN_REASONS.filter(({ used }) => used(this.inputs));
  }

  public compare(dump: Dump): MigrationReport {
    const { differences, compared, notCompared, versions, parts } = this.read(this.gateway.config, dump);
    const beside = this.besideErrors === undefined ? undefined : this.read(this.besideErrors, dump);
    const read = new Map<string, ControlledComparison>();
    const compareTo = (config: string) => {
      const known = read.get(config) ?? this.read(config, dump, false);
      read.set(config, known);
      return known;
    };
    const isBeside = (difference: ControlledDifference) =>
      isRefusedPart(parts(difference)[0]) && beside !== undefined && !isRefusedPart(beside.parts(difference)[0]);
    const explain = (difference: ControlledDifference, own: ControlledComparison['parts']) => {
      const blamed = { ...difference, resources: this.known.resourcesOf(difference) };
      const [expected, running] = own(difference);
      const around = { ...this.known, versions, expected, running, comparedBeside: isBeside(difference) };
      return { blamed, ...reasonFor(blamed, around) };
    };
    /** Whether the running value is that of the settings that a deviation leaves in effect, apart from other explained differences. */
    const isOfOverridden = (difference: ControlledDifference) => {
      for (const config of this.overridden?.configsFor(difference) ?? []) {
        const { differences: others, parts: own } = compareTo(config);
        const left = others.filter((one) => isInSamePart(one, difference) && touches(one, difference));
        if (left.every((one) => explain(one, own).reason)) return true;
      }
      return this.overridden === undefined;
    };
    const differenceOf = (found: ControlledDifference, own: ControlledComparison['parts']): MigrationDifference => {
      const isKnown = found.quirk === undefined || isOfOverridden(found);
      const { blamed, ...reason } = explain(isKnown ? found : { ...found, quirk: undefined }, own);
      return { ...blamed, security: concernsSecurity(found), ...reason };
    };
    const explained = [
      ...differences.filter((one) => isOfAnswer(one) || !isBeside(one)).map((one) => differenceOf(one, parts)),
      ...(beside?.differences ?? [])
        .filter((one) => isBeside(one) && !isOfMock(one.path, ...(beside?.parts(one) ?? [undefined, undefined])))
        .map((one) => differenceOf(one, beside?.parts ?? parts)),
    ];
    explained.sort((a, b) => rank(a) - rank(b));
    return {
      gateway: this.id,
      source: dump.source,
      verdict: verdictOn(explained, notCompared),
      differences: explained,
      compared,
      notCompared,
    };
  }

  private read(config: string, dump: Dump, findsQuirks = true): ControlledComparison {
    const sent = this.replacesFields ? config : withoutReplacedFields(config);
    return readDumpAs(dump, (value) => this.running.compareControlled(sent, value, findsQuirks));
  }
}

function isInSamePart(one: ControlledDifference, other: ControlledDifference): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Reports whether a difference is the response of a rule with errors, or that the rule has no destination. */
function isOfAnswer({ path: [part, policy] }: ControlledDifference): boolean {
  return part === 'backends' || (part === 'policies' && (policy === undefined || policy === 'directResponse'));
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
  around: ReasonContext,
): Pick<MigrationDifference, 'reason' | 'undecided'> {
  const reason = SEEN_REASONS.find(
    ({ quirk, explains }) =>
      (quirk !== undefined && quirk === difference.quirk) || explains?.(difference, around) === true,
  );
  if (!reason) return reasonWithin(difference, around);
  const undecided = reason.undecided?.(difference, around);
  return undecided === undefined ? { reason } : { reason, undecided };
}

/** Returns the reason for a difference in a delegated route, as if the route were independent. */
function reasonWithin(difference: BlamedDifference, around: ReasonContext): ReturnType<typeof reasonFor> {
  const { id, path } = difference;
  const route = path[4];
  if (path[0] !== 'backends' || path[2] !== 'to' || path[3] !== 'routes' || typeof route !== 'string') return {};
  const [place = ''] = id.split(' ');
  const [expected, running] = [around.expected, around.running].map((part) => valueAt(part, path.slice(0, 5)));
  const inner = { ...difference, id: `${place} ${route}`, path: path.slice(5) };
  const resources = around.resourcesOf(inner);
  return reasonFor({ ...inner, resources }, { ...around, expected, running });
}

/** Returns the names that resources reference and the inputs do not contain. */
function wantingNames({ externals }: CompileResult, { documents }: LoadedInput): ReasonContext['wanting'] {
  const result = new Map<string, readonly string[]>();
  for (const { kind, namespace, name, origins } of externals)
    for (const { document } of origins) {
      const owner = documentName(documents[document]?.value);
      result.set(owner, [...new Set([...(result.get(owner) ?? []), `${kind} ${namespace}/${name}`])]);
    }
  return result;
}
