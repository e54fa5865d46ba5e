import { originKey } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import { type Attachment, type RuleAttachment, withDelegated } from '../../model/attachment';
import type { CallsOfRules, RuleCall } from '../../model/called-destination';
import type { Assurance, Guarantee, Subject } from '../../model/guarantee';
import { answered } from './findings/answer';
import { seesContent } from './questions/content';
import { aroundOf, refsTo } from './questions/destinations';
import { Prover } from './questions/prove';

/** A guarantee that can be written into a file. */
export type SuggestedGuarantee = Guarantee & { readonly name: string };

/**
 * Suggests guarantees that are currently satisfied and relevant for security: authentication, TLS-only access, the sources of requests,
 * encrypted credentials, and the hosts that receive content. They are suggested for each destination, and for each route to a destination
 * that does not satisfy them.
 *
 * @param inOwnWords - the name of a resource in its document, from which names are generated
 */
export function suggestedGuarantees(
  attachment: Attachment,
  calls?: CallsOfRules,
  inOwnWords: (resource: string) => string = (resource) => resource,
): readonly SuggestedGuarantee[] {
  const prover = new Prover(attachment, calls);
  const around = aroundOf(attachment);
  const callsOf = calls ? callsIn(attachment, calls) : new Map<RuleAttachment, readonly RuleCall[]>();
  const rules = [...new Set(rulesIn(attachment).map(({ rule }) => rule))];
  const isProved = (guarantee: Guarantee) => answered(guarantee, prover, attachment).is === 'holds';
  const found = new Map<string, SuggestedGuarantee>();
  const titleOf = (resource: string) => wordOf(inOwnWords(resource));
  const suggest = (subject: Subject, title: string, candidates: readonly Candidate[]) => {
    const held = candidates.filter(([what, always]) => {
      const suggested = { name: `${title}-${what}`, to: subject, always };
      const isNew = !found.has(suggested.name) && isProved(suggested);
      if (isNew) found.set(suggested.name, suggested);
      return isNew;
    });
    return held.length > 0;
  };
  for (const key of destinationsOf(rules)) {
    const backend = key.split('/').slice(0, 3).join('/');
    const leading = rules.filter((rule) => refsTo({ backend }, rule, around).length > 0);
    const title = titleOf(backend);
    suggest({ backend }, title, surroundingsOf(leading));
    suggest({ backend }, title, contentsOf(leading, callsOf));
    const isAuthenticated = suggest({ backend }, title, kindsOf(leading)) || suggest({ backend }, title, [IN_ANY_WAY]);
    for (const rule of isAuthenticated ? [] : leading) {
      const route = resourceKey(rule.rule.route.resource);
      suggest({ route }, titleOf(route), kindsOf([rule]));
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface PlacedRule {
  readonly rule: RuleAttachment;
  readonly gateway: string;
  readonly listener: string;
}

function rulesIn({ gateways }: Attachment): readonly PlacedRule[] {
  return gateways.flatMap(({ gateway: { resource }, listeners }) =>
    listeners.flatMap(({ listener, rules }) =>
      withDelegated(rules).map((rule) => ({
        rule,
        gateway: `${resource.namespace}/${resource.name}`,
        listener: listener.key,
      })),
    ),
  );
}

function callsIn(attachment: Attachment, calls: CallsOfRules): ReadonlyMap<RuleAttachment, readonly RuleCall[]> {
  const found = new Map<RuleAttachment, readonly RuleCall[]>();
  for (const { rule, gateway, listener } of rulesIn(attachment)) {
    const more = calls.of(gateway, listener, originKey(rule.rule.origin));
    found.set(rule, [...(found.get(rule) ?? []), ...more]);
  }
  return found;
}

function destinationsOf(rules: readonly RuleAttachment[]): readonly string[] {
  const serving = rules.flatMap(({ backends }) => backends.filter(({ ref }) => ref.weight > 0));
  const keys = serving.flatMap(({ ref: { destination } }) =>
    destination.type === 'service' || destination.type === 'backend' ? [destination.key] : [],
  );
  return [...new Set(keys)].sort();
}

/** `httproute-shop-web` */
function wordOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

type Candidate = readonly [what: string, always: Assurance];

const KINDS = ['jwt', 'api-key', 'basic-auth', 'client-certificate', 'external-authorization'];
const IN_ANY_WAY: Candidate = ['is-authenticated', { authenticated: {} }];

function kindsOf(rules: readonly RuleAttachment[]): readonly Candidate[] {
  const issuers = [...new Set(rules.flatMap(issuersOf))].sort();
  return [
    ...KINDS.map((kind): Candidate => [`requires-${kind}`, { authenticated: { by: [kind] } }]),
    ...(issuers.length > 0 ? [['requires-its-issuers', { authenticated: { issuers } }] as const] : []),
  ];
}

function surroundingsOf(rules: readonly RuleAttachment[]): readonly Candidate[] {
  const namespaces = [...new Set(rules.map(({ rule }) => rule.route.resource.namespace))].sort();
  return [
    ['requires-tls', { encrypted: true }],
    ['is-used-by-its-namespaces', { namespaces }],
  ];
}

/** Returns the suggestions for credentials, if there are any, and for content, if models answer. */
function contentsOf(
  rules: readonly RuleAttachment[],
  callsOf: ReadonlyMap<RuleAttachment, readonly RuleCall[]>,
): readonly Candidate[] {
  const calls = rules.flatMap((rule) => callsOf.get(rule) ?? []);
  const hasCredentials = rules.some(requiresCredentials) || calls.some(({ getsCredential }) => getsCredential);
  const leadsToModels = calls.some(({ place }) => place.purpose === 'provider');
  const hosts = [...new Set(calls.filter(seesContent).flatMap(({ place }) => place.host ?? []))].sort();
  return [
    ...(hasCredentials ? [['keeps-credentials-encrypted', { credentialsEncrypted: true }] as const] : []),
    ...(leadsToModels && hosts.length > 0
      ? [['keeps-content-at-its-hosts', { contentOnlyTo: { hosts } }] as const]
      : []),
  ];
}

function requiresCredentials({ traffic }: RuleAttachment): boolean {
  return [traffic.jwtAuthentication, traffic.apiKeyAuthentication, traffic.basicAuthentication].some(
    (field) => field !== undefined,
  );
}

function issuersOf({ traffic: { jwtAuthentication } }: RuleAttachment): readonly string[] {
  return (jwtAuthentication?.value.providers ?? []).flatMap(({ issuer }) => issuer ?? []);
}
