import { ApiObject, App, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { CompileResult } from '../../core/compiler/model/result';
import { CONFIG_DELIVERY } from '../../core/compiler/semantics/workload-annotations';
import type { Diagnostic } from '../../core/diagnostics';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { FailOn } from '../../core/settings/words';
import { partOf } from '../../core/values/parts';
import { GATEWAY_GROUP, groupOf } from '../../core/values/resource-name';
import { descendantsOf } from '../api/runtime/descendants';
import { diagnosticText } from '../api/runtime/diagnostic-text';
import { ownFindings } from '../constructs/own-findings';
import { clusterOf } from './cluster';
import type { ClusterInputs } from './cluster-inputs';
import type { Compilation } from './compilation';
import { compileDocuments } from './compiler';
import { type ConstructDocument, documentOf } from './construct-document';
import { describe } from './describe';
import { policiesOutsideOf } from './policies-outside';
import { gatewayObject, RenderedObjects, type UnitInput } from './rendered-objects';
import { configDeliveryOf, failOnOfChart, isDeliveryShared, settingsOf, type UnitMember } from './unit-options';
import { UnitReport } from './unit-report';

const UNITS = Symbol.for('cdk8s-ai-gateway.CompileUnits');

/** The outcome for one state of the constructs. */
interface Outcome {
  readonly fingerprint: string;
  readonly inputs: readonly UnitInput[];
  readonly result: CompileResult;
}

/** All CompiledCharts of an app that are for one cluster: they are compiled together. */
export class CompileUnit {
  /** The units of an app, with which they are kept. */
  public static in(app: App): Map<string, CompileUnit> {
    const known: Map<string, CompileUnit> | undefined = Reflect.get(app, UNITS);
    if (known) return known;
    const units = new Map<string, CompileUnit>();
    Object.defineProperty(app, UNITS, { value: units });
    return units;
  }

  /** The unit of a chart. */
  public static of(chart: Chart): CompileUnit {
    const app = App.of(chart);
    const units = CompileUnit.in(app);
    const cluster = clusterOf(chart);
    const unit = units.get(cluster) ?? new CompileUnit(app, cluster);
    units.set(cluster, unit);
    return unit;
  }

  /** Grows with each change of the compiled objects. */
  public revision = 0;
  private readonly members: UnitMember[] = [];
  private readonly externals: UnitInput[] = [];
  private outcome: Outcome | undefined;
  private readonly rendered = new RenderedObjects();
  private readonly report: UnitReport;

  private constructor(
    private readonly app: App,
    private readonly cluster: string,
  ) {
    this.report = new UnitReport(app);
  }

  public add(member: UnitMember): void {
    this.members.push(member);
    const { chart } = member;
    chart.node.addValidation({ validate: () => this.errorsOf(chart) });
    // cdk8s collects the objects of a chart with `findAll` in each of its output methods. Before compilation it finds the defined objects,
    // afterwards the rendered ones.
    const findAll = chart.node.findAll.bind(chart.node);
    chart.node.findAll = (order) => findAll(order).filter((construct) => !this.rendered.isHidden(construct));
  }

  /** An object that others bring: it is compiled with the rest, but not rendered. */
  public tell(chart: Chart, value: ConstructDocument['value']): void {
    this.externals.push({ chart, document: { value, constructPath: chart.node.path } });
  }

  /** Returns the compile settings of all charts together. */
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
    if (first && this.members.every(({ printWarnings }) => printWarnings)) this.report.warnings(result.judgement);
    if (isWrittenInSpiteOfErrors(result)) {
      if (first) this.report.isolated(result);
      return [];
    }
    // Loaded with the compiler.
    const { grouped }: typeof import('../../core/diagnostics/grouping') = require('../../core/diagnostics/grouping');
    return grouped(result.judgement.failures.filter((diagnostic) => this.chartOf(diagnostic, inputs) === chart)).map(
      (diagnostic) => diagnosticText(diagnostic, chart.node.path, this.app),
    );
  }

  /** Returns the compiler's inputs for the current constructs. */
  public inputs(): ClusterInputs {
    return this.inputsWith(this.charts().flatMap((chart) => this.inputsOf(chart)));
  }

  private inputsWith(defined: readonly UnitInput[]): ClusterInputs {
    const constructs = this.charts().flatMap(descendantsOf);
    const { settings, conflicts } = settingsOf(this.members);
    return {
      cluster: this.cluster,
      mode: 'compiled',
      documents: defined.map(({ document }) => document),
      externals: this.externals.map(({ document }) => document),
      settings,
      conflicts,
      findings: [
        ...ownFindings(constructs, (construct) => {
          const configDelivery = configDeliveryOf(this.members, Chart.of(construct));
          return configDelivery === undefined ? settings : { ...settings, configDelivery };
        }),
        ...policiesOutsideOf(this.app, this.cluster, defined),
      ],
      distributions: [...new Set(constructs.map((construct) => ProxyDistribution.of(construct)))],
    };
  }

  private refresh(): Outcome {
    const defined = this.charts().flatMap((chart) => this.inputsOf(chart));
    const inputs = [...defined, ...this.externals];
    const given = this.inputsWith(defined);
    const { documents, externals, settings, conflicts, findings } = given;
    const charts = this.charts();
    const failOn = charts.map((chart) => failOnOfChart(this.members, chart));
    const fingerprint = JSON.stringify([documents, externals, settings, conflicts, findings, failOn]);
    if (this.outcome?.fingerprint === fingerprint) return this.outcome;
    const chartOfPath = new Map(inputs.map(({ document, chart }) => [document.constructPath, chart]));
    for (const chart of charts) chartOfPath.set(chart.node.path, chart);
    const failOnOf = ({ place }: Diagnostic) => {
      const chart = chartOfPath.get(place?.constructPath ?? '');
      return chart ? failOnOfChart(this.members, chart) : (settings.failOn ?? FailOn.ERROR);
    };
    const result = compileDocuments([...documents, ...externals], { ...given, failOnOf });
    this.outcome = { fingerprint, inputs, result };
    this.rendered.replace(inputs, result);
    this.revision++;
    return this.outcome;
  }

  /** The charts in the order in which cdk8s visits them. */
  private charts(): Chart[] {
    const own = new Set<IConstruct>(this.members.map(({ chart }) => chart));
    return this.app.node.findAll().filter((construct): construct is Chart => own.has(construct));
  }

  private inputsOf(chart: Chart): UnitInput[] {
    const delivery = isDeliveryShared(this.members) ? undefined : configDeliveryOf(this.members, chart);
    return descendantsOf(chart)
      .filter(
        (construct): construct is ApiObject => ApiObject.isApiObject(construct) && !this.rendered.isOutput(construct),
      )
      .filter((object) => Chart.of(object) === chart)
      .map((object) => ({ chart, object, document: withDelivery(documentOf(object), delivery) }));
  }

  /** The chart that a diagnostic is about; the first one, when it is about none. */
  private chartOf({ place }: Diagnostic, inputs: readonly UnitInput[]): Chart | undefined {
    const path = place?.constructPath;
    const charts = this.charts();
    const input = inputs.find(({ document }) => document.constructPath === path);
    return input?.chart ?? charts.find(({ node }) => node.path === path) ?? charts[0];
  }
}

/**
 * Returns whether errors are isolated to the objects that they name. If a Gateway must keep its last output, nothing is written, because
 * synthesis overwrites files.
 */
function isWrittenInSpiteOfErrors({ isolated, judgement }: CompileResult): boolean {
  return judgement.failed && !judgement.blocked && !isolated.some(({ outcome }) => outcome === 'keepsLastOutput');
}

/** Returns the document of a Gateway with the delivery of its chart in an annotation, which is not rendered. */
function withDelivery(document: ConstructDocument, delivery: string | undefined): ConstructDocument {
  const { value } = document;
  if (delivery === undefined || value.kind !== 'Gateway' || groupOf(value.apiVersion) !== GATEWAY_GROUP)
    return document;
  const { annotations, ...metadata } = partOf(value.metadata);
  const all = { [CONFIG_DELIVERY]: delivery, ...partOf(annotations) };
  return { ...document, value: { ...value, metadata: { ...metadata, annotations: all } } };
}
