import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { gatewayApi } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { RuleAttachment } from '../../model/attachment';
import type { RouteFilter } from '../../model/graph';
import { lowerExternalAuth } from '../filters/external-auth';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { lowerMirror } from '../filters/mirror';
import { lowerRedirect } from '../filters/redirect';
import { type GatewayScope, type Site, within } from '../scope';
import { checkPath } from '../wire-forms';

type RulePolicies = Pick<config.FilterOrPolicy, 'requestRedirect' | 'extAuthz' | 'requestMirror'>;
type ReferencePolicies = Pick<
  config.LocalBackendPolicies,
  'requestHeaderModifier' | 'responseHeaderModifier' | 'requestRedirect'
>;
export type Writable<Fields> = { -readonly [Field in keyof Fields]: Fields[Field] };

/** The filters of a rule that do not replace a policy, sorted by their handling. */
export interface RuleFilters {
  readonly rewrite?: gatewayApi.HttpUrlRewriteFilter;
  /** Config entries of the other filters. */
  readonly policies: RulePolicies;
  readonly secondMirror?: config.RequestMirror;
}

export function siteOfRule({ rule }: RuleAttachment): Site {
  return { origin: rule.origin, namespace: rule.route.resource.namespace };
}

const NO_FILTERS: RuleFilters = { policies: {} };

export function lowerRuleFilters(attachment: RuleAttachment, scope: GatewayScope): RuleFilters {
  const { rule } = attachment;
  if (rule.kind !== 'HTTPRoute' && rule.kind !== 'GRPCRoute') return NO_FILTERS;
  const { filters, sessionPersistence } = rule.spec;
  const site = siteOfRule(attachment);
  if (sessionPersistence)
    scope.diagnostics.report(CODE.sessionPersistenceUnavailable, within(site, 'sessionPersistence').origin);
  return filters?.length ? sortFilters(filters, attachment, scope) : NO_FILTERS;
}

function sortFilters(filters: readonly RouteFilter[], attachment: RuleAttachment, scope: GatewayScope): RuleFilters {
  const site = siteOfRule(attachment);
  const { listener } = attachment.route;
  const mirrors: config.RequestMirror[] = [];
  const policies: Writable<RulePolicies> = {};
  let rewrite: gatewayApi.HttpUrlRewriteFilter | undefined;
  filters.forEach((filter, index) => {
    const at = (field: string) => within(site, 'filters', index, field);
    if (filter.urlRewrite) {
      checkNewPath(filter.urlRewrite, at('urlRewrite'), scope);
      rewrite = filter.urlRewrite;
    }
    if (filter.requestRedirect) {
      checkNewPath(filter.requestRedirect, at('requestRedirect'), scope);
      policies.requestRedirect = lowerRedirect(filter.requestRedirect, listener);
    }
    if (filter.externalAuth) policies.extAuthz = lowerExternalAuth(filter.externalAuth, at('externalAuth'), scope);
    if (filter.requestMirror) {
      const mirror = lowerMirror(filter.requestMirror, at('requestMirror'), scope);
      if (mirror && mirrors.push(mirror) > 2) scope.diagnostics.report(CODE.tooManyMirrors, at('requestMirror').origin);
    }
    if (filter.extensionRef) {
      const { kind, name } = filter.extensionRef;
      scope.diagnostics.report(CODE.filterOfOtherApi, at('extensionRef').origin, { kind: { word: kind }, name });
    }
  });
  const [requestMirror, secondMirror] = mirrors;
  const all = defined({ ...policies, requestMirror });
  return { rewrite, policies: all, ...(secondMirror ? { secondMirror } : {}) };
}

function checkNewPath(
  { path }: Pick<gatewayApi.HttpUrlRewriteFilter, 'path'>,
  filter: Site,
  scope: GatewayScope,
): void {
  if (path) checkPath(path.replaceFullPath ?? path.replacePrefixMatch, within(filter, 'path'), scope);
}

/** Filters of one backendRef. The config knows only some of them there. */
export function lowerReferenceFilters(
  filters: readonly RouteFilter[],
  listener: RuleAttachment['route']['listener'],
  site: Site,
  scope: GatewayScope,
): {
  readonly policies: ReferencePolicies;
  readonly unknown: readonly { readonly type: string; readonly site: Site }[];
} {
  const policies: Writable<ReferencePolicies> = {};
  const unknown: { type: string; site: Site }[] = [];
  filters.forEach((filter, index) => {
    const modifier = (
      field: 'requestHeaderModifier' | 'responseHeaderModifier',
      value: gatewayApi.HttpHeaderFilter,
    ) => {
      policies[field] = lowerHeaderModifier(value, () => within(site, 'filters', index, field), scope);
    };
    if (filter.requestHeaderModifier) modifier('requestHeaderModifier', filter.requestHeaderModifier);
    else if (filter.responseHeaderModifier) modifier('responseHeaderModifier', filter.responseHeaderModifier);
    else if (filter.requestRedirect) policies.requestRedirect = lowerRedirect(filter.requestRedirect, listener);
    else unknown.push({ type: filter.type, site: within(site, 'filters', index) });
  });
  return { policies: defined(policies), unknown };
}
