import {
  type ConfigObject,
  type ConfigValue,
  Placeholder,
  VerbatimEntry,
  VerbatimText,
} from '../../../data-plane/placeholders';
import {
  blockLines,
  fitsBlock,
  meansSomething,
  writeFlowString,
  writePlaceholder,
  writeString,
  writeVerbatim,
} from './scalars';

/**
 * Writes the data plane's config: YAML in block style, with keys in the order of the object. Every `$` is doubled, except in placeholders
 * and in verbatim strings, because the data plane expands variables before it parses the file.
 */
export function writeConfig(config: ConfigObject): string {
  const lines = new Lines();
  if (Object.keys(config).length === 0) return '{}\n';
  writeMapping(config, '', lines);
  return lines.text();
}

/** Joins lines in batches: a hundred thousand short strings that live to the end cost more than writing them. */
class Lines {
  private static readonly BATCH = 1000;
  private batch: string[] = [];
  private readonly batches: string[] = [];

  public push(line: string): void {
    if (this.batch.push(line) < Lines.BATCH) return;
    this.batches.push(this.batch.join('\n'));
    this.batch = [];
  }

  public text(): string {
    return `${[...this.batches, ...this.batch].join('\n')}\n`;
  }
}

function writeMapping(mapping: ConfigObject, indent: string, lines: Lines, first = indent): void {
  let lead = first;
  for (const key in mapping) {
    const value = mapping[key];
    if (value instanceof VerbatimEntry) {
      writeEntry(`${lead}${writeVerbatim(new VerbatimText(key))}:`, value.value, indent, lines);
    } else if (value !== undefined) writeEntry(`${lead}${writeKey(key)}:`, value, indent, lines);
    lead = indent;
  }
}

/** The keys of the config schema, which make up nearly all of a file. */
const SIMPLE_KEY = /^[a-z][A-Za-z]*$/;

function writeKey(key: string): string {
  return SIMPLE_KEY.test(key) && !meansSomething(key) ? key : writeString(key);
}

function writeEntry(lead: string, value: ConfigValue, indent: string, lines: Lines): void {
  const simple = inOneLine(value) ?? inBraces(value);
  if (simple !== undefined) lines.push(`${lead} ${simple}`);
  else if (typeof value === 'string') writeBlock(lead, value, `${indent}  `, lines);
  else if (Array.isArray(value)) {
    lines.push(lead);
    writeSequence(value, indent, lines);
  } else {
    lines.push(lead);
    writeMapping(value as ConfigObject, `${indent}  `, lines);
  }
}

/** Items are indented as deep as the key above them, in kubectl's style. */
function writeSequence(items: readonly ConfigValue[], indent: string, lines: Lines): void {
  for (const item of items) {
    const simple = inOneLine(item);
    if (simple !== undefined) lines.push(`${indent}- ${simple}`);
    else if (typeof item === 'string') writeBlock(`${indent}-`, item, `${indent}  `, lines);
    else if (Array.isArray(item)) {
      lines.push(`${indent}-`);
      writeSequence(item, `${indent}  `, lines);
    } else writeMapping(item as ConfigObject, `${indent}  `, lines, `${indent}- `);
  }
}

function writeBlock(lead: string, text: string, indent: string, lines: Lines): void {
  const block = blockLines(text);
  lines.push(`${lead} ${block.indicator}`);
  for (const line of block.lines) lines.push(line === '' ? '' : `${indent}${line}`);
}

/** Returns the inline form of a value: scalars, empty collections, and short lists of numbers; `undefined` for all others. */
function inOneLine(value: ConfigValue): string | undefined {
  switch (typeof value) {
    case 'string':
      return fitsBlock(value) ? undefined : writeString(value);
    case 'number':
    case 'boolean':
      return String(value);
  }
  if (value === null) return 'null';
  if (value instanceof Placeholder) return writePlaceholder(value);
  if (value instanceof VerbatimText) return writeVerbatim(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value.every((item) => typeof item === 'number') ? `[${value.join(', ')}]` : undefined;
  }
  for (const key in value as ConfigObject) if ((value as ConfigObject)[key] !== undefined) return undefined;
  return '{}';
}

/** Longer ones are easier to read in lines of their own. */
const WIDEST_BRACES = 60;

/** A mapping of at most two scalars as `{exact: /path}`. */
function inBraces(value: ConfigValue): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  let text = '';
  let entries = 0;
  for (const key in value as ConfigObject) {
    const item = (value as ConfigObject)[key];
    if (item === undefined) continue;
    const scalar = ++entries > 2 ? undefined : inFlow(item);
    if (scalar === undefined) return undefined;
    text += `${entries > 1 ? ', ' : ''}${SIMPLE_KEY.test(key) ? writeKey(key) : writeFlowString(key)}: ${scalar}`;
    if (text.length > WIDEST_BRACES) return undefined;
  }
  return `{${text}}`;
}

function inFlow(value: ConfigValue): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.length > WIDEST_BRACES || value.includes('\n') ? undefined : writeFlowString(value);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return value === null ? 'null' : undefined;
  }
}
