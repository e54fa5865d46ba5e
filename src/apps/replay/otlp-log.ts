import { isObject } from '../../core/values/objects';
import { partsIn } from '../../core/values/parts';
import type { LogFields } from './log-fields';

/** Whether a line is an export request of OTLP, as the file exporter of the collector writes it. */
export function isOtlp(line: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(line.resourceLogs);
}

/** Returns the attributes of each log record. */
export function* otlpRecords(line: Readonly<Record<string, unknown>>): Generator<LogFields> {
  for (const { scopeLogs } of partsIn(line.resourceLogs))
    for (const { logRecords } of partsIn(scopeLogs))
      for (const { attributes } of partsIn(logRecords)) yield fieldsOf(attributes);
}

function fieldsOf(attributes: unknown): LogFields {
  return Object.fromEntries(partsIn(attributes).map(({ key, value }) => [String(key), attributeValue(value)]));
}

/** Returns the value of `AnyValue`; integers are strings in OTLP's JSON. */
function attributeValue(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value;
  if (isObject(arrayValue)) return partsIn(arrayValue.values).map(attributeValue);
  if (isObject(kvlistValue)) return fieldsOf(kvlistValue.values);
  return stringValue ?? boolValue ?? doubleValue ?? (intValue === undefined ? undefined : Number(intValue));
}
