import { typeOfExpression } from '../../core/compiler/expressions';
import { kindsThat } from '../../core/compiler/semantics/kind-roles';
import { REVISION_TITLES } from '../../core/values/revisions.generated';
import { valueAt } from '../../core/values/value-at';
import { type Cursor, cursorAt, type TextPosition } from './cursor';
import { effectiveOfBackend, effectiveOfRoute, type LinkTo } from './effective-text';
import { expressionsInText } from './expression-at';
import { hoverFieldText } from './field-text';
import { guaranteeText } from './guarantee-text';
import { namedAt } from './name-index';
import { type NamedObject, nameOfDocument } from './names';
import { policyText } from './policy-text';
import { type EditorSchemaNode, nodeAt } from './schema-node';
import type { Schemas } from './schemas';
import type { Snapshot } from './snapshot';
import { vocabularyOf } from './vocabulary';

/** The text of a hover, and the range that it describes. */
export interface HoverText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the hover text at a position. */
export function hoverAt(
  snapshot: Snapshot,
  schemas: Schemas,
  { file, text, offset }: TextPosition,
  link: LinkTo,
): HoverText | undefined {
  const cursor = cursorAt(text, offset);
  if (!cursor) return undefined;
  const schema = schemas.of(file, cursor.root, snapshot.settings);
  const parts = [
    fieldPart(schemas, schema, cursor),
    expressionPart(snapshot, cursor),
    snapshot.inOwnWords(guaranteeText(snapshot, file, cursor.path)),
    ...resourceParts(snapshot, cursor, link).map((part) => snapshot.inOwnWords(part)),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : { text: parts.join('\n\n---\n\n'), start: cursor.start, end: cursor.end };
}

function fieldPart(schemas: Schemas, schema: EditorSchemaNode | undefined, { root, path }: Cursor): string {
  const name = path.findLast((step) => typeof step === 'string');
  const node = nodeAt(schema, path);
  if (!node || typeof name !== 'string') return '';
  const since = schemas.sinceOf(root, path);
  return hoverFieldText(
    name,
    { ...node, ...(since && { since: REVISION_TITLES[since] }) },
    nodeAt(schema, path.slice(0, -1)),
  );
}

function expressionPart({ compileOptions }: Snapshot, { root, path, focus }: Cursor): string {
  const text = focus === 'value' ? valueAt(root, path) : undefined;
  if (typeof text !== 'string') return '';
  const found = expressionsInText(root).find((one) => one.text === text);
  if (!found) return '';
  const vocabulary = vocabularyOf(compileOptions);
  const { title, variables } = vocabulary.contexts[found.context];
  const type = typeOfExpression(vocabulary, text, found.context);
  const gives = type === undefined ? 'An expression that cannot be parsed' : `An expression that returns \`${type}\``;
  return `${gives}, in ${title}. Variables: ${[...variables].map((each) => `\`${each}\``).join(', ')}`;
}

const ROUTES: ReadonlySet<string> = new Set(kindsThat(({ is }) => is === 'route'));

function resourceParts(snapshot: Snapshot, { root, path }: Cursor, link: LinkTo): readonly string[] {
  const { defaultNamespace } = snapshot.settings;
  const own = nameOfDocument(root, defaultNamespace);
  if (!own) return [];
  const [first, second, index, ...rest] = path;
  if (path.length <= 2 && (first === 'kind' || (first === 'metadata' && second === 'name')))
    return [about(snapshot, own, undefined, link)];
  if (first === 'spec' && second === 'rules' && typeof index === 'number' && rest.length <= 1 && ROUTES.has(own.kind))
    return [about(snapshot, own, index, link)];
  const named = namedAt(root, path, defaultNamespace);
  return named ? [about(snapshot, named, undefined, link)] : [];
}

/** Describes the effective policies of a resource. */
function about(snapshot: Snapshot, named: NamedObject, rule: number | undefined, link: LinkTo): string {
  const text = textAbout(snapshot, named, rule, link);
  return text !== '' && snapshot.isPartial ? `${text}\n\nParts with errors are omitted.` : text;
}

function textAbout({ result }: Snapshot, named: NamedObject, rule: number | undefined, link: LinkTo): string {
  const { attachment } = result;
  if (!attachment) return '';
  if (ROUTES.has(named.kind)) return effectiveOfRoute(attachment, named, rule, link);
  if (named.kind === 'ProxyPolicy') return policyText(result, named);
  return named.kind === 'ProxyBackend' || named.kind === 'Service' ? effectiveOfBackend(attachment, named, link) : '';
}
