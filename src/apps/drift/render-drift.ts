import { markdownText } from '../../core/text/markdown';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import type { DriftReport, DumpVerdict } from './compare-dump';
import { differenceLines, type ShownDifference, shownDifference } from './shown-difference';

export const DRIFT_FORMATS = ['text', 'markdown', 'json', 'prometheus'] as const;

export type DriftFormat = (typeof DRIFT_FORMATS)[number];

/** A change that could break a reader of the JSON raises it. */
const VERSION = 1;

/** All queried sources, and those without a usable answer. */
export interface Drift {
  readonly reports: readonly DriftReport[];
  readonly unanswered: readonly string[];
}

const MEANING: Readonly<Record<DumpVerdict, string>> = {
  'in step': 'runs the config of the inputs',
  behind: 'was started with another version of the config and still runs it',
  refused: 'was started with this config but runs a previous one, because it rejected the current one; see its log',
  different: 'runs a different config',
};

export function renderDrift(drift: Drift, format: DriftFormat): string {
  const shown = drift.reports.map((report) => ({ ...report, differences: report.differences.map(shownDifference) }));
  if (format === 'json') return `${visibleJson({ version: VERSION, ...drift, reports: shown })}\n`;
  if (format === 'prometheus') return metrics(shown, drift.unanswered.length);
  return format === 'markdown' ? markdown(shown, drift.unanswered) : text(shown, drift.unanswered);
}

/** Returns the verdict of each source as one line. */
export function verdictLines({ reports, unanswered }: Drift): ReadonlyMap<string, string> {
  const lines = reports.map(({ source, verdict, differences }): [string, string] => {
    const ofSecurity = differences.filter(({ security }) => security).length;
    return [
      source,
      verdict === 'in step' ? verdict : `${verdict}; differences: ${differences.length} (security: ${ofSecurity})`,
    ];
  });
  return new Map([...lines, ...unanswered.map((reason): [string, string] => [reason, 'not compared'])]);
}

type Shown = Omit<DriftReport, 'differences'> & { readonly differences: readonly ShownDifference[] };

function text(reports: readonly Shown[], unanswered: readonly string[]): string {
  const lines = reports.flatMap((report) => [
    `${report.source}: ${report.verdict} (Gateway ${report.gateway})`,
    ...(report.verdict === 'in step' ? [] : [`  it ${MEANING[report.verdict]}`]),
    ...report.differences.flatMap(differenceLines),
  ]);
  return [...lines, ...unanswered.map((reason) => `not compared: ${reason}`)]
    .map((line) => `${visibleText(line)}\n`)
    .join('');
}

function markdown(reports: readonly Shown[], unanswered: readonly string[]): string {
  const cell = (value: string) => markdownText(visibleText(value));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const parts = reports.map(({ source, verdict, gateway, differences }) => {
    const head = `### ${cell(source)}: ${verdict}\n\nGateway ${cell(gateway)} ${MEANING[verdict]}.\n`;
    if (differences.length === 0) return head;
    const heading = ['', 'Where', 'Field', 'Expected', 'Running', 'By'];
    const rows = differences.map(({ what, field, resources, security, expected, running }) =>
      row([
        security ? 'security' : '',
        ...[what, field, expected ?? 'nothing', running ?? 'nothing', resources.join(', ')].map(cell),
      ]),
    );
    return `${head}\n${row(heading)}${row(heading.map(() => '---'))}${rows.join('')}`;
  });
  return [...parts, ...unanswered.map((reason) => `Not compared: ${cell(reason)}\n`)].join('\n');
}

/** Returns the metrics in Prometheus's exposition format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
function metrics(reports: readonly Shown[], unanswered: number): string {
  const label = (value: string) => `"${value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
  const counts = reports.flatMap(({ gateway, source, verdict, differences }) =>
    [true, false].map((security) => {
      const count = differences.filter((one) => one.security === security).length;
      const labels = [
        ['gateway', gateway],
        ['source', source],
        ['verdict', verdict],
        ['security', String(security)],
      ] as const;
      return `ai_gateway_drift_differences{${labels.map(([name, value]) => `${name}=${label(value)}`).join(',')}} ${count}\n`;
    }),
  );
  return [
    '# HELP ai_gateway_drift_differences Differences between the running config of a data plane and the inputs.\n',
    '# TYPE ai_gateway_drift_differences gauge\n',
    ...counts,
    '# HELP ai_gateway_drift_unanswered Data planes that could not be compared.\n',
    '# TYPE ai_gateway_drift_unanswered gauge\n',
    `ai_gateway_drift_unanswered ${unanswered}\n`,
  ].join('');
}
