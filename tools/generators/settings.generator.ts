import { type ObjectType, SETTINGS, type SettingField, type SettingType } from '../../src/settings/description';
import type { Generator } from './generator';

/** The structs that charts take, and the schema that editors complete and check `ai-gateway.yaml` with. */
export const generator: Generator = {
  name: 'settings',
  source: 'src/settings/description.ts',
  async outputs() {
    return new Map([
      ['src/settings/settings.generated.ts', structs()],
      ['docs/reference/settings.md', page()],
      ['ai-gateway.schema.json', `${JSON.stringify(jsonSchema(), null, 2)}\n`],
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

function structs(): string {
  const enums = [...new Set(enumsIn(SETTINGS))].sort();
  const objects = [...objectsIn(SETTINGS).values()].map(struct).join('\n');
  return `import type {\n${enums.map((name) => `  ${name},\n`).join('')}} from './words';\n\n${objects}`;
}

function struct({ name, doc, fields }: ObjectType): string {
  const members = Object.entries(fields).map(([field, setting]) => {
    const optional = setting.default === undefined ? '' : '?';
    return `${comment(setting)}  readonly ${field}${optional}: ${typeOf(setting.type)};\n`;
  });
  return `/** ${doc} */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function comment({ doc, default: value, commandLineOnly }: SettingField): string {
  const text = commandLineOnly ? `${doc} For the command line; a chart has no use for it.` : doc;
  // A closing mark of a comment may stand in a pattern.
  const lines = [text.replaceAll('*/', '*\\/'), ...(value === undefined ? [] : ['', `@default ${value}`])];
  return `  /**\n${lines.map((line) => (line ? `   * ${line}\n` : '   *\n')).join('')}   */\n`;
}

function typeOf(type: SettingType): string {
  switch (type.is) {
    case 'text':
      return 'string';
    case 'flag':
      return 'boolean';
    case 'count':
      return 'number';
    case 'word':
      return type.enumName;
    case 'list':
      return `${typeOf(type.of)}[]`;
    case 'map':
      return `{ [key: string]: ${typeOf(type.of)} }`;
    case 'object':
      return type.name;
  }
}

function jsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'ai-gateway.yaml',
    ...schemaOf(SETTINGS),
  };
}

function schemaOf(type: SettingType): object {
  switch (type.is) {
    case 'text':
      return { type: 'string', ...(type.form ? { pattern: type.form.pattern } : {}) };
    case 'flag':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: 0 };
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

function page(): string {
  const parts = [...objectsIn(SETTINGS).values()].map(({ name, doc, fields }) => {
    const rows = Object.entries(fields).map(([field, { doc: text, type, default: value }]) => {
      const fallback = value === undefined ? 'required' : defaultText(value);
      return `| \`${field}\` | ${formOf(type)} | ${text.replaceAll('|', '\\|')} | ${fallback} |`;
    });
    const heading = name === SETTINGS.name ? 'Settings of `ai-gateway.yaml`' : name;
    const mark = name === SETTINGS.name ? '#' : '##';
    return `${mark} ${heading}\n\n${doc}\n\n| setting | form | meaning | default |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${parts.join('\n')}\nHow they work together: [settings](../settings.md).\n`;
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
