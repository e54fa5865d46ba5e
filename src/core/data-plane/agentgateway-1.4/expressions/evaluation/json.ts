import {
  Address,
  ByteString,
  ExpressionFailure,
  ExpressionFields,
  isListValue,
  KeyedValues,
  Network,
  TimeSpan,
  Timestamp,
  TypeValue,
  UnknowableExpression,
  UnsignedInteger,
  type Value,
} from '../../../expression-values';
import { addressText } from './addresses';
import { bytesOf, type FunctionCall, type FunctionTable } from './call';
import { celDurationText, timestampText } from './times';

export const JSON_FUNCTIONS: FunctionTable = {
  json: (call) => parseJson(bytesOf(call.argument(0)).toString('utf8')),
  jsonField: (call) => jsonField(call),
  toJson: (call) => jsonText(call.argument(0)),
  to_json: (call) => jsonText(call.argument(0)),
};

/** Reads a single field of `json(text).field`, ignoring what follows the object. */
export function fieldOfJson(text: string, field: string): Value {
  const reader = readerOf(text);
  if (!reader.isObject) throw new ExpressionFailure('the string is not an object');
  const found = reader.field(field);
  if (found === undefined) throw new ExpressionFailure(`there is no ${field}`, true);
  return found;
}

function jsonField(call: FunctionCall): Value {
  return fieldOfJson(bytesOf(call.argument(0)).toString('utf8'), call.text(1));
}

function parseJson(text: string): Value {
  return readerOf(text).read();
}

/**
 * Parses a body that is entirely JSON. Fails if the data plane does; duplicate names, and numbers and characters that only some parsers
 * accept, depend on the parser.
 */
export function readJsonBody(text: string): Value {
  try {
    JSON.parse(text);
  } catch {
    throw new ExpressionFailure(text.trim() === '' ? 'the request has no body' : 'the body is not valid JSON');
  }
  const reader = new Reader(text);
  const value = reader.read();
  if (reader.isDoubtful)
    throw new UnknowableExpression('the body contains a duplicate name, or a value that some JSON parsers reject');
  return value;
}

function readerOf(text: string): Reader {
  try {
    JSON.parse(text);
  } catch {
    if (/^\s*\{.*\}/s.test(text))
      throw new UnknowableExpression('the string is an object, followed by other characters');
    throw new ExpressionFailure('the string is not JSON');
  }
  return new Reader(text);
}

/** The nesting of values that the data plane reads. Fields that an expression does not select can nest deeper. */
const MAXIMAL_DEPTH = 127;

/** Reads valid JSON with all digits: numbers keep whether they have a sign or a point. */
class Reader {
  /** Whether an object has a duplicate field, or a value is beyond what all JSON parsers accept. */
  public isDoubtful = false;
  private at = 0;
  private depth = 0;

  public constructor(private readonly text: string) {}

  public get isObject(): boolean {
    return this.peek() === '{';
  }

  /** Returns the last value of a name in an object, and skips all other fields. */
  public field(name: string): Value | undefined {
    let found: Value | undefined;
    this.depth++;
    this.sequence('}', () => {
      const key = this.key();
      if (key === name) found = this.read();
      else this.skip();
    });
    return found;
  }

  private skip(): void {
    let open = 0;
    do {
      const char = this.peek();
      if (char === '"') this.string();
      else if (/[[{]/.test(char)) {
        open++;
        this.at++;
      } else if (/[\]}]/.test(char)) {
        open--;
        this.at++;
      } else if (/[,:]/.test(char)) this.at++;
      else this.word();
    } while (open > 0);
  }

  public read(): Value {
    const char = this.peek();
    if (char === '{' || char === '[') return this.nested(char);
    if (char === '"') return this.string();
    const found = this.word();
    if (found === 'true' || found === 'false') return found === 'true';
    if (found === 'null') return null;
    const value = jsonNumber(found);
    if (typeof value === 'number' && !Number.isFinite(value)) this.isDoubtful = true;
    return value;
  }

  private nested(open: '{' | '['): Value {
    if (++this.depth > MAXIMAL_DEPTH) throw new ExpressionFailure('the JSON is nested too deeply');
    const value = open === '{' ? this.object() : this.sequence(']', () => this.read());
    this.depth--;
    return value;
  }

  private object(): KeyedValues {
    const entries = this.sequence('}', () => this.entry());
    const value = new KeyedValues(entries);
    if (value.size < entries.length) this.isDoubtful = true;
    return value;
  }

  private entry(): readonly [string, Value] {
    const key = this.key();
    return [key, this.read()];
  }

  private key(): string {
    this.peek();
    const key = this.string();
    this.peek();
    this.at++;
    return key;
  }

  /** A number, `true`, `false` or `null`. */
  private word(): string {
    const word = /[^\s,\]}]+/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private sequence<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    this.at++;
    while (this.peek() !== end) {
      if (this.peek() === ',') this.at++;
      else items.push(item());
    }
    this.at++;
    return items;
  }

  private string(): string {
    const quoted = /"(?:[^"\\]|\\.)*"/y;
    quoted.lastIndex = this.at;
    const found = quoted.exec(this.text)?.[0] ?? '""';
    this.at += found.length;
    const text = String(JSON.parse(found));
    if (/\p{Surrogate}/u.test(text)) this.isDoubtful = true;
    return text;
  }

  private peek(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
    return this.text[this.at] ?? '';
  }
}

/** Whole numbers without a sign are unsigned. */
function jsonNumber(digits: string): Value {
  if (!/^-?\d+$/.test(digits)) return Number(digits);
  const value = BigInt(digits);
  if (value < 0n) return value < -(2n ** 63n) ? Number(digits) : value;
  return value >= 2n ** 64n ? Number(digits) : digits.startsWith('-') ? -0 : new UnsignedInteger(value);
}

/** A value that was read from JSON by somebody else, such as the claims of a token. */
export function valueOfJson(json: unknown): Value {
  if (Array.isArray(json)) return json.map(valueOfJson);
  // Other than those of json(...), whole numbers of claims are ints.
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json !== 'object' || json === null) return null;
  return new KeyedValues(Object.entries(json).map(([name, value]) => [name, valueOfJson(value)] as const));
}

export function jsonText(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return doubleText(value);
  if (isListValue(value)) return `[${value.map(jsonText).join(',')}]`;
  if (value instanceof UnsignedInteger) return String(value.value);
  if (value instanceof ByteString) return JSON.stringify(value.bytes.toString('base64'));
  if (value instanceof TimeSpan) return JSON.stringify(celDurationText(value));
  if (value instanceof Timestamp) return JSON.stringify(timestampText(value));
  if (value instanceof TypeValue) return JSON.stringify(value.name);
  if (value instanceof Address) return JSON.stringify(addressText(value));
  if (value instanceof Network) return JSON.stringify(`${addressText(value.address)}/${value.prefixLength}`);
  return mapText(value instanceof ExpressionFields ? value.materialized() : value);
}

function mapText({ entries }: KeyedValues): string {
  if (entries.length > 1) throw new UnknowableExpression('only the data plane knows the order of the fields of a map');
  return `{${entries.map(([key, value]) => `${JSON.stringify(keyText(key))}:${jsonText(value)}`).join(',')}}`;
}

function keyText(key: Value): string {
  return key instanceof UnsignedInteger ? String(key.value) : String(key);
}

function doubleText(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  if (Object.is(value, -0)) return '-0.0';
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const all = `${whole}${fraction}`;
  const digits = all.replace(/^0+/, '').replace(/0+$/, '');
  const point = whole.length + Number(exponent) - (all.length - all.replace(/^0+/, '').length);
  if (digits === '') return `${sign}0.0`;
  if (point > 16 || point <= -5) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const power = point - 1;
    return `${sign}${digits[0]}${rest}e${power < 0 ? '' : '+'}${power}`;
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return `${sign}${digits}${'0'.repeat(point - digits.length)}.0`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
