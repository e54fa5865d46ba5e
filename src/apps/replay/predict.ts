import type { Attachment, GatewayAttachment } from '../../core/compiler/model/attachment';
import { type ExplainedField, explainRequest, type RequestExplanation } from '../../core/compiler/queries/explain';
import { chooseListener } from '../../core/compiler/queries/explain/listeners';
import { completeRequest, hostOf, type RequestInput } from '../../core/compiler/queries/explain/request';
import { undecidedIn } from '../../core/compiler/queries/explain/undecided';
import { answerOf } from '../../library/testing/request-answer';
import { assumedBody } from './assumed-body';
import { type CalledModels, calledModels } from './called-models';
import type { LoggedRequest } from './logged-request';
import { EVERY_HEADER } from './minimal-log';

/** The predicted end of a request. */
export type Prediction =
  | ({
      readonly is: 'served';
      readonly destinations: readonly string[];
      /** Absent if the destination is not a model, or if the log does not show which one is called. */
      readonly models?: CalledModels;
      readonly reason: string;
    } & PredictedPath)
  | ({ readonly is: 'answered'; readonly status: number; readonly reason: string } & PredictedPath)
  /** No listener accepts the connection, or it is closed. */
  | { readonly is: 'closed'; readonly reason: string }
  | { readonly is: 'undecided'; readonly reason: string };

interface PredictedPath {
  /** `namespace/name` of the route. */
  readonly route?: string;
  readonly rule?: number;
  readonly ruleName?: string;
  /** The content of the policies that guard or limit the request, by name. */
  readonly guards: string;
  readonly limits: string;
  /** Whether external services decide about access. */
  readonly callsServices: boolean;
  /** Whether expressions read a body of which the log only contains the model. */
  readonly assumesBody?: true;
}

const GUARDS = /promptGuard|guardrails|extProc/i;
const LIMITS = /rateLimit|budget/i;

/** Predicts how resources answer a logged request. The evaluator of `ai-gateway request` decides; nothing is assumed about missing parts. */
export function predict(attachment: Attachment, request: LoggedRequest, gateway?: string): Prediction {
  const { method, host, path } = request;
  const missing = Object.entries({ method, host, path }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (missing.length > 0) return undecided(`the log contains no ${missing.join(' and no ')}`);
  const chosen = gatewayOf(attachment, request, gateway);
  if (typeof chosen === 'string') return undecided(chosen);
  const input = requestAt(chosen, request, attachment);
  const [explanation] = explainRequest(attachment, input);
  if (!explanation) return undecided('no Gateway is among the resources');
  const own = predictionOf(explanation, input, request, chosen);
  const isAnswer = own.is === 'served' || own.is === 'answered';
  const predicted: Prediction = isAnswer && input.body !== undefined ? { ...own, assumesBody: true } : own;
  if (predicted.is !== 'served') return predicted;
  const models = calledModels(explanation, attachment, request);
  return models ? { ...predicted, models } : predicted;
}

function undecided(reason: string): Prediction {
  return { is: 'undecided', reason };
}

function predictionOf(
  explanation: RequestExplanation,
  input: RequestInput,
  { caller }: LoggedRequest,
  { listeners }: GatewayAttachment,
): Prediction {
  const [doubt] = undecidedIn(explanation);
  if (doubt !== undefined) return undecided(doubt);
  const { status, destinations, reason } = answerOf(explanation, input, { caller });
  if (reason.startsWith(UNDECIDED))
    return undecided(reason.slice(UNDECIDED.length).replace(SERVICE_ADVICE, SERVICE_DOUBT));
  if (status !== undefined) return { is: 'answered', status, reason, ...pathOf(explanation) };
  if (destinations.length > 0) return { is: 'served', destinations, reason, ...pathOf(explanation) };
  // A port with a listener answers requests for other hosts.
  const isOpen = listeners.some(({ listener: { port, isInternal } }) => port === input.port && !isInternal);
  if (!explanation.listener && isOpen && input.tls !== true)
    return { is: 'answered', status: 404, reason, ...pathOf(explanation) };
  return { is: 'closed', reason };
}

const UNDECIDED = 'cannot be decided: ';
const SERVICE_ADVICE = '; set `externalAuthorizationAllows` to its answer';
const SERVICE_DOUBT = ', whose answer the log does not show';

function pathOf({ rule, traffic, preRouting, backends }: RequestExplanation): PredictedPath {
  const own = backends.flatMap(({ policies, tiers }) => [
    ...policies,
    ...tiers.flat().flatMap((section) => section.policies),
  ]);
  const all = [...preRouting, ...traffic, ...own];
  return {
    ...(rule
      ? {
          route: rule.route.replace(/^[^/]*\//, ''),
          rule: rule.index,
          ...(rule.called === undefined ? {} : { ruleName: rule.called }),
        }
      : {}),
    guards: contentOf(all, GUARDS),
    limits: contentOf(all, LIMITS),
    callsServices: all.some(({ field }) => field === 'extAuth'),
  };
}

/** Returns the values of policy fields whose name, or a name in whose value, matches. */
function contentOf(fields: readonly ExplainedField[], names: RegExp): string {
  return fields
    .flatMap(({ field, value }) => {
      const text = JSON.stringify(value) ?? '';
      return names.test(field) || (field === 'ai' && names.test(text)) ? [`${field}=${text}`] : [];
    })
    .join('\n');
}

/** Returns the Gateway that received the request, or why it is unknown. */
function gatewayOf(
  { gateways }: Attachment,
  { gateway: logged }: LoggedRequest,
  chosen: string | undefined,
): GatewayAttachment | string {
  const named = (name: string | undefined) => gateways.find((one) => nameOf(one) === name);
  if (chosen !== undefined) return named(chosen) ?? `there is no Gateway ${chosen}`;
  const found = named(logged) ?? (gateways.length === 1 ? gateways[0] : undefined);
  return found ?? 'the log does not name the Gateway, and the resources have several';
}

function nameOf({ gateway: { resource } }: GatewayAttachment): string {
  return `${resource.namespace}/${resource.name}`;
}

function requestAt(gateway: GatewayAttachment, request: LoggedRequest, attachment: Attachment): RequestInput {
  const { method, host = '', path, http2, headers, knownHeaders, model, tls } = request;
  const recorded = gateway.listeners.find(({ listener: { section, key } }) =>
    [section, key].includes(request.listener ?? ''),
  )?.listener;
  const port = request.port ?? recorded?.port;
  const isSecure = tls ?? (recorded && recorded.port === port ? recorded.protocol === 'HTTPS' : undefined);
  const input: RequestInput = {
    gateway: nameOf(gateway),
    method,
    host,
    path,
    headers,
    http2,
    ...(knownHeaders === EVERY_HEADER ? {} : { knownHeaders }),
    ...(model === undefined ? {} : { model }),
    ...(model !== undefined && request.isBodyAssumed && method === 'POST' ? { body: assumedBody(model) } : {}),
    ...(port === undefined ? {} : { port }),
    ...(isSecure === undefined ? {} : { tls: isSecure }),
  };
  if (recorded?.protocol !== 'HTTPS') return input;
  // The log names the listener that the handshake selected, but not the server name.
  const names = [hostOf(host), recorded.hostname.replace('*', 'replayed'), 'replayed.invalid'];
  const sni = names.find(
    (name) =>
      chooseListener(gateway, completeRequest({ ...input, sni: name }, attachment.dataPlane)).chosen?.listener ===
      recorded,
  );
  return sni === undefined ? input : { ...input, sni };
}
