import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { edit } from './files';

/** The supported types of a new field. Write other types by hand, like the neighboring fields. */
export const FIELD_TYPES: Readonly<Record<string, FieldType>> = {
  string: { from: './form', value: () => "string('TODO: what it is.')" },
  shortString: { from: './scalars', value: () => "shortString('TODO: what it is.')" },
  integer: { from: './form', value: () => "integer('TODO: what it is, and in which unit.')" },
  boolean: { from: './form', value: () => "boolean('TODO: what happens if it is true.')" },
  duration: {
    from: './scalars',
    value: (field) =>
      `duration('TODO: how long what may take.', { minimum: '1ms', message: '${field} must be at least 1ms' })`,
  },
};

interface FieldType {
  /** The module that exports the function of that name. */
  readonly from: string;
  readonly value: (field: string) => string;
}

/**
 * Adds a field after the last one of a schema type, and returns the path of the file.
 *
 * @param place type and field, such as `Traffic.pace`
 */
export function writeField(root: string, place: string, type: string): string {
  const [typeName, field, ...more] = place.split('.');
  if (!typeName || !field || !/^[a-z][A-Za-z0-9]*$/.test(field) || more.length > 0)
    throw new Error(`"${place}": write a type and a field, such as Traffic.pace`);
  const kind = FIELD_TYPES[type];
  if (!kind) throw new Error(`"${type}" is not one of ${Object.keys(FIELD_TYPES).join(', ')}`);
  const { path, fields } = fieldsOf(root, typeName);
  if (fields.properties.some((property) => property.name?.getText() === field))
    throw new Error(`${place} already exists`);
  const last = fields.properties[fields.properties.length - 1];
  if (!last) throw new Error(`${typeName} has no fields; write the first one by hand`);
  return edit(root, path, (text) => {
    const changed = `${text.slice(0, last.end)},\n      ${field}: ${kind.value(field)}${text.slice(last.end)}`;
    return withImport(changed, type, kind.from);
  });
}

/** Finds the literal with the fields in `TypeName: struct('...', { ... })`, in any file of the schema. */
function fieldsOf(root: string, typeName: string): { path: string; fields: ts.ObjectLiteralExpression } {
  for (const file of readdirSync(join(root, 'schema')).sort()) {
    const path = join('schema', file);
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true);
    let found: ts.ObjectLiteralExpression | undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === typeName) found ??= fieldsIn(node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (found) return { path, fields: found };
  }
  throw new Error(`schema/ describes no type ${typeName} of its own`);
}

function fieldsIn(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(value) || value.expression.getText() !== 'struct') return undefined;
  const fields = value.arguments[1];
  return fields && ts.isObjectLiteralExpression(fields) ? fields : undefined;
}

/** Adds the function to the imports; the formatter sorts them. */
function withImport(text: string, name: string, from: string): string {
  const imported = new RegExp(`^import \\{([^}]*)\\} from '${from.replace('.', '\\.')}';$`, 'm');
  const names = imported.exec(text)?.[1];
  if (names === undefined) return `import { ${name} } from '${from}';\n${text}`;
  if (new RegExp(`\\b${name}\\b`).test(names)) return text;
  return text.replace(imported, `import { ${name}, ${names.trim().replace(/,$/, '')} } from '${from}';`);
}
