import { childrenOf, type Expression, ExpressionSyntaxError, parseExpression } from '../../core/compiler/expressions';
import type { InputDocument } from '../../core/compiler/model/document';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { expressionsInText } from './expression-at';
import { DESTINATION_FORMS, GATEWAYS, member, type NameForm, part, ROUTE_FORMS, resource } from './name-forms';
import type { TextWithName } from './named-texts';

/** A string literal that an expression compares with a name. */
export interface ComparedName extends TextWithName {
  /** Its index among equal string literals of its expression, from 0. */
  readonly nth: number;
}

const PARENTS: ReadonlySet<string> = new Set(['Gateway', 'ListenerSet']);
const nowhere = (): FieldPath => ['', ''];
const target = member;
const ROUTE = resource(ROUTE_FORMS);
const GATEWAY = resource(GATEWAYS);
const own =
  (form: NameForm): NameForm =>
  (text, named, index) =>
    text.written.includes('/') ? undefined : form(text, named, index);

/** The form `namespace/name` of backends in the data plane; configs prefix it with a slash. */
const backend: NameForm = (text, named, index) => {
  const [, stroke = '', written] = /^(\/?)(.*)$/s.exec(text.written) ?? [];
  const renamed = written.includes('/') ? resource(DESTINATION_FORMS)({ ...text, written }, named, index) : undefined;
  return renamed && ((name) => `${stroke}${renamed(name)}`);
};

/** Variables whose values are names. */
const FORMS: Readonly<Record<string, NameForm>> = {
  'backend.name': backend,
  'env.gateway': own(GATEWAY),
  'mcp.prompt.target': target,
  'mcp.resource.target': target,
  'mcp.task.target': target,
  'mcp.tool.target': target,
  'proxy.gateway.name': own(GATEWAY),
  'proxy.listener.name': part(PARENTS, nowhere),
  'proxy.route.name': own(ROUTE),
  'proxy.route.rule': part(ROUTE_FORMS, nowhere),
};

/** Returns the names that expressions of a document compare: those equal to the given text, or all. */
export function comparedNamesIn(document: InputDocument, word?: string): readonly ComparedName[] {
  const expressions = new Set(
    expressionsInText(document.value)
      .map(({ text }) => text)
      .filter((text) => word === undefined || text.includes(word)),
  );
  if (expressions.size === 0) return [];
  return stringsIn(document.value.spec, ['spec']).flatMap(({ path, text }) =>
    expressions.has(text) ? comparedInText({ document, path, written: text }) : [],
  );
}

/** Returns the compared names of a string that may be an expression, such as one in a patch. */
export function comparedInText({
  document,
  path,
  written: text,
}: Pick<TextWithName, 'document' | 'path' | 'written'>): readonly ComparedName[] {
  return comparedIn(text).map((each) => ({ ...each, document, root: document.value, path, focus: 'value' as const }));
}

function stringsIn(value: unknown, path: FieldPath): readonly { readonly path: FieldPath; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsIn(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => stringsIn(item, [...path, name])) : [];
}

interface Compared {
  readonly written: string;
  readonly form: NameForm;
  readonly nth: number;
}

function comparedIn(text: string): readonly Compared[] {
  const tree = treeOf(text);
  if (!tree) return [];
  const literals: Extract<Expression, { kind: 'literal' }>[] = [];
  const forms = new Map<Expression, NameForm>();
  visit(tree, (node) => {
    if (node.kind === 'literal' && node.type === 'string') literals.push(node);
    if (node.kind !== 'binary' || !['==', '!=', 'in'].includes(node.operator)) return;
    const { left, right } = node;
    for (const [variable, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const form = FORMS[chainOf(variable) ?? ''];
      if (form) for (const each of other.kind === 'list' ? other.items : [other]) forms.set(each, form);
    }
  });
  return literals.flatMap((each): Compared[] => {
    const form = forms.get(each);
    const nth = [...text.slice(0, each.start).matchAll(inQuotes(each.text))].length;
    return form ? [{ written: each.text, form, nth }] : [];
  });
}

/** A name within the quotes of an expression, also as YAML writes them. */
export function inQuotes(name: string): RegExp {
  return new RegExp(`(?<=["'])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=\\\\?["'])`, 'g');
}

function treeOf(text: string): Expression | undefined {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}

function visit(node: Expression, action: (node: Expression) => void): void {
  action(node);
  for (const child of childrenOf(node)) visit(child, action);
}

/** The variable and its fields, with points between them. */
function chainOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  const before = node.kind === 'select' ? chainOf(node.operand) : undefined;
  return before !== undefined && node.kind === 'select' ? `${before}.${node.field}` : undefined;
}
