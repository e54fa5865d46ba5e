import type { MetricNames } from '../../core/data-plane/metrics';
import { metricNames } from './gateway-series';

/** Parts of a dashboard. */
interface DashboardParts {
  readonly title: string;
  readonly uid: string;
  /** Matchers for the pods that it can show. */
  readonly series: string;
  readonly spending: readonly Section[];
}

/** A row of graphs. */
export type Section = readonly [title: string, graphs: readonly PanelGraph[]];

/** A graph: its title, its unit in Grafana's words, and its queries by legend. */
export interface PanelGraph {
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly queries: { readonly [legend: string]: string };
}

const SOURCE = { type: 'prometheus', uid: '${datasource}' };
const HEIGHT = 8;
/** Matchers for the pods that are chosen. */
export const PODS = 'namespace=~"$namespace",pod=~"$pod"';

/** The form of Grafana's dashboards (classic, version 39 of the schema). */
export function dashboardOf({ title, uid, series, spending }: DashboardParts): object {
  const metrics = metricNames();
  return {
    uid,
    title,
    tags: ['ai-gateway'],
    editable: true,
    graphTooltip: 1,
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    templating: { list: variables(metrics, series) },
    panels: panels([...spending, ...sections(metrics)]),
  };
}

function variables({ build }: MetricNames, series: string): object[] {
  const query = (name: string, label: string, matchers: string) => ({
    type: 'query',
    name,
    label,
    datasource: SOURCE,
    query: { query: `label_values(${build}{${matchers}}, ${name})`, refId: name },
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    current: { text: ['All'], value: ['$__all'] },
  });
  const inNamespace = [...(series ? [series] : []), 'namespace=~"$namespace"'].join(',');
  return [
    { type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus' },
    query('namespace', 'Namespace', series),
    query('pod', 'Pod', inNamespace),
  ];
}

function sections(m: MetricNames): readonly Section[] {
  const rate = (metric: string, by: string, matchers = '') =>
    `sum by (${by}) (rate(${metric}{${PODS}${matchers ? `,${matchers}` : ''}}[$__rate_interval]))`;
  const quantile = (metric: string, of: number, by: string) =>
    `histogram_quantile(${of}, ${rate(`${metric}_bucket`, `le, ${by}`)})`;
  const share = (matchers: string, by: string) => `${rate(m.requests, by, matchers)} / ${rate(m.requests, by)}`;
  return [
    [
      'Requests',
      [
        {
          title: 'Requests by status',
          description: 'Responses to clients per second, including those of the gateway itself.',
          unit: 'reqps',
          queries: { '{{status}}': rate(m.requests, 'status') },
        },
        {
          title: 'Requests by route',
          description: 'The requests to each route.',
          unit: 'reqps',
          queries: { '{{route}}': rate(m.requests, 'route') },
        },
        {
          title: 'Errors by route',
          description: 'The share of responses with a status of 500 or above.',
          unit: 'percentunit',
          queries: { '{{route}}': share('status=~"5.."', 'route') },
        },
        {
          title: 'Time to the complete response',
          description: 'As clients see it, including the time in the gateway.',
          unit: 's',
          queries: {
            'p50 {{route}}': quantile(m.requestSeconds, 0.5, 'route'),
            'p95 {{route}}': quantile(m.requestSeconds, 0.95, 'route'),
          },
        },
        {
          title: 'Rejected by the gateway',
          description: 'Responses of the gateway itself, by reason: limits, authentication, missing routes.',
          unit: 'reqps',
          queries: { '{{reason}}': rate(m.requests, 'reason', 'reason!="Upstream"') },
        },
        {
          title: 'Second attempts',
          description: 'Retries by backend: failures of a provider show here before clients notice them.',
          unit: 'reqps',
          queries: { '{{backend}}': rate(m.retries, 'backend') },
        },
      ],
    ],
    [
      'Language models',
      [
        {
          title: 'Tokens by model',
          description: 'Tokens of prompts and responses per second.',
          unit: 'short',
          queries: {
            '{{gen_ai_request_model}} {{gen_ai_token_type}}': rate(
              `${m.tokens}_sum`,
              'gen_ai_request_model, gen_ai_token_type',
            ),
          },
        },
        {
          title: 'Tokens by route',
          description: 'Of prompts and responses, in the selected time range.',
          unit: 'short',
          queries: {
            '{{route}}': `sum by (route) (increase(${m.tokens}_sum{${PODS},${m.promptsAndAnswers}}[$__range]))`,
          },
        },
        {
          title: 'Time of models',
          description: 'Until the response of the model is complete.',
          unit: 's',
          queries: { 'p95 {{gen_ai_request_model}}': quantile(m.llmSeconds, 0.95, 'gen_ai_request_model') },
        },
        {
          title: 'Requests by provider',
          description: 'The requests to each provider.',
          unit: 'reqps',
          queries: { '{{gen_ai_system}}': rate(`${m.llmSeconds}_count`, 'gen_ai_system') },
        },
      ],
    ],
    [
      'Gateway',
      [
        {
          title: 'Time of destinations',
          description: 'The duration of calls to destinations and services, by type.',
          unit: 's',
          queries: { 'p95 {{subtype}}': quantile(m.upstreamSeconds, 0.95, 'subtype') },
        },
        {
          title: 'New connections',
          description: 'Client connections per second.',
          unit: 'cps',
          queries: { '{{pod}}': rate(m.connections, 'pod') },
        },
        {
          title: 'Memory',
          description: 'Resident memory by pod.',
          unit: 'bytes',
          queries: { '{{pod}}': `max by (pod) (${m.memoryBytes}{${PODS}})` },
        },
        {
          title: 'Config in force',
          description: '1 if the pod runs the config in its file; 0 after a change that the pod rejected.',
          unit: 'short',
          queries: { '{{pod}}': `min by (pod) (${m.configInSync}{${PODS}})` },
        },
      ],
    ],
  ];
}

/** Arranges two graphs per row, below the title of their section. */
function panels(all: readonly Section[]): object[] {
  const placed: object[] = [];
  let y = 0;
  for (const [title, graphs] of all) {
    const id = placed.length + 1;
    placed.push({ id, type: 'row', title, collapsed: false, gridPos: { h: 1, w: 24, x: 0, y }, panels: [] });
    y += 1;
    graphs.forEach((graph, index) => {
      const gridPos = { h: HEIGHT, w: 12, x: (index % 2) * 12, y: y + Math.floor(index / 2) * HEIGHT };
      placed.push({ id: placed.length + 1, ...panelOf(graph), gridPos });
    });
    y += Math.ceil(graphs.length / 2) * HEIGHT;
  }
  return placed;
}

function panelOf({ title, description, unit, queries }: PanelGraph): object {
  return {
    type: 'timeseries',
    title,
    description,
    datasource: SOURCE,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: index < 26 ? String.fromCharCode(65 + index) : `A${index}`,
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  };
}
