import type { Fields } from '../../../core/values/objects';
import { entryOf } from '../../../core/values/objects';
import { type CodeExpression, type CodeMembers, fromStatic, json, jsonIf, listCode, structCode } from '../code/model';
import { durationOf } from '../duration';
import { listAt, objectAt, only } from '../fields';
import type { ImportReading } from '../reading';
import { unsupported } from '../unsupported';
import { readDestinations } from './destinations';

/** A rule of an HTTPRoute, without its name. */
export function readRule(rule: Fields, reading: ImportReading): CodeMembers {
  only(rule, ['matches', 'filters', 'backendRefs', 'timeouts'], 'rules');
  const matches = rule.matches === undefined ? [] : listAt(rule.matches, 'matches').map(readMatch);
  const [first = {}, ...others] = matches;
  const filters = rule.filters === undefined ? {} : readFilters(listAt(rule.filters, 'filters'));
  const destinations = readDestinations(rule.backendRefs, reading);
  const { request, ...rest } =
    rule.timeouts === undefined ? { request: undefined } : objectAt(rule.timeouts, 'timeouts');
  only(rest, [], 'timeouts');
  const leads = Object.keys(destinations).length > 0 || filters.redirect !== undefined;
  return {
    ...first,
    orMatches: others.length > 0 ? listCode(others.map((one) => structCode('RouteMatch', one))) : undefined,
    ...filters,
    ...destinations,
    noDestination: leads ? undefined : json(true),
    timeout:
      request === undefined ? undefined : (durationOf(request) ?? unsupported('timeouts.request is not a duration')),
  };
}

/** The factories of `PathMatch` by the type in resources. */
const PATH_FACTORIES: Readonly<Record<string, string>> = {
  Exact: 'exact',
  RegularExpression: 'pattern',
  PathPrefix: 'prefix',
};

function readMatch(value: unknown): CodeMembers {
  const match = objectAt(value, 'matches');
  only(match, ['path', 'method', 'headers', 'queryParams'], 'matches');
  const { type = 'PathPrefix', value: path = '/' } = match.path === undefined ? {} : objectAt(match.path, 'path');
  const isUsual = type === 'PathPrefix' && path === '/';
  const factory = entryOf(PATH_FACTORIES, String(type)) ?? unsupported(`a path is matched as ${String(type)}`);
  return {
    path: isUsual ? undefined : fromStatic('PathMatch', factory, json(path)),
    method: jsonIf(match.method),
    headers: values(match.headers, 'Exact'),
    headerPatterns: values(match.headers, 'RegularExpression'),
    query: values(match.queryParams, 'Exact'),
  };
}

/** Returns the values of one type as a map; undefined if there are none. */
function values(given: unknown, type: string): CodeExpression | undefined {
  if (given === undefined) return undefined;
  const entries = listAt(given, 'matches').flatMap((one): [string, unknown][] => {
    const { name, value, type: own = 'Exact' } = objectAt(one, 'matches');
    return own === type ? [[String(name), value]] : [];
  });
  if (new Set(entries.map(([name]) => name)).size < entries.length) return unsupported('a name is matched twice');
  return entries.length > 0 ? json(Object.fromEntries(entries)) : undefined;
}

function readFilters(filters: readonly unknown[]): CodeMembers {
  let found: CodeMembers = {};
  for (const one of filters) {
    const { type, ...fields } = objectAt(one, 'filters');
    const [[field = '', value] = []] = Object.entries(fields);
    const read = entryOf(FILTERS, field);
    if (!read) return unsupported(`no option of the constructs creates a filter of the type ${String(type)}`);
    const part = read(objectAt(value, field));
    const twice = Object.keys(part).find((name) => found[name] !== undefined);
    if (twice !== undefined) return unsupported(`two filters are of the type ${String(type)}`);
    found = { ...found, ...part };
  }
  return found;
}

const FILTERS: Readonly<Record<string, (fields: Fields) => CodeMembers>> = {
  requestHeaderModifier: (fields) => ({ setRequestHeaders: setOf(fields) }),
  responseHeaderModifier: (fields) => ({ setResponseHeaders: setOf(fields) }),
  urlRewrite({ hostname, path, ...others }) {
    only(others, [], 'urlRewrite');
    const { type, replacePrefixMatch } = path === undefined ? {} : objectAt(path, 'urlRewrite.path');
    if (path !== undefined && type !== 'ReplacePrefixMatch') return unsupported('a rewrite replaces the entire path');
    return {
      rewritePrefix: path === undefined ? undefined : json(replacePrefixMatch),
      rewriteHostname: jsonIf(hostname),
    };
  },
  requestRedirect({ path, ...fields }) {
    const { type, replaceFullPath } = path === undefined ? {} : objectAt(path, 'requestRedirect.path');
    if (path !== undefined && type !== 'ReplaceFullPath')
      return unsupported('a redirect replaces a prefix of the path');
    const rest = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, json(value)]));
    only(fields, ['scheme', 'hostname', 'port', 'statusCode'], 'requestRedirect');
    return {
      redirect: structCode('RedirectOptions', {
        ...rest,
        path: path === undefined ? undefined : json(replaceFullPath),
      }),
    };
  },
};

function setOf({ set, ...others }: Fields): CodeExpression {
  only(others, [], 'headerModifier');
  const entries = listAt(set, 'set').map((one): [string, unknown] => {
    const { name, value } = objectAt(one, 'set');
    return [String(name), value];
  });
  if (new Set(entries.map(([name]) => name)).size < entries.length) return unsupported('a header is set twice');
  return json(Object.fromEntries(entries));
}
