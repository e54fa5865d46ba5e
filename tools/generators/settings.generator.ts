import { type ObjectType, SETTINGS, type SettingField, type SettingType } from '../../src/core/settings/description';
import { GUARANTEE_FILE } from '../../src/core/settings/guarantees';
import { TEST_FILE } from '../../src/library/testing/expectations/description';
import type { Generator } from './generator';

/**
 * Generates the structs that charts accept, the schema with which editors complete and check `ai-gateway.yaml`, and the same for files with
 * expectations and guarantees.
 */
export const generator: Generator = {
  name: 'settings',
  source:
    'src/core/settings/description.ts, src/core/settings/guarantees.ts and src/library/testing/expectations/description.ts',
  async outputs() {
    return new Map([
      ['src/core/settings/settings.generated.ts', structs(SETTINGS, './enums', 'any')],
      ['docs/reference/settings.md', page(SETTINGS, 'Settings of `ai-gateway.yaml`', '[settings](../settings.md)')],
      ['ai-gateway.schema.json', jsonSchema(SETTINGS, 'ai-gateway.yaml')],
      ['src/library/testing/expectations/test-file.generated.ts', structs(TEST_FILE, '../policy-level', 'unknown')],
      ['docs/reference/test-files.md', page(TEST_FILE, 'Test files', '[tests of requests](../request-tests.md)')],
      ['docs/reference/guarantee-files.md', page(GUARANTEE_FILE, 'Guarantee files', '[guarantees](../guarantees.md)')],
      ['gateway-guarantees.schema.json', jsonSchema(GUARANTEE_FILE, '*.gateway-guarantees.yaml')],
      ['gateway-test.schema.json', jsonSchema(TEST_FILE, '*.gateway-test.yaml')],
    ]);
  },
};

/** The group itself and those inside of it, each once. */
function objectsIn(type: SettingType, found = new Map<string, ObjectType>()): ReadonlyMap<string, ObjectType> {
  if (type.is === 'list' || type.is === 'map') return objectsIn(type.of, found);
  if (type.is !== 'object' || found.has(type.name)) return found;
  found.set(type.name, type);
  for (const field of Object.values(type.fields)) objectsIn(field.type, found);
  return found;
}

function enumsIn(type: SettingType): string[] {
  if (type.is === 'word') return [type.enumName];
  if (type.is === 'list' || type.is === 'map') return enumsIn(type.of);
  return type.is === 'object' ? Object.values(type.fields).flatMap((field) => enumsIn(field.type)) : [];
}

/** @param json - the type for arbitrary JSON: jsii only supports `any` */
function structs(root: ObjectType, enumsFrom: string, json: 'any' | 'unknown'): string {
  const enums = [...new Set(enumsIn(root))].sort();
  const objects = [...objectsIn(root).values()].map((type) => struct(type, json)).join('\n');
  const names = enums.length > 1 ? `{\n${enums.map((name) => `  ${name},\n`).join('')}}` : `{ ${enums} }`;
  return `import type ${names} from '${enumsFrom}';\n\n${objects}`;
}

function struct({ name, doc, fields }: ObjectType, json: string): string {
  const members = Object.entries(fields).map(([field, setting]) => {
    const optional = setting.default === undefined ? '' : '?';
    return `${comment(setting)}  readonly ${field}${optional}: ${typeOf(setting.type, json)};\n`;
  });
  return `/** ${doc} */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function comment({ doc, default: value, commandLineOnly }: SettingField): string {
  const text = commandLineOnly ? `${doc} Only the command line uses it, not charts.` : doc;
  // A pattern may contain a comment terminator.
  const lines = [text.replaceAll('*/', '*\\/'), ...(value === undefined ? [] : ['', `@default ${value}`])];
  return `  /**\n${lines.map((line) => (line ? `   * ${line}\n` : '   *\n')).join('')}   */\n`;
}

function typeOf(type: SettingType, json: string): string {
  switch (type.is) {
    case 'text':
    case 'scalar':
      return 'string';
    case 'any':
      return json;
    case 'flag':
      return 'boolean';
    case 'count':
      return 'number';
    case 'word':
      return type.enumName;
    case 'list':
      return `${typeOf(type.of, json)}[]`;
    case 'map':
      return `{ [key: string]: ${typeOf(type.of, json)} }`;
    case 'object':
      return type.name;
  }
}

function jsonSchema(root: ObjectType, title: string): string {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schemaOf(root) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function schemaOf(type: SettingType): object {
  switch (type.is) {
    case 'text':
      return { type: 'string', ...(type.form ? { pattern: type.form.pattern } : {}) };
    case 'flag':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: 0 };
    case 'scalar':
      return { type: ['string', 'number', 'boolean'] };
    case 'any':
      return {};
    case 'word':
      return { enum: type.values.map((value) => value.toLowerCase()) };
    case 'list':
      return { type: 'array', items: schemaOf(type.of) };
    case 'map':
      return {
        type: 'object',
        additionalProperties: schemaOf(type.of),
        propertyNames: { pattern: type.keys.pattern },
      };
    case 'object':
      return {
        type: 'object',
        description: type.doc,
        additionalProperties: false,
        required: Object.keys(type.fields).filter((field) => type.fields[field]?.default === undefined),
        properties: Object.fromEntries(
          Object.entries(type.fields).map(([field, setting]) => [
            field,
            { ...schemaOf(setting.type), description: setting.doc },
          ]),
        ),
      };
  }
}

function page(root: ObjectType, title: string, more: string): string {
  const parts = [...objectsIn(root).values()].map(({ name, doc, fields }) => {
    const rows = Object.entries(fields).map(([field, { doc: text, type, default: value }]) => {
      const fallback = value === undefined ? 'required' : defaultText(value);
      return `| \`${field}\` | ${formOf(type)} | ${text.replaceAll('|', '\\|')} | ${fallback} |`;
    });
    const heading = name === root.name ? title : name;
    const mark = name === root.name ? '#' : '##';
    return `${mark} ${heading}\n\n${doc}\n\n| setting | form | meaning | default |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${parts.join('\n')}\nHow they work together: ${more}.\n`;
}

/** Defaults are written for the documentation of code: `- in words`, or as an expression. */
function defaultText(value: string): string {
  if (value.startsWith('- ')) return value.slice(2);
  const [, word = value] = /^[A-Z]\w+\.([A-Z]+)$/.exec(value) ?? [];
  return `\`${(word === value ? value : word.toLowerCase()).replaceAll("'", '')}\``;
}

function formOf(type: SettingType): string {
  switch (type.is) {
    case 'text':
      return type.form?.called.replace(/:.*/, '') ?? 'text';
    case 'flag':
      return '`true` or `false`';
    case 'count':
      return 'number, 0 or more';
    case 'scalar':
      return 'string or number';
    case 'any':
      return 'anything';
    case 'word':
      return type.values.map((value) => `\`${value.toLowerCase()}\``).join(', ');
    case 'list':
      return `list: ${formOf(type.of)}`;
    case 'map':
      return `mapping: ${formOf(type.of)}`;
    case 'object':
      return `[${type.name}](#${type.name.toLowerCase()})`;
  }
}
