import {
  ExpressionFailure,
  KeyedValues,
  UnknowableExpression,
  type Value,
  type Variables,
} from '../../../data-plane/expression-values';
import type { GuardBuiltin, ModelRequests, ModelTraffic } from '../../../data-plane/facts';
import { keyOfProvider, providerOf, unsupportedFormats } from '../../../providers';
import type {
  AiPromptGuard,
  BackendAi,
  FieldTransformation,
  LlmProvider,
  RouteType,
} from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { resourceKey } from '../../../values/resource-name';
import { parseForEvaluation } from '../../expressions';
import type { EffectiveField } from '../../model/attachment';
import type { BackendNode, ModelNode } from '../../model/graph';
import { formatsByPath, MODEL_FORMATS } from '../../semantics/model-formats';
import { writtenProvidersOf } from '../../semantics/written-providers';
import { bodyLimitOf } from './body-limit';
import { mayChangeBody, mayChangePath } from './changed-parts';
import { commonAnswer, type OwnAnswer } from './own-answer';
import { preRoutingVariables } from './pre-routing';
import type { ExplainedField } from './provenance';
import type { CompleteRequest } from './request';

/** A request on its way to an LLM backend. */
export interface ModelRequestOnTheWay {
  /** After everything that happens before routing. */
  readonly request: CompleteRequest;
  /** After rewrites; absent if it is not known. */
  readonly path: string | undefined;
  /** Policies that run before the destination is called. */
  readonly policies: readonly ExplainedField[];
}

type AiField = EffectiveField<BackendAi>;

/** A provider of the first tier, by its name. */
export interface CalledSection {
  readonly name: string;
  readonly ai: AiField | undefined;
  /** The policies that apply in addition to those of the backend. */
  readonly policies: readonly ExplainedField[];
}

interface Site {
  readonly request: CompleteRequest;
  readonly body: string | undefined;
  readonly limit: number;
  readonly provider: LlmProvider;
  readonly ai: AiField | undefined;
  readonly format: RouteType;
}

/** Formats with bodies that the data plane reads. */
const READ: ReadonlySet<RouteType> = new Set<RouteType>([
  'Completions',
  'Messages',
  'Responses',
  'CountTokens',
  'Embeddings',
  'Rerank',
]);
const READ_FORMATS: ReadonlySet<string> = new Set([...READ].map((type) => MODEL_FORMATS[type]));

/** Returns the gateway's own answer to a request for an LLM backend; `undefined` if it forwards the request. */
export function answerOfLlmBackend(
  backend: BackendNode,
  way: ModelRequestOnTheWay,
  policies: readonly ExplainedField[],
  sections: readonly CalledSection[],
): OwnAnswer | undefined {
  const providers = writtenProvidersOf(backend);
  const answers = sections.map((section) => {
    const written = providers.length === 1 ? providers[0] : providers.find(({ name }) => name === section.name);
    return written && answerOfProvider(written.spec, way, policies, section);
  });
  return commonAnswer(answers, 'the selected provider');
}

/** A request for a model that a listener serves. */
export interface RequestToModel {
  readonly request: CompleteRequest;
  /** The largest body that is read, in bytes. */
  readonly limit: number;
}

/** What the gateway itself answers to a request for a model, whose format its path decides. */
export function answerOfModel({ resource }: ModelNode, { request, limit }: RequestToModel): OwnAnswer | undefined {
  const { promptGuard, transformations = [] } = resource.spec.policies ?? {};
  const { requests, formats, paths } = trafficOf(request);
  const format = paths[request.path];
  const body = isEncoded(request) ? undefined : request.body;
  if (format === undefined || !READ_FORMATS.has(format) || body === undefined) return undefined;
  return evaluated(requests, () => {
    checkSize(body, limit);
    const fields = new Map(requests.fieldsOf(body).entries.map(([name, value]) => [String(name), value]));
    applyTransformations(transformations, request, fields);
    const read = new KeyedValues(fields);
    requests.check(format, read);
    const guards = formats[format].guardsPrompts ? (promptGuard?.request ?? []) : [];
    return guardAnswer(guards, requests.promptsOf(format, read), resourceKey(resource), requests);
  });
}

/** Turns failures of an evaluation into answers. */
function evaluated(
  { invalid, oversized }: ModelRequests,
  evaluate: () => OwnAnswer | undefined,
): OwnAnswer | undefined {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof OversizedBody) return { is: 'answered', status: oversized, reason: error.message };
    if (error instanceof ExpressionFailure) return { is: 'answered', status: invalid, reason: error.message };
    if (error instanceof UnknowableExpression) return { is: 'undecided', reason: error.message };
    throw error;
  }
}

function answerOfProvider(
  provider: LlmProvider,
  { request, path, policies: before }: ModelRequestOnTheWay,
  policies: readonly ExplainedField[],
  { ai, policies: own }: CalledSection,
): OwnAnswer | undefined {
  const at = [...policies, ...own];
  const { requests } = trafficOf(request);
  const { notImplemented, namesModel, servedOnlyBy } = requests;
  return evaluated(requests, () => {
    const format = formatOf(at.some(mayChangePath) ? undefined : path, ai?.value);
    if (format === 'Models')
      return { is: 'answered', status: notImplemented, reason: 'the gateway does not implement the format Models' };
    const isChanged = [...before, ...at].some(mayChangeBody);
    const site: Site = {
      request,
      body: isChanged || isEncoded(request) ? undefined : request.body,
      limit: bodyLimitOf(before),
      provider,
      ai,
      format,
    };
    const native = servedOnlyBy[MODEL_FORMATS[format]];
    if (native) return answerToNative(site, native);
    return READ.has(format) ? answerToRead(site, path !== undefined && namesModel(path)) : answerToUnread(site);
  });
}

/** The longest suffix of the path decides. */
function formatOf(path: string | undefined, ai: BackendAi | undefined): RouteType {
  const formats = formatsByPath(ai).toSorted(([a], [b]) => b.length - a.length);
  const others = formats.find(([suffix]) => suffix === '*')?.[1] ?? 'Completions';
  if (path !== undefined) return formats.find(([suffix]) => suffix !== '*' && path.endsWith(suffix))?.[1] ?? others;
  if (formats.every(([, format]) => format === others)) return others;
  throw new UnknowableExpression('the path, which determines the format, is rewritten');
}

function isEncoded({ headers }: CompleteRequest): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'content-encoding');
}

/** Checks the size of bodies that the data plane does not parse, which only `Detect` limits. */
function answerToUnread({ format, body, limit }: Site): OwnAnswer | undefined {
  if (format === 'Detect' && body !== undefined) checkSize(body, limit);
  return undefined;
}

/** Answers requests in the format of one API, which only providers with this API receive. */
function answerToNative({ provider, format, ai, body }: Site, providers: readonly string[]): OwnAnswer | undefined {
  const key = keyOfProvider(provider);
  if (key === undefined) return undefined;
  if (key === 'custom' ? !formatsOfCustom(provider).includes(MODEL_FORMATS[format]) : !providers.includes(key))
    throw new ExpressionFailure(`${providerOf(provider)?.title ?? key} does not serve format ${format}`);
  if (body !== undefined && ai?.value.promptGuard?.request)
    throw new UnknowableExpression(`only the gateway reads the prompts of format ${format}`);
  return { is: 'assumed', reason: `its body is a request of format ${format}` };
}

class OversizedBody extends ExpressionFailure {}

function trafficOf({ dataPlane }: Pick<CompleteRequest, 'dataPlane'>): ModelTraffic {
  return dataPlane.modelTraffic;
}

function checkSize(body: string, limit: number): void {
  if (Buffer.byteLength(body) > limit) throw new OversizedBody(`the body is larger than ${limit} bytes`);
}

function answerToRead(site: Site, isModelInPath: boolean): OwnAnswer | undefined {
  const { body, limit, format } = site;
  const { requests, formats } = trafficOf(site.request);
  const key = MODEL_FORMATS[format];
  const ai: BackendAi = site.ai?.value ?? {};
  const guards = formats[key].guardsPrompts ? (ai.promptGuard?.request ?? []) : [];
  if (body === undefined) {
    const unless = guards.length > 0 ? ' and no guard rejects it' : '';
    return { is: 'assumed', reason: `its body is a request of format ${format}${unless}` };
  }
  checkSize(body, limit);
  const fields = changedFields(site, requests.fieldsOf(body), isModelInPath);
  if (typeof fields.get('model') !== 'string') throw new ExpressionFailure('the body does not specify a model');
  requests.check(key, fields);
  checkProvider(site, fields);
  if (format === 'CountTokens' && countsItself(site.provider))
    return { is: 'answered', status: 200, reason: 'the gateway counts the tokens itself' };
  const resource = site.ai ? resourceKey(site.ai.from.resource) : '';
  const refusal = guardAnswer(guards, promptsOf(site, fields), resource, requests);
  if (!refusal && isTranslated(site)) requests.checkTranslation(key, fields);
  return refusal;
}

/** Returns the fields after the gateway's changes: the model of the provider, then the values that policies set. */
function changedFields({ request, provider, ai }: Site, sent: KeyedValues, isModelInPath: boolean): KeyedValues {
  const { requests } = trafficOf(request);
  const fields = new Map(sent.entries.map(([name, value]) => [String(name), value]));
  const model = modelOfConfig(provider);
  if (model !== undefined) fields.set('model', model);
  else if (isModelInPath && typeof fields.get('model') !== 'string') fields.set('model', '');
  const { defaults = [], overrides = [], transformations = [] }: BackendAi = ai?.value ?? {};
  const replaced = overrides.map(({ field, value }) => [field, requests.fieldValue(value)] as const);
  applyTransformations(transformations, request, fields, replaced);
  for (const { field, value } of defaults) if (!fields.has(field)) fields.set(field, requests.fieldValue(value));
  return new KeyedValues(fields);
}

/** All expressions read the fields as the client sends them. @param replaced - what is written before their results */
function applyTransformations(
  transformations: readonly FieldTransformation[],
  request: CompleteRequest,
  fields: Map<string, Value>,
  replaced: readonly (readonly [string, Value])[] = [],
): void {
  const computed = transformations.map(
    ({ field, expression }) => [field, computedValue(expression, request, fields)] as const,
  );
  for (const [field, value] of replaced) fields.set(field, value);
  for (const [field, value] of computed) {
    if (value === undefined) fields.delete(field);
    else fields.set(field, value);
  }
}

/** An expression that fails removes the field. */
function computedValue(
  expression: string,
  request: CompleteRequest,
  fields: ReadonlyMap<string, Value>,
): Value | undefined {
  const { evaluate } = request.dataPlane.expressions.evaluation();
  const known = preRoutingVariables(request, request.tls ? 'https' : 'http');
  const body = new KeyedValues(fields);
  const variables: Variables = { get: (name: string) => (name === 'llmRequest' ? body : known.get(name)) };
  try {
    return evaluate(parseForEvaluation(expression), variables);
  } catch (error) {
    if (error instanceof ExpressionFailure) return undefined;
    throw error;
  }
}

/** The model that the config of the provider names, for every request. */
function modelOfConfig(provider: LlmProvider): string | undefined {
  const [settings] = Object.values<unknown>(providerOf(provider)?.lower() ?? {});
  const model = isObject(settings) ? settings['model'] : undefined;
  return typeof model === 'string' ? model : undefined;
}

/** Formats that a provider does not have, and that cannot be translated into one that it has, are refused. */
function checkProvider({ provider, format, ai }: Site, fields: KeyedValues): void {
  const chosen = providerOf(provider);
  if (!chosen) return;
  const isRenamed = ai?.value.modelAliases !== undefined;
  const model = isRenamed ? {} : { model: String(fields.get('model')) };
  const settings = { ...provider[chosen.type], ...model };
  if (unsupportedFormats(chosen.type, settings, provider.path !== undefined).includes(format))
    throw new ExpressionFailure(`${chosen.title} does not serve format ${format}`);
}

function isTranslated({ request, provider, format }: Site): boolean {
  const { untranslated } = trafficOf(request).requests;
  const kept = untranslated[keyOfProvider(provider) ?? ''] ?? formatsOfCustom(provider);
  return format !== 'CountTokens' && !kept.includes(MODEL_FORMATS[format]);
}

/** Providers without an API for it. Whether clouds have one depends on the model. */
const WITHOUT_TOKEN_COUNT: ReadonlySet<string> = new Set(['openAI', 'gemini', 'custom']);

function countsItself(provider: LlmProvider): boolean {
  const key = keyOfProvider(provider) ?? '';
  return WITHOUT_TOKEN_COUNT.has(key) && !formatsOfCustom(provider).includes('anthropicTokenCount');
}

function formatsOfCustom({ custom }: LlmProvider): readonly string[] {
  return (custom?.formats ?? []).map(({ type }) => MODEL_FORMATS[type]);
}

/** Returns the prompts that guards read, including those that policies add. */
function promptsOf({ request, format, ai }: Site, fields: KeyedValues): readonly string[] {
  const { prepend = [], append = [] } = ai?.value.prompt ?? {};
  const added = [...prepend, ...append].filter(({ role }) => format !== 'Completions' || role !== 'tool');
  return [
    ...added.map(({ content }) => content),
    ...trafficOf(request).requests.promptsOf(MODEL_FORMATS[format], fields),
  ];
}

type Guard = NonNullable<AiPromptGuard['request']>[number];

const BUILTINS = {
  Ssn: 'ssn',
  CreditCard: 'creditCard',
  PhoneNumber: 'phoneNumber',
  Email: 'email',
  CaSin: 'caSin',
} as const satisfies Record<string, GuardBuiltin>;

/** Returns the answer of guards. They run in sequence, and a guard does not see text that a previous one masked. */
function guardAnswer(
  guards: readonly Guard[],
  prompts: readonly string[],
  resource: string,
  requests: ModelRequests,
): OwnAnswer | undefined {
  let isMasked = false;
  for (const { regex, response } of guards) {
    if (!regex) throw new UnknowableExpression(`the guard service of ${resource} decides about the prompt`);
    if (isMasked && regex.action === 'Reject')
      throw new UnknowableExpression(`a guard of ${resource} reads a prompt that another guard has masked`);
    const found = foundBy(regex, prompts, requests);
    if (found === undefined) continue;
    if (regex.action === 'Mask') isMasked = true;
    else
      return {
        is: 'answered',
        status: response?.statusCode ?? requests.refusedPrompt,
        reason: `a guard of ${resource} rejects the prompt, which contains ${found}`,
      };
  }
  return undefined;
}

/** Names the first pattern that occurs in a prompt. */
function foundBy(
  { matches = [], builtins = [] }: NonNullable<Guard['regex']>,
  prompts: readonly string[],
  { findsBuiltin }: ModelRequests,
): string | undefined {
  const {
    takesPart,
  }: typeof import('../../../data-plane/regular-expressions') = require('../../../data-plane/regular-expressions');
  const unknown: unknown[] = [];
  const finds = (test: (text: string) => boolean) =>
    prompts.some((text) => {
      try {
        return test(text);
      } catch (error) {
        if (!(error instanceof UnknowableExpression)) throw error;
        unknown.push(error);
        return false;
      }
    });
  const pattern = matches.find((one) => finds((text) => takesPart(one, text)));
  if (pattern !== undefined) return `a match of ${pattern}`;
  const builtin = builtins.find((one) => finds((text) => findsBuiltin(BUILTINS[one], text)));
  if (builtin !== undefined) return `a match of the built-in pattern ${builtin}`;
  if (unknown.length > 0) throw unknown[0];
  return undefined;
}
