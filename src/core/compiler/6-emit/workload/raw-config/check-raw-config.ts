import type { ConfigShape } from '../../../../data-plane/facts';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { nearestNameText } from '../../../../text/nearest-name';
import type { Origin } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import type { Draft } from '../plan';

const PLAIN: Readonly<Record<string, readonly [expected: string, test: (value: unknown) => boolean]>> = {
  string: ['text', (value) => typeof value === 'string'],
  integer: ['a whole number', (value) => Number.isInteger(value)],
  number: ['a number', (value) => typeof value === 'number'],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  any: ['anything', () => true],
};

/** Reports settings of a `rawConfig` that the data plane would reject: a single wrong field makes it reject the entire file. */
export function checkRawConfig(raw: Draft, shape: ConfigShape, origin: Origin, diagnostics: DiagnosticCollector): void {
  new RawConfigCheck(shape, diagnostics).fields(raw, 'File', origin);
}

class RawConfigCheck {
  public constructor(
    private readonly shape: ConfigShape,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  public fields(value: Draft, of: string, origin: Origin): void {
    const fields = this.shape[of]!;
    for (const [name, item] of Object.entries(value)) {
      const at = below(origin, name);
      if (Object.hasOwn(fields, name)) this.value(item, fields[name]!, at);
      else
        this.diagnostics.report(CODE.unknownFieldInRawConfig, at, {
          field: name,
          nearest: nearestNameText(name, Object.keys(fields)),
          known: Object.keys(fields).sort().join(', '),
        });
    }
    for (const [name, type] of Object.entries(fields)) {
      if (type.endsWith('!') && (value[name] ?? null) === null)
        this.diagnostics.report(CODE.requiredFieldMissingInRawConfig, origin, { field: name });
    }
  }

  private value(value: unknown, type: string, at: Origin): void {
    const name = type.replace('!', '');
    if (value === null) return;
    if (name.startsWith('[]')) {
      if (!Array.isArray(value)) this.reportType(value, 'a list', at);
      else for (const [index, item] of value.entries()) this.value(item, name.slice(2), below(at, index));
    } else if (name.startsWith('{}')) {
      if (!isMapping(value)) this.reportType(value, 'an object', at);
      else for (const [key, item] of Object.entries(value)) this.value(item, name.slice(2), below(at, key));
    } else if (Object.hasOwn(this.shape, name)) {
      if (!isMapping(value)) this.reportType(value, 'an object', at);
      else this.fields(value, name, at);
    } else if (name.includes('|')) {
      if (!name.split('|').includes(String(value))) this.reportType(value, `one of ${name.split('|').join(', ')}`, at);
    } else if (!PLAIN[name]![1](value)) {
      this.reportType(value, PLAIN[name]![0], at);
    }
  }

  private reportType(value: unknown, expected: string, at: Origin): void {
    const found = Array.isArray(value) ? 'a list' : isMapping(value) ? 'an object' : JSON.stringify(value);
    this.diagnostics.report(CODE.wrongTypeInRawConfig, at, { expected, found });
  }
}

function below(origin: Origin, step: string | number): Origin {
  return { document: origin.document, path: [...origin.path, step] };
}
