import type { InputDocument } from '../compiler/model/document';
import type { PlacedGuarantee } from '../compiler/model/guarantee';
import type { DiagnosticCollector } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import type { ProxyDistribution } from '../distribution';
import type { ChosenEnvironment } from '../settings/in-environment';
import type { PlaceOfSetting } from '../settings/setting-type';
import type { Guarantee } from '../settings/settings.generated';
import { literalPattern } from '../text/literal-pattern';
import { isLikeOneOf } from '../text/wildcards';
import { isObject } from '../values/objects';
import type { FieldPath } from '../values/origin';
import { NAME_FIELDS, replaceTexts } from './renames';

/** The guarantees of the settings, with their locations. */
export interface GuaranteesOfSettings {
  readonly guarantees?: readonly Guarantee[];
  readonly placeOf?: PlaceOfSetting;
}

/** Reports remaining references to a renamed host: expressions, origins, addresses, and the hosts of guarantees. */
export function checkUnrenamedHosts(
  documents: readonly InputDocument[],
  environment: ChosenEnvironment,
  known: readonly ProxyDistribution[],
  diagnostics: DiagnosticCollector,
  { guarantees = [], placeOf }: GuaranteesOfSettings,
): void {
  const renamed = renamedIn(environment);
  if (renamed.length === 0) return;
  for (const [document, { value }] of documents.entries()) {
    if (!NAME_FIELDS.some(({ isIn }) => isIn(value.apiVersion, known))) continue;
    const whole = specText(value);
    for (const { before, after, values } of renamed.filter((one) => one.before.test(whole)))
      replaceTexts(value, isLeft, (text, path) => {
        // Who names both means both.
        if (before.test(text) && !after.test(text))
          diagnostics.report(CODE.hostStays, { document, path: [...path] }, values);
        return text;
      });
  }
  const placed = guarantees.map((guarantee, index) => ({
    guarantee,
    place: placeOf?.(['guarantees', index, 'requests', 'hosts']) ?? {},
  }));
  checkHostsOfGuarantees(placed, environment, diagnostics);
}

/** Reports guarantees about a renamed host that do not use its name in the environment. */
export function checkHostsOfGuarantees(
  guarantees: readonly PlacedGuarantee[],
  environment: ChosenEnvironment,
  diagnostics: DiagnosticCollector,
): void {
  const renamed = renamedIn(environment);
  for (const { guarantee, place } of guarantees) {
    const { hosts = [] } = guarantee.requests ?? {};
    const isAbout = (host: string, pattern: RegExp) =>
      isLikeOneOf(hosts, host) || hosts.some((one) => pattern.test(one));
    for (const { before, after, values } of renamed)
      if (isAbout(values.host, before) && !isAbout(values.name, after))
        diagnostics.report(CODE.hostStays, undefined, values, { place });
  }
}

function renamedIn({ name: environment, hosts }: ChosenEnvironment) {
  return Object.entries(hosts)
    .filter(([host, name]) => host !== name)
    .map(([host, name]) => ({
      before: patternOf(host),
      after: patternOf(name),
      values: { environment, host, name },
    }));
}

/** The texts of specs, which environments share. */
const SPEC_TEXTS = new WeakMap<object, string>();

function specText({ spec }: InputDocument['value']): string {
  if (!isObject(spec)) return JSON.stringify(spec) ?? '';
  const text = SPEC_TEXTS.get(spec) ?? JSON.stringify(spec);
  SPEC_TEXTS.set(spec, text);
  return text;
}

/** `hostname` outside of host lists specifies what is sent or served, which may be intended. */
const isLeft = (path: FieldPath): boolean =>
  path[0] === 'spec' && path.at(-1) !== 'hostname' && path.at(-2) !== 'hostnames';

/** Matches a host in a string, in which a regular expression may escape the dots. */
function patternOf(host: string): RegExp {
  const written = host.replace(/^\*/, '').split('.').map(literalPattern).join('\\\\*\\.');
  return new RegExp(`${host.startsWith('*') ? '' : '(?<![-\\w.])'}${written}(?![-\\w]|\\.\\w)`, 'i');
}
