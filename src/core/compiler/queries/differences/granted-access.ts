import type { Attachment, GatewayAttachment, ListenerAttachment } from '../../model/attachment';
import type { RouteFilter, RuleNode } from '../../model/graph';
import { outcomeKey, servedBy } from '../explain/changes/outcome';
import { accessOf } from '../prove/caller/access';
import { changesBeforeRouting } from '../prove/questions/before-routing';
import { aroundOf } from '../prove/questions/destinations';
import { listenerFormula, speaksTls } from '../prove/questions/listener-formula';
import { type RoutePath, routePathsOf, rulesAbove } from '../prove/questions/route-paths';
import { type LocalLimit, localLimitsOf } from '../prove/questions/shared-limits';
import type { Entry } from '../prove/routing/entry';
import { any, FALSE, type Formula, TRUE } from '../prove/space/formula';
import { literalText } from '../prove/space/formula-text';
import { type EarlyCredentials, earlyCredentialsAt } from './aligned-credentials';
import {
  expressionsOfModels,
  type GrantedModel,
  grantsOf,
  hostsCalledFor,
  keysOfRule,
  modelsOf,
  shownToDestinations,
} from './grants';
import { knownKeysOf } from './known-keys';

/** A course and the formulas that determine whether its requests reach a destination. */
export interface GrantedRoutePath {
  readonly routePath: RoutePath;
  /** The only host that it matches, in lower case; absent if it matches several. */
  readonly onlyHost: string | undefined;
  /** The requests that it matches, and the courses that it precedes; equal for courses of both sides with the same conditions. */
  readonly key: string;
  /** The credentials that callers must present before routing. */
  readonly credentials: EarlyCredentials;
  /** When its requests get to each destination, and when they may call a tool there. */
  readonly granted: ReadonlyMap<string, Formula>;
  /** When the sender has been verified, and the settings that determine how. */
  readonly shown: Formula;
  readonly keys: string;
  /** The keys that are known themselves. */
  readonly knownKeys: ReadonlySet<string>;
  readonly models: readonly GrantedModel[];
  /** The expressions that choose models of providers, by their places. If clients name the models, these are in `granted`. */
  readonly expressions: ReadonlyMap<string, string>;
  /** The setting that determines the hosts that forward proxies call; absent: there are no forward proxies. */
  readonly hostsCalled: string | undefined;
  /** How the data plane determines client addresses. */
  readonly addresses: string;
  /** The limits that count its requests. */
  readonly limits: readonly LocalLimit[];
  /** Mirrors and paths of the rules that delegate its requests. */
  readonly handed: string;
  /** When the rule influences the answer: refused requests are answered without it. */
  readonly answered: Formula;
  /**
   * Returns the effect of the rule on its requests, without access decisions; equal for rules with the same effect. Undefined if no rule
   * matches them.
   */
  outcome(): string | undefined;
}

/** A listener of one side. */
export interface Side {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** The socket. Only listeners of the same socket accept the same connections. */
  readonly socket: string;
  readonly formula: Formula;
  /** Equal for listeners that accept the same requests and change them alike. */
  readonly key: string;
  readonly routePaths: readonly GrantedRoutePath[];
  /** Changes to requests before rules are matched, in words. */
  readonly changes: readonly string[];
}

/** Each comparison of two versions begins with these. */
export function sidesOf(attachment: Attachment): readonly Side[] {
  const sides = known.get(attachment) ?? madeFor(attachment);
  known.set(attachment, sides);
  return sides;
}

const known = new WeakMap<Attachment, readonly Side[]>();

function madeFor(attachment: Attachment): readonly Side[] {
  return attachment.gateways.flatMap((gateway) =>
    gateway.listeners.map((listener): Side => {
      const { namespace, name } = gateway.gateway.resource;
      const formula = listenerFormula(gateway, listener);
      return {
        gateway,
        listener,
        socket: `${namespace}/${name} ${listener.listener.port} ${speaksTls(listener)}`,
        formula,
        key: `${literalText(formula)} ${changingText(listener)}`,
        routePaths: routePathsOf(listener).map((routePath) =>
          grantedRoutePath(routePath, gateway, listener, attachment),
        ),
        changes: [...new Set(changesBeforeRouting(listener).map(({ text }) => text))],
      };
    }),
  );
}

/** Returns the policies that change requests before rules are matched. */
function changingText({ preRouting: { transformation, extAuth, extProc } }: ListenerAttachment): string {
  return JSON.stringify([transformation, extAuth, extProc].map((field) => field?.value));
}

function onlyHostOf({ stages: [first] }: RoutePath): string | undefined {
  const hostname = first?.taker?.hostname.toLowerCase();
  return hostname && !hostname.startsWith('*') ? hostname : undefined;
}

function grantedRoutePath(
  routePath: RoutePath,
  gateway: GatewayAttachment,
  listener: ListenerAttachment,
  attachment: Attachment,
): GrantedRoutePath {
  const { rule, stages } = routePath;
  const around = aroundOf(attachment, gateway.gateway.resource.namespace);
  const accessOfRule = once(() => rule && accessOf(gateway, listener, rule));
  const granted = once(() => {
    const access = accessOfRule();
    return rule && access ? grantsOf(rule, access, around) : new Map<string, Formula>();
  });
  const shown = once(() => {
    const access = accessOfRule();
    return rule && access ? shownToDestinations(rule, access) : FALSE;
  });
  const answered = once(() => {
    const access = accessOfRule();
    return access ? any(access.passes, access.isAnswered) : TRUE;
  });
  const keys = once(() => (rule ? keysOfRule(listener, rule, around) : ''));
  const knownKeys = once(() => (rule ? knownKeysOf(listener, rule, attachment.graph) : new Set<string>()));
  const models = once(() => (rule ? modelsOf(rule) : []));
  const expressions = once(() => (rule ? expressionsOfModels(rule, around) : new Map<string, string>()));
  // Most searches compare a few of the courses. The rest is only computed for them.
  return {
    routePath,
    onlyHost: onlyHostOf(routePath),
    key: stages.map(({ taker }) => (taker ? entryText(taker) : 'nobody')).join(' > '),
    credentials: earlyCredentialsAt(listener),
    get granted() {
      return granted();
    },
    get shown() {
      return shown();
    },
    get keys() {
      return keys();
    },
    get knownKeys() {
      return knownKeys();
    },
    get models() {
      return models();
    },
    get expressions() {
      return expressions();
    },
    get answered() {
      return answered();
    },
    hostsCalled: rule && hostsCalledFor(rule),
    addresses: JSON.stringify(listener.frontend.proxyProtocol?.value),
    limits: rule ? localLimitsOf(rule, { gateway, listener }) : [],
    handed: JSON.stringify(rulesAbove(routePath).flatMap(({ rule: { spec } }) => filtersIn(spec))),
    outcome: once(() => rule && outcomeKey(servedBy(rule, listener, attachment).outcome)),
  };
}

/** Returns a function that computes its result once. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Returns the filters that inherited fields do not contain. */
function filtersIn(spec: RuleNode['spec']): readonly unknown[] {
  const filters: readonly RouteFilter[] = ('filters' in spec ? spec.filters : undefined) ?? [];
  return filters.flatMap(({ requestMirror, urlRewrite }) => requestMirror ?? urlRewrite?.path ?? []);
}

function entryText({ literals, rank }: Entry): string {
  return `${rank.join(' ')}: ${literals.map(literalText).join(', ')}`;
}
