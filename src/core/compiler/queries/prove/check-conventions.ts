import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import { closestNameText } from '../../../text/nearest-name';
import { isLikeOneOf } from '../../../text/wildcards';
import type { Resource } from '../../../validation/resource';
import { withoutCredentials } from '../../../values/credentials';
import { resourceKey } from '../../../values/resource-name';
import type { Attachment, RuleAttachment } from '../../model/attachment';
import type { Convention, ConventionScope, PlacedConvention } from '../../model/convention';
import type { Guarantee } from '../../model/guarantee';
import { explainFields } from '../explain/provenance';
import { nameOfRule } from '../explain/rules';
import { shortfalls } from './findings/answer';
import { sentText } from './findings/request-text';
import { wholeSettings } from './questions/policy-fields';
import type { Prover } from './questions/prove';
import { UncheckedRoutes } from './unchecked-routes';
import type { Shortfall } from './verdict';

/**
 * Reports the routes and backends that fall short of conventions, or of which that cannot be decided.
 *
 * @param externals - objects outside of the inputs, as `Kind/namespace/name`
 */
export function proveConventions(
  attachment: Attachment,
  conventions: readonly PlacedConvention[],
  diagnostics: DiagnosticCollector,
  prover: Prover,
  externals: ReadonlySet<string>,
): void {
  // A convention may concern resources that could not be parsed.
  const isWhole = !diagnostics.hasErrors;
  const unchecked = new UncheckedRoutes(attachment, externals);
  for (const { convention, place, isShared } of conventions) {
    const { code, severity, routes, always } = convention;
    if (severity === 'off') continue;
    const resources = inScope(attachment, convention);
    if (resources.length === 0 && isWhole && !isShared) {
      const values = { code, what: routes ? 'route' : 'backend', nearest: nearestNamespace(attachment, convention) };
      diagnostics.report(CODE.conventionFitsNothing, undefined, values, { place });
    }
    for (const resource of resources) {
      if (routes) unchecked.add(code, resource);
      const name = resourceKey(resource);
      const guarantee: Guarantee = { name: code, to: routes ? { route: name } : { backend: name }, always };
      const [first, ...others] = shortfalls(guarantee, prover, attachment);
      // A backend is one place, regardless of the number of rules that reference it.
      const shown = first === undefined ? [] : routes ? [first, ...others] : [first];
      for (const one of shown) report(convention, place, resource, one, attachment, diagnostics);
    }
  }
  unchecked.report(diagnostics);
}

function report(
  { code, text, fix, link, always, severity = 'warning' }: Convention,
  place: PlacedConvention['place'],
  resource: Resource,
  verdict: Shortfall,
  attachment: Attachment,
  diagnostics: DiagnosticCollector,
): void {
  const isBroken = verdict.is === 'does not hold';
  const found = isBroken
    ? `for example ${sentText(verdict.counterexample)}, by ${verdict.counterexample.rule ?? 'no rule'}`
    : `it cannot be decided, because it depends on ${verdict.reasons.join('; and on ')}`;
  const rule = isBroken ? ruleNamed(verdict.counterexample.rule, resource, attachment) : undefined;
  const at = rule?.rule.origin ?? resource.origin;
  const more = link === undefined ? '' : `See ${link}`;
  const values = { text, fix: [fix ?? `It requires ${JSON.stringify(always)}.`, more].filter(Boolean).join(' ') };
  diagnostics.report(CODE.conventionNotMet, at, values, {
    ...(severity === 'off' ? {} : { severity }),
    own: { code, convention: { text, ...(link === undefined ? {} : { link }) } },
    // Conventions of charts have no source location.
    notes: [
      { text: found },
      ...currentValues(always.policies, rule),
      ...(place.file === undefined ? [] : [{ text: 'the convention', place }]),
    ],
  });
}

/** The rule of the resource that serves the request. */
function ruleNamed(name: string | undefined, resource: Resource, { gateways }: Attachment): RuleAttachment | undefined {
  return gateways
    .flatMap(({ listeners }) => listeners.flatMap(({ rules }) => rules))
    .find((one) => one.rule.route.resource === resource && nameOfRule(one) === name);
}

/** The length up to which a value is shown, in characters. */
const LONGEST_VALUE = 200;

/** The values that the rule has for the policy fields that a convention requires. */
function currentValues(
  policies: Readonly<Record<string, unknown>> = {},
  rule: RuleAttachment | undefined,
): readonly { readonly text: string }[] {
  if (!rule) return [];
  const fields = wholeSettings(explainFields(rule.traffic)).filter(({ field }) => Object.hasOwn(policies, field));
  return fields.flatMap(({ field, value }) => {
    const text = JSON.stringify(withoutCredentials(value));
    return text.length <= LONGEST_VALUE ? [{ text: `the rule has ${field}: ${text}` }] : [];
  });
}

function candidates({ graph }: Attachment, { routes }: Convention): readonly Resource[] {
  if (routes) return graph.routes.map(({ resource }) => resource);
  return [...graph.backends.values()].map(({ resource }) => resource);
}

function inScope(attachment: Attachment, convention: Convention): readonly Resource[] {
  const scope = convention.routes ?? convention.backends ?? {};
  return candidates(attachment, convention).filter((resource) => isSelected(resource, scope));
}

function isSelected({ namespace, name }: Resource, { namespaces, names, except = [] }: ConventionScope): boolean {
  return fits(namespace, namespaces) && fits(name, names) && !isLikeOneOf(except, `${namespace}/${name}`);
}

function fits(text: string, patterns: readonly string[] | undefined): boolean {
  return patterns === undefined || isLikeOneOf(patterns, text);
}

function nearestNamespace(attachment: Attachment, convention: Convention): string {
  const [namespacePattern] = (convention.routes ?? convention.backends)?.namespaces ?? [];
  const known = candidates(attachment, convention).map(({ namespace }) => namespace);
  return namespacePattern === undefined || known.length === 0
    ? ''
    : closestNameText(namespacePattern.replaceAll('*', ''), known);
}
