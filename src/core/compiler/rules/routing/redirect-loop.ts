import { CODE } from '../../../diagnostics/codes.generated';
import { type Origin, originKey } from '../../../values/origin';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { locationOf, type Redirect, redirectOf, textOfUrl, type Url, WELL_KNOWN_PORTS } from '../../analysis/redirects';
import { acceptsPath } from '../../matches/accepts-path';
import { matchesOf } from '../../matches/matches-of';
import type { Attachment, GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../model/attachment';
import type { RequestMatch } from '../../model/match';
import type { Rule } from '../rule';

/** Redirects that lead to themselves or to each other, so clients follow them in a loop. */
export const redirectLoop: Rule = ({ rules, attachment }, diagnostics) => {
  const reported = new Set<string>();
  for (const use of rules) {
    if (!redirectOf(use.rule)) continue;
    const [circle] = requestsFor(use).flatMap((request) => circleFrom(request, use, attachment) ?? []);
    const places = new Map(circle?.places.map((place) => [originKey(place.at), place]));
    const key = [...places.keys()].sort().join(' ');
    const [first, ...others] = places.values();
    if (!circle || !first || reported.has(key)) continue;
    reported.add(key);
    diagnostics.report(
      CODE.redirectLoop,
      first.at,
      { rule: checkedRuleName(first.rule), urls: chainText(circle.urls), advice: adviceFor(first, use.gateway) },
      { notes: others.map(({ at, rule }) => ({ text: `${checkedRuleName(rule)} redirects them back`, at })) },
    );
  }
};

/** Returns the first URLs that a client requests. */
function chainText(urls: readonly Url[]): string {
  const shown = urls.slice(0, MOST_SHOWN).map(textOfUrl).join(' → ');
  return urls.length > MOST_SHOWN ? `${shown} → …` : shown;
}

const MOST_SHOWN = 4;

function adviceFor({ value, listener: { listener } }: RedirectPlace, { listeners }: GatewayAttachment): string {
  const { scheme, hostname, path } = value;
  if (path)
    return 'Match only the paths to redirect, for example with `type: Exact`, and add a rule without the redirect for the target paths.';
  if (scheme && (!hostname || listener.hostname === hostname)) {
    const spoken = scheme === 'https' ? 'HTTP' : 'HTTPS';
    const [other] = listeners.filter((one) => one.listener.protocol === spoken);
    const section = other ? `: ${other.listener.key}` : ` of a listener with protocol ${spoken}`;
    return `Attach the route to the ${spoken} listener alone: set \`sectionName${section}\` in its parentRef.`;
  }
  if (hostname) return `Set \`hostnames\` of the route to the names to redirect, without ${hostname}.`;
  return 'Set the `scheme`, `hostname`, `port` or `path` of the redirect target.';
}

interface Sample {
  readonly url: Url;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Returns requests that the rule may match, a few for each of its matches. */
function requestsFor({ rule, listener: { listener } }: RuleUse): readonly Sample[] {
  const target = redirectOf(rule)?.value.path?.replaceFullPath;
  const scheme = listener.protocol === 'HTTPS' ? 'https' : 'http';
  const patterns = rule.route.hostnames.length > 0 ? rule.route.hostnames : [listener.hostname];
  const hosts = patterns.map((pattern) => (pattern === '' ? 'example.com' : pattern.replace(/^\*/, 'www')));
  return (matchesOf(rule.rule) ?? []).flatMap((match) =>
    hosts.flatMap((host) =>
      pathsFor(match, target).map((path) => ({
        url: { scheme, host, port: listener.port, path, search: searchFor(match) },
        method: match.method ?? 'GET',
        headers: (match.headers ?? []).flatMap(({ name, value }) =>
          'exact' in value ? [[name, value.exact] as const] : [],
        ),
      })),
    ),
  );
}

/** @param target - the path to which the redirect leads; absent if it keeps the path or a part of it */
function pathsFor({ path }: RequestMatch, target?: string): readonly string[] {
  if ('exact' in path) return [path.exact];
  if ('pathPrefix' in path) return [path.pathPrefix, `${path.pathPrefix.replace(/\/$/, '')}/a`];
  const samples = ['/', '/a', '/a/b', ...(target === undefined ? [] : [target]), ...examplesOf(path.regex)];
  return samples.filter((one) => mayTake(path, one));
}

function examplesOf(expression: string): readonly string[] {
  const {
    matching,
  }: typeof import('../../queries/prove/languages/words') = require('../../queries/prove/languages/words');
  try {
    return matching(expression, 'whole').examples;
  } catch {
    return [];
  }
}

/** Reports whether a matcher applies; an expression that cannot be evaluated matches nothing known. */
function mayTake(matcher: RequestMatch['path'], path: string): boolean {
  try {
    return acceptsPath(matcher, path);
  } catch {
    return false;
  }
}

function searchFor({ query = [] }: RequestMatch): string {
  const parameters = new URLSearchParams();
  for (const { name, value } of query) if ('exact' in value) parameters.append(name, value.exact);
  return parameters.size > 0 ? `?${parameters}` : '';
}

interface RedirectPlace {
  readonly rule: RuleAttachment;
  readonly listener: ListenerAttachment;
  readonly value: Redirect;
  readonly at: Origin;
}

interface Circle {
  /** The redirects that a client meets again and again. */
  readonly places: readonly RedirectPlace[];
  readonly urls: readonly Url[];
}

/** Browsers and HTTP clients follow no more redirects than these. */
const MOST_FOLLOWED = 20;
/** After these statuses, clients repeat a POST as a GET. */
const SEE_OTHER: ReadonlySet<number> = new Set([301, 302, 303]);

function circleFrom(
  { url: start, method: firstMethod, headers }: Sample,
  use: RuleUse,
  { gateways, dataPlane }: Attachment,
): Circle | undefined {
  const { completeRequest, chooseListener, chooseRule } = loadQueries();
  const places: RedirectPlace[] = [];
  const urls: Url[] = [start];
  const met = new Map<string, number>();
  let { gateway, listener } = use;
  let method = firstMethod;
  for (let step = 0; step <= MOST_FOLLOWED; step++) {
    const url = urls.at(-1) ?? start;
    const { preRouting } = listener;
    // The routed request differs from the client's request.
    if (preRouting.transformation || preRouting.extProc) return undefined;
    const { chosen, doubts } = chooseRule(listener, requestOf(url));
    const redirect = chosen && redirectOf(chosen);
    if (!chosen || !redirect || doubts.length > 0) return undefined;
    if (step === 0 && originKey(chosen.rule.origin) !== originKey(use.rule.rule.origin)) return undefined;
    const key = `${method} ${textOfUrl(url)}`;
    const before = met.get(key);
    if (before !== undefined) return { places: places.slice(before), urls };
    met.set(key, step);
    places.push({ rule: chosen, listener, ...redirect });
    const to = locationOf(url, redirect, chosen, listener);
    if (!to) return undefined;
    if (SEE_OTHER.has(redirect.value.statusCode ?? 302) && method === 'POST') method = 'GET';
    urls.push(to);
    const next = nextListener(to);
    if (!next) return undefined;
    ({ gateway, listener } = next);
  }
  // It never comes back to the same URL, and never to an end.
  return { places, urls };

  function requestOf({ host, port, scheme, path, search }: Url) {
    const isUsual = port === WELL_KNOWN_PORTS[scheme];
    const tls = scheme === 'https';
    const authority = isUsual ? host : `${host}:${port}`;
    return completeRequest({ method, host: authority, path: `${path}${search}`, headers, port, tls }, dataPlane);
  }

  /** Returns the listener of the same Gateway, or of the only other Gateway that serves the host by name. */
  function nextListener(url: Url): Pick<RuleUse, 'gateway' | 'listener'> | undefined {
    const request = requestOf(url);
    const { chosen } = chooseListener(gateway, request);
    if (chosen) return { gateway, listener: chosen };
    const others = gateways.flatMap((one) => {
      const found = one === gateway ? undefined : chooseListener(one, request).chosen;
      const isNamed =
        found && (found.listener.hostname !== '' || chooseRule(found, request).chosen?.route.hostnames.length);
      return found && isNamed ? [{ gateway: one, listener: found }] : [];
    });
    return others.length === 1 ? others[0] : undefined;
  }
}

/** Loaded only if there are redirects. */
function loadQueries() {
  const { completeRequest }: typeof import('../../queries/explain/request') = require('../../queries/explain/request');
  const {
    chooseListener,
  }: typeof import('../../queries/explain/listeners') = require('../../queries/explain/listeners');
  const { chooseRule }: typeof import('../../queries/explain/rules') = require('../../queries/explain/rules');
  return { completeRequest, chooseListener, chooseRule };
}
