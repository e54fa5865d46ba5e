import { anchored, endedAtEnd } from '../../../core/compiler/matches/http-matches';
import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { configFieldsAt, configTextAt, isAbsent, itemsAt, nothingElse, type Reader } from './reader';

const WHOLE = 'longer alternatives match even if a shorter one precedes them';

/**
 * Returns the matches of a route.
 *
 * @throws UnsupportedError for a match without an equivalent, since omitting it would match more requests
 */
export function readMatches(value: unknown, place: ConfigPath, reader: Reader): Fields[] {
  return itemsAt(value, place).map(([one, at]) => {
    const { path, method, headers, query, ...rest } = configFieldsAt(one, at);
    nothingElse(rest, []);
    return {
      ...(isPart(path) ? { path: readPath(path, [...at, 'path'], reader) } : {}),
      ...(isAbsent(method) ? {} : { method }),
      ...values('headers', headers, [...at, 'headers'], reader),
      ...values('queryParams', query, [...at, 'query'], reader),
    };
  });
}

function readPath(value: ConfigPart, place: ConfigPath, { conversions }: Reader): Fields {
  const { exact, pathPrefix, regex } = value;
  if (typeof exact === 'string') return { type: 'Exact', value: exact };
  if (typeof regex === 'string') {
    const whole = endedAtEnd(regex);
    if (whole !== regex) conversions.instead([...place, 'regex'], WHOLE, whole);
    return { type: 'RegularExpression', value: regex };
  }
  const prefix = configTextAt(pathPrefix, place);
  const plain = prefix.length > 1 ? prefix.replace(/\/+$/, '') || '/' : prefix;
  if (plain !== prefix) conversions.instead([...place, 'pathPrefix'], 'prefixes match whole segments', plain);
  return { type: 'PathPrefix', value: plain };
}

function values(field: string, value: unknown, place: ConfigPath, { conversions }: Reader): Fields {
  const read = itemsAt(value, place).map(([one, at]) => {
    const { name, value: match } = configFieldsAt(one, at);
    const { exact, regex } = configFieldsAt(match, at);
    if (typeof regex === 'string') {
      const whole = anchored(regex);
      if (whole !== regex) conversions.instead([...at, 'value', 'regex'], WHOLE, whole);
      return { type: 'RegularExpression', name, value: regex };
    }
    return typeof exact === 'string'
      ? { type: 'Exact', name, value: exact }
      : unsupported('the match has an unsupported form');
  });
  return read.length > 0 ? { [field]: read } : {};
}
