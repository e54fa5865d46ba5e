import type { Schema, YAMLException } from 'js-yaml';
import { keysAndDepth, repeatsKey } from '../../text/json-keys';
import { MAXIMUM_DEPTH } from './inspect';
import { BYTE_ORDER_MARK } from './malformed';
import { kubernetesSchema } from './yaml-schema';

/** A parsed document, or the reason and the offset in the text at which parsing failed. */
export type Parsed =
  | { readonly value: unknown; readonly format: 'yaml' | 'json'; readonly hasDuplicates: boolean }
  | { readonly failure: 'malformed' | 'tooDeep' | 'tooLarge'; readonly reason: string; readonly offset: number };

/** A parser of single documents. It is created once per run, because building its schema is slow. */
export class DocumentParser {
  private readonly yaml: typeof import('js-yaml') = require('js-yaml');
  private readonly schema: Schema = kubernetesSchema(this.yaml);

  public parse(text: string): Parsed {
    return parseJson(text) ?? this.parseYaml(text);
  }

  private parseYaml(text: string): Parsed {
    const mark = text.includes('\uFEFF') ? MARK_WITHIN.exec(text) : null;
    if (mark) return { failure: 'malformed', reason: BYTE_ORDER_MARK, offset: mark.index + mark[0].length - 1 };
    try {
      return { value: this.yaml.load(text, { schema: this.schema }), format: 'yaml', hasDuplicates: false };
    } catch (error) {
      if (isYamlException(error) && error.reason === 'duplicated mapping key') return this.parseWithDuplicates(text);
      return failureOf(error);
    }
  }

  /** The last of several equal keys applies, so that other errors in the document are found too. */
  private parseWithDuplicates(text: string): Parsed {
    try {
      return { value: this.yaml.load(text, { schema: this.schema, json: true }), format: 'yaml', hasDuplicates: true };
    } catch (error) {
      return failureOf(error);
    }
  }
}

/** The byte order mark of a file that was appended to another one. The parser would treat it as part of the following text. */
const MARK_WITHIN = /^(?:---[ \t]*)?\uFEFF(?=[ \t]*$|---|[#%{]|["']?\w+["']?[ \t]*:)/m;

/** Parses a text as JSON if it starts with a brace and is valid JSON; everything else is YAML, which includes most JSON. */
function parseJson(text: string): Parsed | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const { keys, depth } = keysAndDepth(value);
    // The YAML reader reports excessive nesting. The code that computes field positions must not receive such a value, because it would
    // overflow the stack.
    return depth > MAXIMUM_DEPTH ? undefined : { value, format: 'json', hasDuplicates: repeatsKey(text, keys) };
  } catch {
    return undefined;
  }
}

function isYamlException(error: unknown): error is YAMLException {
  return error instanceof Error && error.name === 'YAMLException';
}

function failureOf(error: unknown): Parsed {
  if (error instanceof RangeError) return { failure: 'tooDeep', reason: '', offset: 0 };
  if (!isYamlException(error)) throw error;
  const reason = error.reason.split('\n', 1)[0];
  const offset = error.mark?.position ?? 0;
  if (reason.startsWith('nesting exceeded')) return { failure: 'tooDeep', reason, offset };
  if (reason.startsWith('merge keys exceeded') || reason.startsWith('abnormal merge')) {
    return { failure: 'tooLarge', reason, offset };
  }
  return { failure: 'malformed', reason, offset };
}
