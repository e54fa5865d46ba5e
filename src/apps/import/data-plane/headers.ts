import { type Fields, isObject } from '../../../core/values/objects';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { configFieldsAt, given, others, type Reader } from './reader';

/** Names and values as lists of resources have them. */
function pairs(value: unknown): Fields[] | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) return undefined;
  return Object.entries(value).map(([name, one]) => ({ name, value: one }));
}

function names(value: unknown): unknown {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}

/** Changes of headers with fixed values. */
export function readHeaderChanges(value: unknown, place: ConfigPath, reader: Reader): Fields {
  const { set, add, remove, ...rest } = configFieldsAt(value, place);
  others(rest, [], place, reader);
  return given({ set: pairs(set), add: pairs(add), remove: names(remove) });
}

/** Changes of requests and answers by expressions. */
export function readTransformation(value: unknown, place: ConfigPath, reader: Reader): Fields {
  const { request, response, ...rest } = configFieldsAt(value, place);
  others(rest, [], place, reader);
  const side = (one: unknown, key: string) => (isPart(one) ? changes(one, [...place, key], reader) : undefined);
  return given({ request: side(request, 'request'), response: side(response, 'response') });
}

function changes(value: ConfigPart, place: ConfigPath, reader: Reader): Fields {
  const { set, add, remove, body, metadata, ...rest } = value;
  others(rest, [], place, reader);
  return given({ set: pairs(set), add: pairs(add), remove: names(remove), body, metadata });
}
