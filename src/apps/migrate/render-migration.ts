import { markdownText } from '../../core/text/markdown';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import { addToList } from '../../core/values/lists-in-maps';
import { differenceLines, differencePath, type ShownDifference, shownDifference } from '../drift/shown-difference';
import type { MigrationDifference, MigrationReport, MigrationVerdict } from './compare-controlled';
import type { Reason } from './reasons/reason';

export const MIGRATION_FORMATS = ['text', 'markdown', 'json'] as const;

export type MigrationFormat = (typeof MIGRATION_FORMATS)[number];

/** A change that could break a reader of the JSON raises it. */
const VERSION = 1;

/** All queried sources, deviations that no dump shows, and sources without a usable answer. */
export interface Migration {
  readonly reports: readonly MigrationReport[];
  /** Reasons by Gateway. */
  readonly unseen: ReadonlyMap<string, readonly Reason[]>;
  readonly unanswered: readonly string[];
}

const MEANING: Readonly<Record<MigrationVerdict, string>> = {
  equal: 'equals the inputs',
  explained: 'equals the inputs, except for known differences of the controller',
  undecided: 'equals the inputs, as far as the inputs determine it',
  different: 'differs from the inputs',
};

export function renderMigration(migration: Migration, format: MigrationFormat): string {
  if (format === 'json') return `${visibleJson(jsonOf(migration))}\n`;
  const markdown = format === 'markdown';
  const { reports, unseen, unanswered } = migration;
  const parts = [
    ...reports.map((report) => reportLines(report, markdown)),
    ...[...unseen].map(([gateway, reasons]) => unseenLines(gateway, reasons, markdown)),
    unanswered.map((reason) => `${markdown ? '- ' : ''}not compared: ${escaped(reason, markdown)}`),
  ];
  return parts.map((lines) => lines.map((line) => `${visibleText(line)}\n`).join('')).join(markdown ? '\n' : '');
}

function jsonOf({ reports, unseen, unanswered }: Migration): unknown {
  return {
    version: VERSION,
    reports: reports.map((report) => ({
      ...report,
      differences: report.differences.map((difference) => ({
        ...shownDifference(difference),
        reason: difference.reason?.id,
        undecided: difference.undecided,
      })),
    })),
    unseen: Object.fromEntries([...unseen].map(([gateway, reasons]) => [gateway, reasons.map(({ id }) => id)])),
    unanswered,
  };
}

function reportLines(report: MigrationReport, markdown: boolean): string[] {
  const { source, verdict, gateway, differences, notCompared, compared } = report;
  const title = `${source}: ${verdict} (Gateway ${gateway})`;
  const unknown = differences.filter(({ reason }) => reason === undefined);
  const undecided = new Set(differences.flatMap(({ undecided }) => undecided ?? []));
  const head = markdown ? '- ' : '  ';
  return [
    ...(markdown ? [`## ${escaped(title, true)}`, ''] : [title]),
    `${markdown ? '' : '  '}the running config ${MEANING[verdict]}; ${compared} parts were compared`,
    ...unknown.flatMap((difference) => unknownLines(shownDifference(difference), markdown)),
    ...byReason(differences).flatMap(([reason, own]) => reasonLines(reason, own, markdown)),
    ...[...undecided].map((what) => `${head}undecided: ${escaped(what, markdown)}`),
    ...notCompared.map((what) => `${head}not compared: ${escaped(what, markdown)}`),
  ];
}

/** Groups differences by reason, in their order. */
export function byReason(
  differences: readonly MigrationDifference[],
): readonly (readonly [Reason, readonly MigrationDifference[]])[] {
  const groups = new Map<Reason, MigrationDifference[]>();
  for (const difference of differences) if (difference.reason) addToList(groups, difference.reason, difference);
  return [...groups];
}

function unknownLines(shown: ShownDifference, markdown: boolean): readonly string[] {
  if (!markdown) return differenceLines(shown);
  const { security, expected = 'nothing', running = 'nothing' } = shown;
  const place = `${security ? 'security: ' : ''}${differencePath(shown)}`;
  return [
    `- ${escaped(place, true)}`,
    ...[`expected ${expected}`, `running ${running}`].map((value) => `  - ${escaped(value, true)}`),
  ];
}

function reasonLines(
  { id, text, keep }: Reason,
  differences: readonly MigrationDifference[],
  markdown: boolean,
): string[] {
  const places = differences.map((difference) => differencePath(shownDifference(difference)));
  const [head, line] = markdown ? ['- ', '  - '] : ['  ', '      '];
  return [
    `${head}${id}: ${escaped(text, markdown)}`,
    `${line}to keep it: ${escaped(keep, markdown)}`,
    ...places.map((place) => `${line}${escaped(place, markdown)}`),
  ];
}

function unseenLines(gateway: string, reasons: readonly Reason[], markdown: boolean): string[] {
  if (reasons.length === 0) return [];
  const [head, line] = markdown ? ['- ', '  - '] : ['  ', '      '];
  const title = `Gateway ${gateway}: differences that are not in dumps`;
  return [
    ...(markdown ? [`## ${escaped(title, true)}`, ''] : [title]),
    ...reasons.flatMap(({ id, text, keep }) => [
      `${head}${id}: ${escaped(text, markdown)}`,
      `${line}to keep it: ${escaped(keep, markdown)}`,
    ]),
  ];
}

function escaped(text: string, markdown: boolean): string {
  return markdown ? markdownText(text) : text;
}
