import { type CelContext, isArray, isEnum, isMap, type Reference, type Schema } from '../../schema';
import { historyOf } from './revision-text';

// The description of a schema value in the reference pages in addition to its type, as sentences.

/** The contexts in which an expression is evaluated. */
export const CEL_CONTEXTS: { readonly [context in Exclude<CelContext, 'fromUse'>]: string } = {
  request: 'for each request, before it is forwarded',
  response: 'for each response, with access to the request',
  networkAuthorization: 'for each connection, when only its addresses are known',
  mcpAuthorization: 'for each tool, prompt or resource of an MCP request',
  accessLog: 'when a request is finished',
  tracingAttributes: 'when a span is finished',
  tracingSampling: 'when a request arrives',
  tracingResources: 'once, without any request',
  health: 'when a response has arrived, or the connection has failed',
  llmTransformation: "for each LLM request, with the request's JSON body as `llmRequest`",
  extAuthRequest: 'before the authorization service is called',
  extAuthResponse: 'when the authorization service has responded, with its response as `response`',
  rateLimitDescriptor: 'before the rate limit service is called; for token limits also after the response',
};

/** Sentences about bounds, defaults, revision, names, expressions and references. */
export function describe(schema: Schema, target: Schema, isRequired: boolean): string[] {
  const { default: fallback } = schema;
  const name = schema['x-names']?.agentgateway;
  return [
    ...boundsOf(target),
    ...(schema['x-unit'] && fallback === undefined ? [`In ${schema['x-unit']}.`] : []),
    ...(fallback === undefined ? [] : [`Default: ${code(fallback)}${unit(schema)}.`]),
    ...(schema['x-implied'] ? [`When unset: ${schema['x-implied']}.`] : []),
    ...historyOf(schema, isRequired),
    ...(schema['x-deprecated'] ? [`Deprecated. ${schema['x-deprecated'].use}`] : []),
    ...('x-cel' in schema && schema['x-cel'] ? [expression(schema['x-cel'])] : []),
    ...(isArray(schema) ? itemsOf(schema.items) : []),
    ...(isMap(schema) ? itemsOf(schema.additionalProperties) : []),
    ...(schema['x-reference'] ? [refersTo(schema['x-reference'])] : []),
    ...(schema['x-member'] ? [`In constructs: \`${schema['x-member']}\`.`] : []),
    ...(name ? [`In AGENTGATEWAY: \`${name}\`.`] : []),
  ];
}

const code = (value: unknown): string =>
  value === '' ? 'the empty string' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const unit = (schema: Schema): string => (schema['x-unit'] ? ` ${schema['x-unit']}` : '');

function expression(context: CelContext): string {
  return context === 'fromUse'
    ? 'An expression; where it is evaluated depends on the use.'
    : `Evaluated ${CEL_CONTEXTS[context]}.`;
}

/** Returns the notable properties of a list's items or a map's values, for a table cell without room for more. */
function itemsOf(items: Schema): string[] {
  const bounds = boundsOf(items).map((sentence) => `Each: ${sentence[0]!.toLowerCase()}${sentence.slice(1)}`);
  const reference = items['x-reference'] ? [refersTo(items['x-reference'])] : [];
  return [...bounds, ...reference];
}

export function boundsOf(schema: Schema): string[] {
  if (isEnum(schema)) return [`One of ${schema.enum.map(code).join(', ')}.`];
  if ('x-scalar' in schema && schema['x-scalar'] === 'ByteSize')
    return ['1..4294967295, or a quantity such as `64Ki`.'];
  const limits = schema as unknown as { readonly [keyword: string]: number | undefined };
  const sentences = [
    range(limits.minLength, limits.maxLength, 'characters'),
    range(limits.minItems, limits.maxItems, 'items'),
    range(limits.minProperties, limits.maxProperties, 'entries'),
    range(limits.minimum, limits.maximum, ''),
  ];
  if ('x-duration' in schema && schema['x-duration']?.minimum)
    sentences.push(`At least ${schema['x-duration'].minimum}.`);
  if ('pattern' in schema && schema.pattern && !('x-scalar' in schema))
    sentences.push(`Pattern \`${escapeCell(schema.pattern)}\`.`);
  return sentences.filter((sentence) => sentence !== '');
}

/** `1..64 items.`, `At most 64 items.`, `At least 1.` */
function range(low: number | undefined, high: number | undefined, what: string): string {
  const tail = what === '' ? '.' : ` ${high === 1 ? what.slice(0, -1) : what}.`;
  if (low !== undefined && high !== undefined) return `${low}..${high}${tail}`;
  if (high !== undefined) return `At most ${high}${tail}`;
  return low === undefined ? '' : `At least ${low}${tail}`;
}

/** A table cell ends at a bar, even inside code. */
export const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function refersTo(reference: Reference): string {
  const keys = (list: readonly (string | readonly string[])[]) =>
    list
      .map((key) => (typeof key === 'string' ? `\`${key}\`` : key.map((spelling) => `\`${spelling}\``).join(' or ')))
      .join(', ');
  switch (reference.to) {
    case 'Secret': {
      const optional = reference.optionalKeys ? `; optional: ${keys(reference.optionalKeys)}` : '';
      return `Refers to a Secret with ${keys(reference.keys)}${optional}.`;
    }
    case 'ConfigMap':
      return `Refers to a ConfigMap with ${keys(reference.keys)}.`;
    case 'ConfigMapOrSecret':
      return `Refers to a ConfigMap or Secret with ${keys(reference.keys)}.`;
    case 'SecretEntries':
      return 'Refers to a Secret; every entry is read.';
    case 'ServiceOrBackend': {
      const kinds = reference.backends ? ` (${reference.backends.map(code).join(', ')})` : '';
      return `Refers to a Service or a ProxyBackend${kinds}.`;
    }
    case 'Service':
      return 'Refers to a Service.';
    case 'PolicyTarget':
      return 'Refers to Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service or ProxyBackend.';
    case 'PolicyTargetSelector':
      return 'Selects Gateways, HTTPRoutes, GRPCRoutes, ListenerSets, Services or ProxyBackends.';
    case 'SecretSelector':
      return 'Selects Secrets.';
    case 'ConfigMapSelector':
      return 'Selects ConfigMaps.';
    case 'ServiceSelector':
      return 'Selects Services.';
    case 'NamespaceSelector':
      return 'Selects Namespaces.';
  }
}
