import { alternativesText } from '../../../text/alternatives';
import { type BrokenText, contentStart, type Line, quoted, type Repair } from './repair';

/** Tabs in the indentation. */
export function* tabs(broken: BrokenText): Generator<Repair> {
  const { text } = broken;
  const tabbed = broken.upwards(3).find(({ start, indent }) => text.slice(start, start + indent).includes('\t'));
  if (!tabbed) return;
  for (const width of [2, 4, 8]) {
    yield {
      text: text.replace(/^[ \t]*\t[ \t]*/gm, (blanks) => blanks.replaceAll('\t', ' '.repeat(width))),
      offset: tabbed.start,
      reason: 'this line is indented with a tab, and YAML allows only spaces',
      fix: 'Indent with spaces. Most editors convert tabs when they format a file.',
    };
  }
}

const KEY = String.raw`[\w.$/-]+`;
const WITHOUT_SPACE = new RegExp(String.raw`^((?:- +)*)(${KEY}?):(?!//)(\S.*)$`);
const WITH_EQUALS = new RegExp(String.raw`^((?:- +)*)(${KEY})\s*=\s*(\S.*)$`);
const WITHOUT_COLON = new RegExp(String.raw`^((?:- +)*)(${KEY})(?:\s+(\S.*))?$`);

/** Fields without a colon, or without the space after it. */
export function* colons(broken: BrokenText): Generator<Repair> {
  const { failed, before } = broken;
  for (const line of [failed, ...(before ? [before] : [])]) {
    yield* dashes(line, broken);
    yield* missingDash(line, broken);
    const forms = [
      [WITHOUT_SPACE, (name: string) => `a space is missing after the colon of ${quoted(name)}`],
      [
        WITH_EQUALS,
        (name: string) => `${quoted(name)} is followed by \`=\`, and YAML separates names and values by a colon`,
      ],
      [WITHOUT_COLON, (name: string) => `a colon is missing after ${quoted(name)}`],
    ] as const;
    for (const [form, reason] of forms) {
      const [, dash = '', name, value] = form.exec(line.content) ?? [];
      // A list item may be a word alone: then the next line is indented too far.
      if (name === undefined || (dash !== '' && value === undefined)) continue;
      const written = `${name}:${value === undefined ? '' : ` ${value}`}`;
      const start = contentStart(line) + dash.length;
      yield {
        text: broken.with(start, contentStart(line) + line.content.length, written),
        offset: start,
        reason: reason(name),
        fix: `Write ${quoted(written)}.`,
      };
    }
  }
}

/** Repairs a host name or path below a field, which cannot be the name of another field. */
function* missingDash(line: Line, broken: BrokenText): Generator<Repair> {
  const above = broken.lines.slice(0, line.number - 1).findLast(({ content }) => content !== '');
  if (!above?.content.endsWith(':') || !/^[\w*/-]*[./*][^\s:]*$/.test(line.content)) return;
  yield {
    text: broken.with(contentStart(line), contentStart(line), '- '),
    offset: contentStart(line),
    reason: `a dash is missing before the list item ${quoted(line.content)}`,
    fix: `Write ${quoted(`- ${line.content}`)}.`,
  };
}

/** Repairs `-name`: without the space, the dash is a part of the string. */
function* dashes(line: Line, { text }: BrokenText): Generator<Repair> {
  const [, word] = /^-([^\s-].*)$/.exec(line.content) ?? [];
  if (word === undefined) return;
  const pattern = new RegExp(`^( {${line.indent}})-(?=[^\\s-])`, 'gm');
  yield {
    text: text
      .replace(pattern, '$1- ')
      .replace(new RegExp(`^ {${line.indent + 1}}(?=\\S)`, 'gm'), `${' '.repeat(line.indent + 2)}`),
    offset: contentStart(line),
    reason: 'a space is missing after the dash of a list item',
    fix: `Write ${quoted(`- ${word}`)}.`,
  };
}

/** Lines that are indented otherwise than those that they belong to. */
export function* indentation(broken: BrokenText): Generator<Repair> {
  const { failed, before } = broken;
  if (!before) return;
  const levels = levelsBefore(broken);
  const nearest = [...levels].sort((a, b) => Math.abs(a.indent - failed.indent) - Math.abs(b.indent - failed.indent));
  for (const level of nearest) {
    yield {
      text: shifted(broken, level.indent - failed.indent),
      offset: contentStart(failed),
      reason: reasonFor(failed, before, levels),
      fix: `Indent it by ${level.indent} spaces, like ${quoted(level.content)} in line ${broken.lineInFile(level.number)}${nearest.length > 1 ? ', or like another line that it belongs to' : ''}.`,
    };
  }
}

interface Level {
  readonly indent: number;
  readonly number: number;
  readonly content: string;
}

/** The indentations that a line could have: those of the lines that enclose it, and of the fields of list items. */
function levelsBefore({ lines, failed }: BrokenText): readonly Level[] {
  const levels = new Map<number, Level>();
  let least = Number.POSITIVE_INFINITY;
  for (const line of [...lines].reverse()) {
    if (line.start >= failed.start || line.content === '') continue;
    const dash = /^(?:- +)+/.exec(line.content)?.[0].length ?? 0;
    const inner = line.indent + dash;
    for (const indent of new Set([inner, line.indent])) {
      if (indent <= least && indent !== failed.indent && !levels.has(indent))
        levels.set(indent, {
          indent,
          number: line.number,
          content: indent === line.indent ? line.content : line.content.slice(dash),
        });
    }
    least = Math.min(least, line.indent);
    if (least === 0) break;
  }
  return [...levels.values()];
}

function reasonFor(failed: Line, before: Line, levels: readonly Level[]): string {
  const { indent } = failed;
  const name = quoted(keyText(failed.content));
  const inner = before.indent + (/^(?:- +)+/.exec(before.content)?.[0].length ?? 0);
  if (indent > inner && /:\s+\S/.test(before.content))
    return `${name} is indented below ${quoted(keyText(before.content))}, which has a value already`;
  if (before.content.startsWith('- ') && before.indent === indent)
    return `${name} is indented like the list items before it, and is not an item`;
  const known = levels.map((level) => level.indent).sort((a, b) => a - b);
  return `${name} is indented by ${indent} spaces, and the lines before it by ${alternativesText(known)}`;
}

const keyText = (content: string): string => /^(?:- +)*[^\s:]+/.exec(content)?.[0] ?? content;

/** Shifts the failed line and the lines nested below it. */
function shifted({ text, lines, failed }: BrokenText, by: number): string {
  const all = text.split('\n');
  let isBelow = true;
  for (const line of lines.slice(failed.number - 1)) {
    isBelow &&= line.number === failed.number || line.content === '' || line.indent > failed.indent;
    if (!isBelow) break;
    const index = line.number - 1;
    all[index] = by > 0 ? `${' '.repeat(by)}${all[index]}` : all[index].slice(Math.min(-by, line.indent));
  }
  return all.join('\n');
}
