import { ProxyDistribution } from '../../../../core/distribution';
import { DOCS_URL } from '../../../../core/text/docs-url';
import { makeCrds } from '../../../../core/validation/crds';
import { jsonSchemaOf } from '../../../../core/validation/crds/json-schema';
import { hoverFieldText } from '../../../language/field-text';
import { jsonSchemaNode } from '../../../language/json-schema';
import type { EditorSchemaNode } from '../../../language/schema-node';
import type { DocumentationEntry } from './entry';

/** Below that, paths repeat what other fields have. */
const MOST_STEPS = 7;

/** The fields of all kinds, in the names of the default distribution. */
export function fieldEntries(): readonly DocumentationEntry[] {
  return makeCrds(ProxyDistribution.DEFAULT).flatMap((definition) => {
    const schema = jsonSchemaOf(definition);
    const kind = String(schema.title);
    const spec = jsonSchemaNode({ ...schema })
      .fields()
      .get('spec');
    return spec ? fieldsBelow(spec, kind, ['spec']) : [];
  });
}

function fieldsBelow(node: EditorSchemaNode, kind: string, path: readonly string[]): DocumentationEntry[] {
  if (path.length > MOST_STEPS) return [];
  return [...node.fields()].flatMap(([name, field]) => {
    const inner = innermost(field);
    const isList = field.fields().size === 0 && field.items() !== undefined;
    const here = [...path, isList ? `${name}[]` : name];
    const own = [...inner.fields().keys()];
    const entry: DocumentationEntry = {
      kind: 'field',
      title: `${kind}: ${here.join('.')}`,
      keywords: `${kind} ${name} ${name}`,
      url: `${DOCS_URL}/reference/README.md`,
      text: [hoverFieldText(name, field, node), ...(own.length > 0 ? [`Fields: ${own.join(', ')}`] : [])].join('\n\n'),
    };
    return [entry, ...fieldsBelow(inner, kind, here)];
  });
}

/** The items of a list or a map, if they have fields. */
function innermost(node: EditorSchemaNode): EditorSchemaNode {
  const items = node.fields().size === 0 ? node.items() : undefined;
  return items ? innermost(items) : node;
}
