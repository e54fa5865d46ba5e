import { definitions } from '../../schema';
import { milliseconds } from '../../src/core/compiler/semantics/duration';
import { project } from '../../src/core/validation/revisions/project';

type Json = any;

/** The same in other words: durations in several units, amounts in thousandths, defaults written out, keys the other way round. */
export function respelled<Document>(document: Document): Document {
  const { kind, spec, ...rest } = structuredClone(document) as Json;
  if (/^Proxy/.test(kind)) struct(`${kind}Spec`, spec);
  if (/Route$/.test(kind)) route(spec, kind);
  return backwards({ ...rest, kind, spec });
}

function struct(type: string, value: Json): void {
  // Documents of the neutral distribution are judged by this one.
  const definition = definitions[type] && (project(definitions[type], 'later') as Json);
  if (definition?.type !== 'object' || value === null || typeof value !== 'object') return;
  for (const [field, schema] of Object.entries<Json>(definition.properties)) {
    if (value[field] === undefined && schema.default !== undefined) value[field] = structuredClone(schema.default);
    if (value[field] !== undefined) value[field] = inside(schema, value[field]);
  }
}

function inside(schema: Json, value: Json): Json {
  if (schema['x-scalar'] === 'Duration') return longer(value);
  if (schema['x-kubernetes-int-or-string'] && /^\d+$/.test(String(value))) return `${value}000m`;
  if (schema.$ref) struct(schema.$ref.split('/').at(-1), value);
  if (schema.items && Array.isArray(value)) return value.map((item) => inside(schema.items, item));
  if (!schema.additionalProperties || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, inside(schema.additionalProperties, item)]),
  );
}

/** `90s` as `0h1m30s0ms`. */
function longer(duration: string): string {
  const all = milliseconds(duration);
  const [minutes, seconds] = [Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60];
  return `${Math.floor(all / 3_600_000)}h${minutes}m${seconds}s${all % 1000}ms`;
}

const GATEWAY_API = 'gateway.networking.k8s.io';

function route(spec: Json, kind: string): void {
  for (const parent of spec.parentRefs ?? []) {
    parent.group ??= GATEWAY_API;
    parent.kind ??= 'Gateway';
  }
  for (const rule of spec.rules ?? []) {
    for (const ref of rule.backendRefs ?? []) {
      ref.group ??= '';
      ref.kind ??= 'Service';
      ref.weight ??= 1;
    }
    if (kind !== 'HTTPRoute') continue;
    rule.matches ??= [{ path: { type: 'PathPrefix', value: '/' } }];
    for (const match of rule.matches) {
      match.path ??= {};
      match.path.type ??= 'PathPrefix';
      match.path.value ??= '/';
      for (const one of [...(match.headers ?? []), ...(match.queryParams ?? [])]) one.type ??= 'Exact';
    }
    for (const name of ['request', 'backendRequest']) {
      if (rule.timeouts?.[name] !== undefined) rule.timeouts[name] = longer(rule.timeouts[name]);
    }
  }
}

function backwards(value: Json): Json {
  if (Array.isArray(value)) return value.map(backwards);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, backwards(item)]);
  return Object.fromEntries(entries.reverse());
}
