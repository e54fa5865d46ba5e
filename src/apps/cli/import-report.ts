import { addToList } from '../../core/values/lists-in-maps';
import { type Grade, groupedItems, type ItemGroup, type ReportItem, someOf } from '../import/conversion-report';
import type { ForeignImport, ForeignProof } from './import-foreign';
import type { TextProof } from './import-proof';
import { textLines } from './import-text';

/** Options of the report of an imported configuration. */
export interface ImportReportOptions {
  /** Lists every item instead of a summary. */
  readonly verbose: boolean;
}

/** Returns the report of an imported configuration: a summary, a checklist, and the differences. */
export function importReport(
  files: readonly string[],
  imported: ForeignImport,
  text: TextProof | undefined,
  { verbose }: ImportReportOptions,
): string {
  const { subject, items, format, errors, findings, proof } = imported;
  const lines = [
    ...files.map((path) => `wrote ${path}`),
    ...(files.length > 0 ? [''] : []),
    `${subject}. Settings: ${countsOf(items)}.`,
    ...(format === undefined ? [] : [format]),
    ...(errors.length === 0 ? checklist(items, verbose) : []),
    ...section('Left out', 'left out', items, verbose),
    ...section('Approximated', 'approximated', items, verbose),
    ...(verbose ? exactLines(items) : []),
    '',
    ...outcome(errors, findings, verbose),
    ...(proof && errors.length === 0 ? proofLines(proof, format !== undefined) : []),
    ...(text ? textLines(text) : []),
    ...(verbose || items.length === 0 ? [] : ['', 'Each setting: --verbose, or --report json for programs.']),
  ];
  return `${lines.join('\n')}\n`;
}

const GRADES: readonly Grade[] = ['exact', 'approximated', 'left out'];

/** Counts items by grade, and the tasks of the checklist. An item with another grade is not exact. */
function countsOf(items: readonly ReportItem[]): string {
  const others = new Set(items.flatMap(({ item, grade }) => (grade === 'exact' ? [] : [item])));
  const counted = (grade: Grade) =>
    new Set(
      items.flatMap((one) => (one.grade === grade && !(grade === 'exact' && others.has(one.item)) ? [one.item] : [])),
    ).size;
  const tasks = secretLines(items).length + tasksIn(items).length;
  return [...GRADES.map((grade) => `${counted(grade)} ${grade}`), `${tasks} to do`].join(', ');
}

/** Most lines of a list in a summary. */
const MOST_LINES = 12;

/** Returns tasks other than the creation of Secrets. */
function tasksIn(items: readonly ReportItem[]): readonly ItemGroup[] {
  return groupedItems(items.filter(({ grade, secret }) => grade === 'to do' && !secret));
}

/** Returns the tasks to complete before clients use the gateway. */
function checklist(items: readonly ReportItem[], verbose: boolean): string[] {
  const secrets = secretLines(items);
  const groups = tasksIn(items);
  if (secrets.length + groups.length === 0) return [];
  return [
    '',
    'Before you go live:',
    ...(secrets.length > 0
      ? [
          `  [ ] Create ${secrets.length === 1 ? 'this entry of a Secret' : `these ${secrets.length} entries of Secrets`}:`,
          ...shortened(secrets, verbose).map((line) => `        ${line}`),
        ]
      : []),
    ...shortened(
      groups.map((group) => `  [ ] ${groupText(group, verbose)}`),
      verbose,
    ),
  ];
}

/** Returns a line for each entry of a Secret, with the sources of its value. */
function secretLines(items: readonly ReportItem[]): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { secret } of items) {
    if (!secret) continue;
    const entry = `${secret.name} ${secret.key}`;
    sources.set(entry, (sources.get(entry) ?? new Set()).add(secret.from));
  }
  return [...sources].map(([entry, from]) => `${entry}: ${[...from].join(' or ')}`);
}

function section(title: string, grade: Grade, items: readonly ReportItem[], verbose: boolean): string[] {
  const those = items.filter((item) => item.grade === grade);
  const groups = groupedItems(those.filter(({ variable }) => variable === undefined));
  const lines = [...unknownLines(those, verbose), ...groups.map((group) => `  - ${groupText(group, verbose)}`)];
  if (lines.length === 0) return [];
  return ['', `${title}:`, ...shortened(lines, verbose)];
}

/** Variables whose values are unknown, in one line. */
function unknownLines(items: readonly ReportItem[], verbose: boolean): string[] {
  const places = new Map<string, string[]>();
  for (const { item, variable } of items) if (variable !== undefined) addToList(places, variable, item);
  if (places.size === 0) return [];
  const names = [...places].map(([name, all]) => `${name} (${someOf(all, verbose ? all.length : 1)})`);
  const shown = someOf(names, verbose ? names.length : MOST_LINES);
  const set =
    places.size <= MOST_LINES
      ? [...places.keys()].map((name) => `--set ${name}=VALUE`).join(' ')
      : '--set NAME=VALUE for each of them';
  return [`  - Unknown environment variables: ${shown}. Run the import with --env-file FILE, or with ${set}.`];
}

function groupText({ items, reason }: ItemGroup, verbose: boolean): string {
  return `${someOf(items, verbose ? items.length : 2)}: ${reason}`;
}

function shortened(lines: readonly string[], verbose: boolean): readonly string[] {
  if (verbose || lines.length <= MOST_LINES + 1) return lines;
  return [...lines.slice(0, MOST_LINES), `  and ${lines.length - MOST_LINES} more`];
}

function exactLines(items: readonly ReportItem[]): string[] {
  const exact = items.filter(({ grade }) => grade === 'exact');
  return exact.length === 0 ? [] : ['', 'Exact:', ...exact.map(({ item }) => `  - ${item}`)];
}

function outcome(errors: readonly string[], findings: readonly string[], verbose: boolean): string[] {
  if (errors.length > 0) return ['Nothing was written:', ...shortened(errors, verbose).map((one) => `  ${one}`)];
  if (findings.length === 0) return ['The program was run, and its output compiles without findings.'];
  return [
    'The program was run, and its output compiles. The compiler warns:',
    ...shortened(
      (verbose ? findings : oneOfEachCode(findings)).map((one) => `  ${one}`),
      verbose,
    ),
  ];
}

/** The first finding of each code, and how many more have the same code. */
function oneOfEachCode(findings: readonly string[]): readonly string[] {
  const byCode = new Map<string, string[]>();
  for (const finding of findings) addToList(byCode, finding.slice(0, finding.indexOf(':')), finding);
  return [...byCode.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : `${first} (and ${others.length} more of this code)`,
  );
}

function proofLines({ resources, differences }: ForeignProof, isOtherFormat: boolean): string[] {
  const plain = resources.filter(({ layer }) => layer === 'first layer');
  const same = isOtherFormat ? 'what the file describes' : 'the same as yours';
  return [
    ...plain.map(({ resource, reason }) => `${resource} is an object of the first layer: ${reason ?? ''}`),
    '',
    ...(differences.length === 0
      ? [`Compiled again, it is a config that does ${same}, except for what is listed above.`]
      : [`Compiled again, it does not do ${same}:`, ...differences.map((one) => `  ${one}`)]),
  ];
}
