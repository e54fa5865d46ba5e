import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { isPart } from './config-part';
import { given, isAbsent, nothingElse } from './reader';

/** Returns the location of a credential; undefined for the default location. */
export function readLocation(value: unknown, usualPrefix = 'Bearer '): Fields | undefined {
  if (isAbsent(value)) return undefined;
  const place = isPart(value) ? value : unsupported('the location has an unsupported form');
  nothingElse(place, ['header', 'queryParameter', 'cookie', 'expression']);
  const { header, queryParameter, cookie, expression } = place;
  if (isPart(header)) {
    const { name, prefix } = header;
    const isUsual = String(name).toLowerCase() === 'authorization' && prefix === usualPrefix;
    return isUsual ? undefined : { header: given({ name, prefix }) };
  }
  if (isPart(queryParameter)) return { queryParameter: { name: queryParameter.name } };
  if (isPart(cookie)) return { cookie: { name: cookie.name } };
  return { expression };
}
