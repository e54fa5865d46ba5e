import type { DiagnosticCollector } from '../../../../diagnostics';
import { suggestion } from '../../../../text/nearest-name';
import type { Origin } from '../../../model/origin';
import { isMap } from '../defaults/fill';
import type { Draft } from '../objects/plan';
import { CONFIG_SHAPE } from './config-shape';

const PLAIN: Readonly<Record<string, readonly [expected: string, test: (value: unknown) => boolean]>> = {
  string: ['text', (value) => typeof value === 'string'],
  integer: ['a whole number', (value) => Number.isInteger(value)],
  number: ['a number', (value) => typeof value === 'number'],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  any: ['anything', () => true],
};

/** Reports what the data plane would refuse in a `rawConfig`: one wrong field makes it refuse the whole file. */
export function checkRawConfig(raw: Draft, origin: Origin, diagnostics: DiagnosticCollector): void {
  checkFields(raw, 'File', origin, diagnostics);
}

function checkFields(value: Draft, shape: string, origin: Origin, diagnostics: DiagnosticCollector): void {
  const fields = CONFIG_SHAPE[shape]!;
  for (const [name, item] of Object.entries(value)) {
    const at = below(origin, name);
    if (Object.hasOwn(fields, name)) checkValue(item, fields[name]!, at, diagnostics);
    else
      diagnostics.report('AIG6005', at, {
        field: name,
        nearest: suggestion(name, Object.keys(fields)),
        known: Object.keys(fields).sort().join(', '),
      });
  }
  for (const [name, type] of Object.entries(fields)) {
    if (type.endsWith('!') && (value[name] ?? null) === null) diagnostics.report('AIG6007', origin, { field: name });
  }
}

function checkValue(value: unknown, type: string, at: Origin, diagnostics: DiagnosticCollector): void {
  const name = type.replace('!', '');
  if (value === null) return;
  if (name.startsWith('[]')) {
    if (!Array.isArray(value)) reportType(value, 'a list', at, diagnostics);
    else for (const [index, item] of value.entries()) checkValue(item, name.slice(2), below(at, index), diagnostics);
  } else if (name.startsWith('{}')) {
    if (!isMap(value)) reportType(value, 'an object', at, diagnostics);
    else for (const [key, item] of Object.entries(value)) checkValue(item, name.slice(2), below(at, key), diagnostics);
  } else if (Object.hasOwn(CONFIG_SHAPE, name)) {
    if (!isMap(value)) reportType(value, 'an object', at, diagnostics);
    else checkFields(value, name, at, diagnostics);
  } else if (name.includes('|')) {
    if (!name.split('|').includes(String(value)))
      reportType(value, `one of ${name.split('|').join(', ')}`, at, diagnostics);
  } else if (!PLAIN[name]![1](value)) {
    reportType(value, PLAIN[name]![0], at, diagnostics);
  }
}

function reportType(value: unknown, expected: string, at: Origin, diagnostics: DiagnosticCollector): void {
  const found = Array.isArray(value) ? 'a list' : isMap(value) ? 'an object' : JSON.stringify(value);
  diagnostics.report('AIG6006', at, { expected, found });
}

function below(origin: Origin, step: string | number): Origin {
  return { document: origin.document, path: [...origin.path, step] };
}
