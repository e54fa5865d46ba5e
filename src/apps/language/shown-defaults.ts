import type { InlayHint } from 'vscode-languageserver-protocol';
import { addToList } from '../../core/values/lists-in-maps';
import { isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { Lines } from './lines';
import type { EditorSchemaNode } from './schema-node';
import type { Schemas } from './schemas';
import type { Snapshot } from './snapshot';
import { documentsIn } from './symbols';

/** Lines of a file, counted from 0. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** Returns, at the end of each mapping, the defaults of its omitted fields. */
export function shownDefaultsIn(
  snapshot: Snapshot,
  schemas: Schemas,
  file: string,
  { first, last }: LineSpan,
): readonly InlayHint[] {
  const lines = snapshot.linesOf(file) ?? new Lines('');
  const byLine = new Map<number, string[]>();
  for (const document of documentsIn(snapshot.input.documents, file)) {
    const spec = schemas.of(file, document.value, snapshot.settings)?.fields().get('spec');
    for (const { path, text } of spec ? missingBelow(spec, document.value.spec, ['spec']) : []) {
      const line = (document.placeOf(path, 'key').line ?? 1) - 1;
      if (line >= first && line <= last) addToList(byLine, line, text);
    }
  }
  return [...byLine].map(([line, texts]) => ({
    position: { line, character: lines.at(line).length },
    label: texts.join(', '),
    paddingLeft: true,
  }));
}

interface Missing {
  /** To the mapping that leaves it out. */
  readonly path: FieldPath;
  readonly text: string;
}

function missingBelow(node: EditorSchemaNode, value: unknown, path: FieldPath): readonly Missing[] {
  const items = node.items();
  if (Array.isArray(value)) return items ? value.flatMap((item, at) => missingBelow(items, item, [...path, at])) : [];
  if (!isObject(value)) return [];
  const fields = node.fields();
  const own = [...fields].flatMap(([name, field]) =>
    isShown(field.default) && value[name] === undefined
      ? [{ path, text: `${name}: ${field.default === '' ? '""' : field.default}` }]
      : [],
  );
  const inner = Object.entries(value).flatMap(([name, each]) => {
    const field = fields.get(name) ?? items;
    return field ? missingBelow(field, each, [...path, name]) : [];
  });
  return [...own, ...inner];
}

/** Objects are too long for the end of a line. */
function isShown(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
