import { ApiObject, App, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { isolatedText } from '../../core/compiler/isolation/isolated-text';
import type { CompileResult, GatewayOutput, Manifest } from '../../core/compiler/model/result';
import type { Diagnostic } from '../../core/diagnostics';
import type { Judgement } from '../../core/diagnostics/judgement';
import { distributionOfScope } from '../../core/distribution/scope';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { everythingBelow } from '../constructs/everything-below';
import { ownFindings } from '../constructs/own-findings';
import { clusterOf } from './cluster';
import type { Compilation } from './compilation';
import { type ConstructDocument, compileDocuments } from './compiler';
import { describe } from './describe';
import { diagnosticText } from './diagnostic-text';
import { settingsOf, type UnitMember } from './unit-options';

const UNITS = Symbol.for('cdk8s-ai-gateway.CompileUnits');

/** A construct and what it renders, or an object that was only told of. */
interface Input {
  readonly chart: Chart;
  readonly object?: ApiObject;
  readonly document: ConstructDocument;
}

/** What was made of one state of the constructs. */
interface Outcome {
  readonly fingerprint: string;
  readonly inputs: readonly Input[];
  readonly result: CompileResult;
}

/** All CompiledCharts of an app that are for one cluster: they are compiled together. */
export class CompileUnit {
  /** The unit of a chart; units are kept with the app. */
  public static of(chart: Chart): CompileUnit {
    const app = App.of(chart);
    const units: Map<string, CompileUnit> = Reflect.get(app, UNITS) ?? new Map();
    if (units.size === 0) Object.defineProperty(app, UNITS, { value: units });
    const cluster = clusterOf(chart);
    const unit = units.get(cluster) ?? new CompileUnit(app);
    units.set(cluster, unit);
    return unit;
  }

  /** Grows with each change of the compiled objects. */
  public revision = 0;
  private readonly members: UnitMember[] = [];
  private readonly told: Input[] = [];
  private outcome: Outcome | undefined;
  /** Compiled objects, each below the construct of its Gateway. */
  private outputs: ApiObject[] = [];
  /** Objects that are not rendered, because they were compiled. */
  private hidden: ReadonlySet<IConstruct> = new Set();
  private printed = '';
  private printedErrors = '';

  private constructor(private readonly app: App) {}

  public add(member: UnitMember): void {
    this.members.push(member);
    const { chart } = member;
    chart.node.addValidation({ validate: () => this.errorsOf(chart) });
    // cdk8s collects the objects of a chart with `findAll`, in every way of writing them. Before anything was compiled it
    // finds what was defined, and afterwards what is rendered.
    const findAll = chart.node.findAll.bind(chart.node);
    chart.node.findAll = (order) => findAll(order).filter((construct) => !this.hidden.has(construct));
  }

  /** An object that others bring: it is compiled with the rest, but not rendered. */
  public tell(chart: Chart, value: ConstructDocument['value']): void {
    this.told.push({ chart, document: { value, constructPath: chart.node.path } });
  }

  /** What all charts together say about compiling. */
  public settings(): GatewaySettings {
    return settingsOf(this.members).settings;
  }

  /** The result for the constructs as they are now. */
  public compile(): CompileResult {
    return this.refresh().result;
  }

  public describe(): Compilation {
    const { result, inputs } = this.refresh();
    return describe(result, (gateway) => gatewayObject(inputs, gateway)?.node.path ?? '');
  }

  /** Errors of one chart, when cdk8s validates. The first chart that it visits compiles, for all. */
  private errorsOf(chart: Chart): string[] {
    const first = this.charts()[0] === chart;
    const { result, inputs } = first || !this.outcome ? this.refresh() : this.outcome;
    if (first) this.print(result.judgement);
    if (isWrittenInSpiteOfErrors(result)) {
      if (first) this.printIsolated(result);
      return [];
    }
    return result.judgement.failures
      .filter((diagnostic) => this.chartOf(diagnostic, inputs) === chart)
      .map((diagnostic) => diagnosticText(diagnostic, chart.node.path));
  }

  private refresh(): Outcome {
    const charts = this.charts();
    const inputs = [...charts.flatMap((chart) => this.inputsOf(chart)), ...this.told];
    const documents = inputs.map(({ document }) => document);
    const { settings, conflicts } = settingsOf(this.members);
    const constructs = charts.flatMap(everythingBelow);
    const findings = ownFindings(constructs);
    const fingerprint = JSON.stringify([documents, settings, conflicts, findings]);
    if (this.outcome?.fingerprint === fingerprint) return this.outcome;
    const distributions = [...new Set(constructs.map(distributionOfScope))];
    const result = compileDocuments(documents, { settings, distributions, conflicts, findings });
    this.outcome = { fingerprint, inputs, result };
    this.place(this.outcome);
    return this.outcome;
  }

  /** The charts in the order in which cdk8s visits them. */
  private charts(): Chart[] {
    const own = new Set<IConstruct>(this.members.map(({ chart }) => chart));
    return this.app.node.findAll().filter((construct): construct is Chart => own.has(construct));
  }

  private inputsOf(chart: Chart): Input[] {
    const outputs = new Set<IConstruct>(this.outputs);
    return everythingBelow(chart)
      .filter((construct): construct is ApiObject => ApiObject.isApiObject(construct) && !outputs.has(construct))
      .filter((object) => Chart.of(object) === chart)
      .map((object) => ({ chart, object, document: { value: object.toJson(), constructPath: object.node.path } }));
  }

  /** Replaces the compiled objects of an earlier state by those of this one. */
  private place({ inputs, result }: Outcome): void {
    for (const output of this.outputs) output.node.scope?.node.tryRemoveChild(output.node.id);
    const ignored = new Set(result.ignored);
    this.hidden = new Set(
      inputs.flatMap(({ object, document }, index) =>
        object && !ignored.has(index) && !isCore(document) ? [object] : [],
      ),
    );
    this.outputs = result.gateways.flatMap((gateway) => {
      const parent = gatewayObject(inputs, gateway);
      if (!parent)
        throw new Error(`the Gateway ${gateway.namespace}/${gateway.name} was compiled but is not in the app`);
      return gateway.manifests.map((manifest) => new ApiObject(parent, freeId(parent, manifest), manifest));
    });
    this.revision++;
  }

  /** The chart that a diagnostic is about; the first one, when it is about none. */
  private chartOf({ place }: Diagnostic, inputs: readonly Input[]): Chart | undefined {
    const path = place?.constructPath;
    const charts = this.charts();
    const input = inputs.find(({ document }) => document.constructPath === path);
    return input?.chart ?? charts.find(({ node }) => node.path === path) ?? charts[0];
  }

  /** cdk8s writes only what has no errors, so that these are told beside it; the exit code is theirs. */
  private printIsolated({ isolated, judgement: { failures } }: CompileResult): void {
    process.exitCode = 1;
    const errors = failures.map((failure) => `${diagnosticText(failure, '')}\n`).join('');
    const text = `${isolatedText(isolated)}\n${errors}`;
    if (text === this.printedErrors) return;
    this.printedErrors = text;
    process.stderr.write(text);
  }

  /** Warnings that do not fail the synthesis; those that do are told by cdk8s. */
  private print({ diagnostics, failures }: Judgement): void {
    if (this.members.some(({ printWarnings }) => !printWarnings)) return;
    const warnings = diagnostics.filter((each) => each.severity === 'warning' && !failures.includes(each));
    const text = warnings.map((warning) => `${diagnosticText(warning, '')}\n`).join('');
    if (text === this.printed) return;
    this.printed = text;
    process.stderr.write(text);
  }
}

/**
 * Whether errors are kept to what they name. A Gateway that would have to keep its last output has none in a file that is written
 * anew, so that nothing is written then.
 */
function isWrittenInSpiteOfErrors({ isolated, judgement }: CompileResult): boolean {
  return judgement.failed && !judgement.blocked && !isolated.some(({ outcome }) => outcome === 'keepsLastOutput');
}

function gatewayObject(inputs: readonly Input[], { namespace, name }: GatewayOutput): ApiObject | undefined {
  return inputs.find(({ document: { value } }) => {
    const metadata = value.metadata as { name?: string; namespace?: string };
    return value.kind === 'Gateway' && metadata.name === name && (metadata.namespace ?? 'default') === namespace;
  })?.object;
}

/** Id of a compiled object below its Gateway: its kind, and its name too where there are several of the kind. */
function freeId(parent: IConstruct, { kind, metadata }: Manifest): string {
  const id = `Compiled${kind}`;
  return parent.node.tryFindChild(id) ? `${id}-${metadata.name}` : id;
}

/** Kinds of Kubernetes itself are read by the compiler, but never compiled away. */
function isCore({ value }: ConstructDocument): boolean {
  return !String(value.apiVersion).includes('/');
}
