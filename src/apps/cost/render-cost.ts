import type { Bound } from '../../core/compiler/queries/cost/bound';
import type { CostRow } from '../../core/compiler/queries/cost/cost-of-gateway';
import { dollarsText } from '../../core/compiler/queries/cost/dollars-text';
import { markdownText } from '../../core/text/markdown';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import { guardsText } from './cost-changes';
import type { Estimate } from './estimate';

export const COST_FORMATS = ['text', 'markdown', 'json'] as const;

export type CostFormat = (typeof COST_FORMATS)[number];

/** A change that could break a reader of the JSON raises it. */
const VERSION = 1;

/** The report about the cost of gateways. */
export interface CostReport {
  /** The assumptions of the bounds. */
  readonly assumptions: readonly string[];
  readonly bounds: readonly CostRow[];
  readonly estimates: readonly Estimate[];
}

export function renderCost(report: CostReport, format: CostFormat): string {
  if (format === 'json') return `${visibleJson({ version: VERSION, ...report })}\n`;
  return format === 'markdown' ? markdown(report) : text(report);
}

function text({ assumptions, bounds, estimates }: CostReport): string {
  if (bounds.length === 0) return 'no cost: no request leads to a model\n';
  const rows = bounds.flatMap((row) => [
    `${row.kind} ${row.name}  ${amountText(row.day)} a day, ${amountText(row.month)} a month`,
    ...reasonsOf(row).map((reason) => `    ${reason}`),
  ]);
  const estimated = estimates.map(
    ({ gateway, model, day, month }) =>
      `estimate ${gateway} ${model}  ${dollarsText(day)} a day, ${dollarsText(month)} a month`,
  );
  return [...rows, ...estimated, '', ...assumptions.map((line) => `  ${line}`), '']
    .map((line) => visibleText(line))
    .join('\n');
}

function markdown({ assumptions, bounds, estimates }: CostReport): string {
  const bounded = bounds.map((row) => [
    row.gateway,
    `${row.kind} ${row.name}`,
    amountText(row.day),
    amountText(row.month),
    reasonsOf(row).join('; '),
  ]);
  const estimated = estimates.map(({ gateway, model, day, month }) => [
    gateway,
    `estimate ${model}`,
    dollarsText(day),
    dollarsText(month),
    '',
  ]);
  const head = ['Gateway', 'Of', 'Most a day', 'Most a month', 'Why'];
  const rows = [head, head.map(() => '---'), ...[...bounded, ...estimated].map((row) => row.map(cell))];
  const list = assumptions.map((line) => `- ${cell(line)}\n`).join('');
  return `${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}\n${list}`;
}

function reasonsOf(row: CostRow): readonly string[] {
  const guards = guardsText(row);
  return [...row.month.reasons, ...(guards === '' ? [] : [`paid for beside it: ${guards}`])];
}

function cell(value: string): string {
  return markdownText(visibleText(value));
}

function amountText({ dollars }: Bound): string {
  return dollars === undefined ? 'unlimited' : dollarsText(dollars);
}
