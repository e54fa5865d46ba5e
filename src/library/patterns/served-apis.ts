import { Size } from 'cdk8s';
import { LlmApi, type LlmProvider, type RouteMatch } from '../constructs';

/** Paths and the formats of their requests. */
export type Apis = { readonly [path: string]: LlmApi };

/** The formats of the official clients, by the paths to which these send requests, below the version of the API. */
const FORMATS: Apis = {
  '/chat/completions': LlmApi.COMPLETIONS,
  '/responses': LlmApi.RESPONSES,
  '/messages': LlmApi.MESSAGES,
  '/messages/count_tokens': LlmApi.COUNT_TOKENS,
  '/embeddings': LlmApi.EMBEDDINGS,
};

/** The size of the largest request, unless a gateway says otherwise. Images are part of requests. */
export const LARGEST_REQUEST = Size.mebibytes(10);

/** Formats that no guard inspects. */
const UNGUARDED: readonly LlmApi[] = [LlmApi.COUNT_TOKENS, LlmApi.EMBEDDINGS];

/** The formats that a gateway offers. */
export interface OfferedFormats {
  /** Whether guards apply, which formats without guards would bypass. */
  readonly isGuarded: boolean;
  readonly embeddings: boolean;
}

/** Returns the path that all paths of the API begin with. A prefix that ends in `/v1` already contains the version. */
export function apiBase(pathPrefix = '/'): string {
  const prefix = pathPrefix.replace(/\/+$/, '');
  return prefix.endsWith('/v1') ? prefix : `${prefix}/v1`;
}

/** Returns the paths that a gateway offers, and their formats. */
export function offeredApis(base: string, { isGuarded, embeddings }: OfferedFormats): Apis {
  const isOffered = (api: LlmApi) =>
    (embeddings || api !== LlmApi.EMBEDDINGS) && !(isGuarded && UNGUARDED.includes(api));
  return Object.fromEntries(
    Object.entries(FORMATS).flatMap(([path, api]) => (isOffered(api) ? [[`${base}${path}`, api]] : [])),
  );
}

const MOST_MATCHES_OF_RULE = 64;

/** Splits matches among as many rules as they need. */
export function inParts(matches: readonly RouteMatch[]): RouteMatch[][] {
  const parts: RouteMatch[][] = [];
  for (let start = 0; start < matches.length; start += MOST_MATCHES_OF_RULE)
    parts.push(matches.slice(start, start + MOST_MATCHES_OF_RULE));
  return parts;
}

/** Providers, tier by tier, and the paths that all of them serve. */
export interface ServingTiers {
  readonly tiers: readonly (readonly LlmProvider[])[];
  readonly apis: Apis;
}

/**
 * Groups paths by the providers that can serve them, because a provider answers requests of other formats with errors. The group of the first
 * path comes first.
 */
export function servingTiers(tiers: readonly (readonly LlmProvider[])[], apis: Apis): ServingTiers[] {
  const groups = new Map<string, { tiers: LlmProvider[][]; apis: { [path: string]: LlmApi } }>();
  for (const [path, api] of Object.entries(apis)) {
    const able = tiers.map((tier) => tier.filter((provider) => provider._mayServe(api)));
    const key = JSON.stringify(tiers.map((tier, index) => tier.map((provider) => able[index]?.includes(provider))));
    const serving = able.filter(({ length }) => length > 0);
    if (serving.length === 0) continue;
    const group = groups.get(key) ?? { tiers: serving, apis: {} };
    group.apis[path] = api;
    groups.set(key, group);
  }
  return [...groups.values()];
}
