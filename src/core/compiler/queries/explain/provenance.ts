import { HIDDEN } from '../../../values/credentials';
import type { Origin } from '../../../values/origin';
import { resourceKey } from '../../../values/resource-name';
import {
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  type OwnParts,
  ownPartsOf,
  sourcesOf,
} from '../../model/attachment';

/** The source of a value. */
export interface ExplainedSource {
  /** `Kind/namespace/name` of the resource that contains it, in the reference's names. */
  readonly resource: string;
  /** The level at which it applies; `filter` for the route rule's own settings. */
  readonly level: FieldSource['level'];
  readonly origin: Origin;
}

/** One field with its value and how it came about. Values that are secret are hidden. */
export interface ExplainedField {
  readonly field: string;
  readonly value: unknown;
  readonly from: ExplainedSource;
  /** Sources whose values do not count, the most precise first. */
  readonly overrides: readonly ExplainedSource[];
  /** For rules that add up, or if several policies set parts: every source with its own value, least specific first. */
  readonly all?: readonly (ExplainedSource & { readonly value: unknown })[];
}

/** The fields of a set in the order of their names. */
export function explainFields<Fields>(set: EffectiveSet<Fields>): ExplainedField[] {
  return (Object.entries(set) as [string, EffectiveField][]).flatMap(([name, field]) => {
    const parts = ownPartsOf(field);
    return parts ? explainParts(fieldName(name), field, parts) : [explainField(fieldName(name), field)];
  });
}

function explainField(name: string, field: EffectiveField): ExplainedField {
  const all = sourcesOf(field);
  return {
    field: name,
    value: withoutSecrets(field.value, name),
    from: sourceOf(field.from),
    overrides: field.overridden.map(sourceOf),
    ...(field.merging !== 'replaced'
      ? { all: all.map((source) => ({ ...sourceOf(source), value: withoutSecrets(source.value, name) })) }
      : {}),
  };
}

/** Lists parts with their own sources separately, after the rest of the field. */
function explainParts(name: string, field: EffectiveField, parts: OwnParts): ExplainedField[] {
  const rest = Object.entries(field.value as object).filter(([part]) => !parts[part]);
  const own = Object.keys(parts).sort();
  return [
    ...(rest.length > 0 ? [explainField(name, { ...field, value: Object.fromEntries(rest) })] : []),
    ...own.map((part) => explainField(`${name}.${part}`, parts[part])),
  ];
}

export function sourceOf({ resource, level, origin }: FieldSource): ExplainedSource {
  return { resource: resourceKey(resource), level, origin };
}

/** `mcp` is attached in parts. */
const MCP_PARTS: Readonly<Record<string, string>> = {
  mcpAuthorization: 'mcp.authorization',
  mcpAuthentication: 'mcp.authentication',
  mcpGuardrails: 'mcp.guardrails',
};

function fieldName(name: string): string {
  return MCP_PARTS[name] ?? name;
}

const FIELDS = new Map(Object.entries(MCP_PARTS).map(([field, name]) => [name, field]));

/** The field of policies that an explained one is, or is a part of. */
export function policyFieldOf(name: string): string {
  return FIELDS.get(name) ?? name.split('.')[0] ?? '';
}

/** Hides inline credentials, which are secret although they are part of a policy: keys of backends and password hashes of users. */
function withoutSecrets(value: unknown, field: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => (field === 'users' ? hideHash(item) : withoutSecrets(item, field)));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === 'key' && field === 'auth' ? HIDDEN : withoutSecrets(item, name),
    ]),
  );
}

function hideHash(user: unknown): unknown {
  return typeof user === 'string' ? `${user.split(':')[0]}:${HIDDEN}` : user;
}
