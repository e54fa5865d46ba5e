import {
  ByteString,
  describeType,
  ExpressionFailure,
  isListValue,
  KeyedValues,
  type Value,
} from '../../../expression-values';
import { takesPart } from '../../../regular-expressions';
import { type FunctionCall, type FunctionTable, stringArgument } from './call';
import { equals, isKey } from './operators';

/** Functions on strings, including those shared with lists, maps and bytes. */
export const TEXT_FUNCTIONS: FunctionTable = {
  startsWith: (call) => call.subjectText().startsWith(call.text(0)),
  endsWith: (call) => call.subjectText().endsWith(call.text(0)),
  matches: (call) => matches(call),
  contains: (call) => contains(call.subject(), call.argument(0)),
  size: (call) => size(call.subject()),
  charAt: (call) => charAt([...call.receiverText()], call.index(0)),
  indexOf: (call) => BigInt(indexOf(call)),
  lastIndexOf: (call) => BigInt(lastIndexOf(call)),
  join: (call) => join(call),
  lowerAscii: (call) => call.receiverText().replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: (call) => call.receiverText().replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (call) => call.receiverText().replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ''),
  replace: (call) => replace(call),
  split: (call) => split(call.receiverText(), call.text(0), call.count > 1 ? call.signed(1) : -1),
  substring: (call) => substring(call),
  stripPrefix: (call) => {
    const [text, prefix] = [call.receiverText(), call.text(0)];
    return text.startsWith(prefix) ? text.slice(prefix.length) : text;
  },
  stripSuffix: (call) => {
    const [text, suffix] = [call.receiverText(), call.text(0)];
    return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text;
  },
};

/**
 * Matches a pattern: a literal pattern is compiled when the expression is loaded, and then a receiver that is not a string counts as
 * missing.
 */
function matches(call: FunctionCall): boolean {
  const [node] = call.nodes;
  const isLiteral = node?.kind === 'literal' && node.type === 'string';
  if (call.receiver !== undefined && isLiteral && call.nodes.length === 1) {
    const subject = call.subject();
    if (typeof subject !== 'string') throw new ExpressionFailure(`${describeType(subject)} is not a string`, true);
    return takesPart(node.text, subject);
  }
  const subject = call.subjectText();
  return takesPart(call.text(0), subject);
}

function contains(collection: Value, item: Value): boolean {
  if (isListValue(collection)) return collection.some((one) => equals(one, item));
  if (typeof collection === 'string') return typeof item === 'string' && collection.includes(item);
  if (collection instanceof ByteString) return item instanceof ByteString && collection.bytes.includes(item.bytes);
  if (collection instanceof KeyedValues && isKey(item)) return collection.get(item) !== undefined;
  throw new ExpressionFailure(`${describeType(collection)} contains nothing`);
}

/** Returns the size of a value, which is its number of bytes for a string. */
function size(value: Value): bigint {
  if (typeof value === 'string') return BigInt(Buffer.byteLength(value));
  if (value instanceof ByteString) return BigInt(value.bytes.length);
  if (isListValue(value)) return BigInt(value.length);
  if (value instanceof KeyedValues) return BigInt(value.size);
  throw new ExpressionFailure(`${describeType(value)} has no size`);
}

function charAt(characters: readonly string[], index: number): string {
  const found = characters[index];
  if (found === undefined) throw new ExpressionFailure(`there is no character ${index}`);
  return found;
}

function indexOf(call: FunctionCall): number {
  const characters = [...call.receiverText()];
  const part = call.text(0);
  const from = call.count > 1 ? call.index(1) : 0;
  if (from >= characters.length) return -1;
  const rest = characters.slice(from).join('');
  const at = rest.indexOf(part);
  return at < 0 ? -1 : from + [...rest.slice(0, at)].length;
}

function lastIndexOf(call: FunctionCall): number {
  const characters = [...call.receiverText()];
  const part = call.text(0);
  let searched = characters;
  if (call.count > 1) {
    const from = call.index(1);
    if (from >= characters.length) return -1;
    searched = characters.slice(0, from + [...part].length);
  }
  const text = searched.join('');
  const at = text.lastIndexOf(part);
  return at < 0 ? -1 : [...text.slice(0, at)].length;
}

function join(call: FunctionCall): string {
  const list = call.ownReceiver();
  if (!isListValue(list)) throw new ExpressionFailure(`${describeType(list)} cannot be joined`);
  return list.map(stringArgument).join(call.count > 0 ? call.text(0) : '');
}

function replace(call: FunctionCall): string {
  const [text, from, to] = [call.receiverText(), call.text(0), call.text(1)];
  const most = call.count > 2 ? call.signed(2) : -1;
  const parts = most < 0 ? pieces(text, from) : pieces(text, from, most + 1);
  return parts.join(to);
}

function split(text: string, separator: string, most: number): string[] {
  if (most === 0) return [];
  return most < 0 ? pieces(text, separator) : pieces(text, separator, most);
}

/** Splits text into at most `most` pieces; an empty separator results in single characters, without empty strings at both ends. */
function pieces(text: string, separator: string, most: number = Number.POSITIVE_INFINITY): string[] {
  const all = separator === '' ? ['', ...text, ''] : text.split(separator);
  if (all.length <= most) return all;
  const first = all.slice(0, most - 1);
  return [...first, all.slice(most - 1).join(separator)];
}

function substring(call: FunctionCall): string {
  const characters = [...call.receiverText()];
  const start = call.index(0);
  const end = call.count > 1 ? call.index(1) : characters.length;
  if (end < start) throw new ExpressionFailure('the substring ends before it begins');
  return characters.slice(start, end).join('');
}
