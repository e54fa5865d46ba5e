import type { Fields } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import { plainRewrite } from './canonical';
import { type ByKey, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import { serviceRef } from './connection';
import { configFieldsAt, given, isAbsent, nothingElse, others, type Reader } from './reader';

/** Parts of the rule of a route. */
export interface RuleParts {
  readonly filters?: readonly Fields[];
  readonly timeouts?: Fields;
  /** Fields of the route's traffic policy. */
  readonly traffic?: Fields;
}

/** The properties of a listener that redirects depend on. */
export interface Entrance {
  readonly port: number;
  readonly isTls: boolean;
}

type ReadPart = (value: unknown, place: ConfigPath, reader: Reader, entrance: Entrance) => RuleParts;

/** Policies that become fields of a route's rule. */
export const RULE_PARTS: ByKey<ReadPart> = {
  timeout(value, place, reader) {
    const { requestTimeout, backendRequestTimeout, ...rest } = configFieldsAt(value, place);
    others(rest, [], place, reader);
    return { timeouts: given({ request: requestTimeout, backendRequest: backendRequestTimeout }) };
  },
  requestMirror(value, place, reader) {
    const { backend, percentage, ...rest } = configFieldsAt(value, place);
    others(rest, [], place, reader);
    const reference = serviceRef(configFieldsAt(backend, place), [...place, 'backend'], reader);
    const share = Number(percentage ?? reader.configDefaults.requestMirror.percentage);
    const percent = Number.isInteger(share * 100)
      ? given({ percent: share === 1 ? undefined : share * 100 })
      : { fraction: { numerator: Math.round(share * 1_000_000), denominator: 1_000_000 } };
    return { filters: [{ type: 'RequestMirror', requestMirror: { backendRef: reference, ...percent } }] };
  },
  urlRewrite(value, place) {
    const { authority, path, ...rest } = plainRewrite(configFieldsAt(value, place));
    nothingElse(rest, []);
    const { host, ...other } = isPart(authority) ? authority : { host: undefined };
    if ('full' in other) unsupported('a rewritten host cannot have a port');
    nothingElse(other, []);
    const rewrite = given({ hostname: host, path: pathOf(path) });
    return {
      ...(Object.keys(rewrite).length > 0 ? { filters: [{ type: 'URLRewrite', urlRewrite: rewrite }] } : {}),
      ...(authority === 'none' ? { traffic: { hostRewrite: { mode: 'None' } } } : {}),
    };
  },
  requestRedirect(value, place, reader, entrance) {
    const { scheme, authority, path, status, ...rest } = configFieldsAt(value, place);
    nothingElse(rest, []);
    const spoken = isAbsent(scheme) ? (entrance.isTls ? 'https' : 'http') : scheme;
    const usual = spoken === 'https' ? 443 : 80;
    const at = [...place, 'authority'];
    const { full, host, port } = isPart(authority) ? authority : { full: undefined, host: undefined, port: undefined };
    const [, name, own] = /^(.*?)(?::(\d+))?$/.exec(String(full ?? host ?? '')) ?? [];
    const to = Number(own ?? port ?? (isAbsent(full) && isAbsent(scheme) ? entrance.port : usual));
    if (isAbsent(full) && isAbsent(port)) {
      const found = isAbsent(host) ? { port: to } : { full: to === usual ? name : `${String(name)}:${to}` };
      reader.conversions.instead(
        at,
        'the port is set explicitly: the data plane would use the port of the request',
        found,
      );
    }
    const redirect = given({ scheme, hostname: name === '' ? undefined : name, port: to, path: pathOf(path) });
    return {
      filters: [
        {
          type: 'RequestRedirect',
          requestRedirect: { ...redirect, statusCode: status ?? reader.configDefaults.requestRedirect.status },
        },
      ],
    };
  },
};

function pathOf(value: unknown): Fields | undefined {
  if (!isPart(value)) return undefined;
  if (typeof value.full === 'string') return { type: 'ReplaceFullPath', replaceFullPath: value.full };
  return typeof value.prefix === 'string'
    ? { type: 'ReplacePrefixMatch', replacePrefixMatch: value.prefix }
    : unsupported('the rewrite replaces neither the path nor its prefix');
}
