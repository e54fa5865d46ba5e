import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { valueAt } from '../../core/values/value-at';
import { assuranceKeyProposals, assuranceValueProposals, isRejectedByConvention } from './assurance-completion';
import { type TextPosition, type Typed, typedAt, typedInText } from './cursor';
import { expressionProposals } from './expression-completion';
import { hoverFieldText } from './field-text';
import { kindProposals, nameProposals, textProposals } from './name-completion';
import type { NameIndex } from './name-index';
import type { Proposal } from './proposal';
import { type EditorSchemaNode, nodeAt } from './schema-node';
import { isGuaranteeFile, isSettingsFile, type Schemas } from './schemas';
import { settingKeyProposals, settingValueProposals } from './setting-completion';
import type { Snapshot } from './snapshot';

export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** The offset in the text at which the typed word begins. */
  readonly start: number;
  readonly end: number;
}

/** Returns the completion items at a position; names come from the last compilation. */
export function completionsAt(
  snapshot: Snapshot,
  index: NameIndex,
  schemas: Schemas,
  { file, text, offset }: TextPosition,
): Proposals | undefined {
  const inText = typedInText(text, offset);
  const first = typedAt(text, offset);
  const expressions =
    (inText && expressionProposals(snapshot, inText)) ?? (first && expressionProposals(snapshot, first));
  if (expressions) return { proposals: expressions.proposals, start: offset - expressions.word.length, end: offset };
  if (!first) return undefined;
  const schema = schemas.of(file, first.root, snapshot.settings);
  const typed = isItemOfTexts(schema, first) ? (typedAt(text, offset, 'value') ?? first) : first;
  const { start, end } = typed;
  const isOfSettings = isSettingsFile(file);
  const hasGuarantees = isOfSettings || isGuaranteeFile(file);
  if (typed.focus === 'key') {
    const keys = [
      ...(isOfSettings ? settingKeyProposals(snapshot, typed) : []),
      ...(hasGuarantees ? assuranceKeyProposals(typed) : []),
    ];
    const fields = fieldProposals(schema, typed).filter(
      ({ label }) => !isOfSettings || !isRejectedByConvention(typed, label),
    );
    return { proposals: [...keys, ...fields], start, end };
  }
  const proposals = [
    ...(isOfSettings ? settingValueProposals(snapshot, typed) : []),
    ...(hasGuarantees ? assuranceValueProposals(index, typed) : []),
    ...wordProposals(nodeAt(schema, typed.path)),
    ...kindProposals(snapshot, schema, typed),
    ...nameProposals(snapshot, index, typed),
    ...textProposals(snapshot, index, file, typed),
  ];
  return { proposals, start, end };
}

/** Reports whether the cursor follows the dash of a list of strings, where no field begins. */
function isItemOfTexts(schema: EditorSchemaNode | undefined, { focus, path }: Typed): boolean {
  const node = focus === 'key' && typeof path.at(-1) === 'number' ? nodeAt(schema, path) : undefined;
  return node !== undefined && node.type !== 'object' && node.fields().size === 0;
}

/** Fields that are not there yet. */
function fieldProposals(schema: EditorSchemaNode | undefined, { root, path }: Typed): readonly Proposal[] {
  if (path.length === 0 && root.kind === undefined && !schema) return TOP;
  const parent = objectAt(schema, path);
  const there = valueAt(root, path);
  const known = isObject(there) ? Object.keys(there) : [];
  return [...(parent?.fields() ?? [])].flatMap(([name, node]): Proposal[] =>
    known.includes(name)
      ? []
      : [
          {
            label: name,
            is: 'field',
            insert: insertOf(name, node),
            detail: node.type,
            documentation: hoverFieldText(name, node, parent),
          },
        ],
  );
}

const TOP: readonly Proposal[] = ['apiVersion', 'kind', 'metadata', 'spec'].map((label) => ({
  label,
  is: 'field',
  insert: `${label}: `,
}));

/** Returns the node of an object at a path. In a list of objects, an item may be typed without its dash. */
function objectAt(schema: EditorSchemaNode | undefined, path: FieldPath): EditorSchemaNode | undefined {
  const node = nodeAt(schema, path);
  return node && node.fields().size === 0 ? (node.items() ?? node) : node;
}

function insertOf(name: string, { type }: EditorSchemaNode): string {
  return type === 'object' || type === 'array' ? `${name}:` : `${name}: `;
}

function wordProposals(node: EditorSchemaNode | undefined): readonly Proposal[] {
  const words = node?.words ?? (node?.type === 'boolean' ? ['true', 'false'] : []);
  return words.map((label) => ({ label, is: 'word', ...(node?.default === label ? { detail: 'default' } : {}) }));
}
