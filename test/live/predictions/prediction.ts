import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import type { Attachment } from '../../../src/core/compiler/model/attachment';
import type { CallsOfRules } from '../../../src/core/compiler/model/called-destination';
import { DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import { factsAfter } from '../../../src/core/compiler/queries/evaluate/caller';
import type { Caller } from '../../../src/core/compiler/queries/evaluate/caller-options';
import { decide, valueFor } from '../../../src/core/compiler/queries/evaluate/decision';
import { type ExplainedField, explainRequest } from '../../../src/core/compiler/queries/explain';
import { undecidedIn } from '../../../src/core/compiler/queries/explain/undecided';
import { UnknowableExpression } from '../../../src/core/data-plane/expression-values';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import type { DirectResponse, Transformation } from '../../../src/core/validation/types.generated';
import { parseRequest } from '../../../src/library/testing/parse-request';
import type { Chance } from '../../support/random';
import { Authority } from '../harness/certificates';
import { keySet } from '../harness/tokens';
import { EARLY_KEY, EARLY_TOKEN } from './received';
import type { RandomRequest } from './requests';
import { sentRequest } from './sending';
import { type Reach, randomWorld, type World } from './world';

/** The predicted or actual outcome, in the same form. */
export interface Outcome {
  readonly status: number;
  /** Ports of the Service that can get the request. */
  readonly ports: readonly number[];
  /** The header that a policy added to the request. */
  readonly policy?: string;
  /** The header that a policy or a filter added to the Service's response. */
  readonly answer?: string;
  /** The header that a transformation added to the request. */
  readonly chosen?: string;
  readonly body?: string;
  readonly location?: string;
}

/** Returns a world without errors: some draws contradict themselves, and the compiler reports them. */
export function compilable(
  chance: Chance,
  reach?: Reach,
  change: (input: string) => string = (input) => input,
  dataPlane = DEFAULT_OPTIONS.dataPlane,
): { world: World; attachment: Attachment; calls: CallsOfRules | undefined } {
  for (;;) {
    const { input, ports } = randomWorld(
      chance,
      {
        certificate: Authority.named('live').issue('DNS:any.example.com'),
        keySet: keySet(),
      },
      reach,
    );
    const world = { input: change(input), ports };
    const diagnostics = new DiagnosticCollector();
    const { gateways, attachment, calls } = compile(
      loadText([{ name: 'world.yaml', text: world.input }], diagnostics),
      { dataPlane },
      diagnostics,
    );
    if (gateways.length === 1 && attachment) return { world, attachment, calls };
  }
}

/** Returns the compiler's prediction for a request, or undefined if it reports that the outcome cannot be decided. */
export function prediction(attachment: Attachment, request: RandomRequest): Outcome | undefined {
  try {
    return decided(attachment, request);
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

function decided(attachment: Attachment, request: RandomRequest): Outcome | undefined {
  const { method, url, claims, team, serverName: sni, isAllowed, odd } = request;
  const { host, http2, lines } = sentRequest(request, () => 'token');
  const parsed = parseRequest(`${method} ${url}`);
  const sent = { host, headers: lines, ...(http2 ? { http2 } : {}), ...(odd?.scheme ? { scheme: odd.scheme } : {}) };
  const [asked, facts] = [
    { ...parsed.input, ...sent, sni: sni ?? new URL(url).hostname },
    { ...parsed.facts, ...sent },
  ];
  const port = Number(new URL(url).port || (asked.tls ? 443 : 80));
  const [explained] = explainRequest(attachment, { ...asked, port });
  // A port without a listener is closed; one whose listeners are for other hosts answers.
  if (!explained?.listener) return { status: isOpen(attachment, port) && !asked.tls ? 404 : 0, ports: [] };
  if (undecidedIn(explained).length > 0) return undefined;
  const { dataPlane, frontend, preRouting, traffic, backends, rule } = explained;
  const barriers = { dataPlane, frontend, preRouting, traffic, backend: [] };
  const caller = {
    ...shownAs(claims, team),
    beforeRouting: shownAs(
      hasOwnPlace(preRouting, 'jwtAuthentication', EARLY_TOKEN.name) ? odd?.early?.claims : claims,
      hasOwnPlace(preRouting, 'apiKeyAuthentication', EARLY_KEY) ? odd?.early?.team : team,
    ),
    externalAuthorizationAllows: isAllowed,
  };
  const known = factsAfter(facts, explained);
  const decision = decide(barriers, known, caller);
  if (!decision.allowed) return { status: decision.status ?? 0, ports: [] };
  if (decision.answer !== undefined) return { status: decision.answer, ports: [] };
  // The name of the handshake has chosen the listener, and another one is for the host.
  if (explained.isMisdirected) return { status: 421, ports: [] };
  if (!rule) return { status: 404, ports: [] };
  const answering = traffic.find(({ field }) => field === 'directResponse');
  const direct = answering && valueFor<DirectResponse>(answering, decision.request ?? known, caller, decision.identity);
  if (rule.filters.includes('RequestRedirect')) return { status: 301, ports: [] };
  // HTTP knows no body for some statuses.
  const hasBody = direct?.body !== undefined && ![204, 205, 304].includes(direct.status ?? 0);
  if (direct?.status !== undefined)
    return { status: direct.status, ports: [], ...(hasBody ? { body: direct.body } : {}) };
  const ports = backends.filter(({ share }) => share > 0).map(({ destination }) => Number(destination.split('/')[3]));
  if (ports.length === 0) return { status: 500, ports };
  const policy = setBy(traffic, 'request');
  const answer = setBy(traffic, 'response');
  const transforming = traffic.find(({ field }) => field.startsWith('transformation'));
  const chosen =
    transforming &&
    valueFor<Transformation>(transforming, decision.request ?? known, caller, decision.identity)?.request?.set?.[0];
  return {
    status: 200,
    ports,
    ...(policy ? { policy } : {}),
    ...(answer ? { answer } : {}),
    ...(chosen ? { chosen: JSON.parse(chosen.value) } : {}),
  };
}

type Shown = Pick<Caller, 'jwt' | 'apiKey'>;

function shownAs(claims: RandomRequest['claims'], team: string | undefined): Shown {
  return { ...(claims ? { jwt: { ...claims } } : {}), ...(team ? { apiKey: { team } } : {}) };
}

/** Whether policies before routing look for a credential where no others do. */
function hasOwnPlace(preRouting: readonly ExplainedField[], field: string, header: string): boolean {
  const { location } = (policyValue(preRouting, field) ?? {}) as { location?: { header?: { name: string } } };
  return location?.header?.name === header;
}

/** Returns the one header that modifiers set. Both halves are separate if they have their own sources. */
function setBy(fields: readonly ExplainedField[], half: 'request' | 'response'): string | undefined {
  const both = policyValue(fields, 'headerModifiers') as
    | Partial<Record<typeof half, { set: { value: string }[] }>>
    | undefined;
  const alone = policyValue(fields, `headerModifiers.${half}`) as { set: { value: string }[] } | undefined;
  return (alone ?? both?.[half])?.set[0]?.value;
}

function isOpen(attachment: Attachment, port: number): boolean {
  return attachment.gateways.some(({ listeners }) => listeners.some(({ listener }) => listener.port === port));
}

function policyValue(fields: readonly ExplainedField[], name: string): unknown {
  return fields.find(({ field }) => field === name)?.value;
}
