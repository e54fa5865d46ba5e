import { TypeGenerator } from 'json2jsii';

/** JSON Schema as json2jsii reads it; descriptions are finished comments, with their `@default` lines. */
export interface TypeSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: TypeSchema };
  readonly required?: readonly string[];
  readonly items?: TypeSchema;
  readonly additionalProperties?: TypeSchema;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  /** The wire name, if it differs from the member's. */
  readonly wire?: string;
}

export type TypeSchemas = { readonly [name: string]: TypeSchema };

/** The declaration of one struct or enumeration. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
}

/** Writes each struct and enumeration once, however often it is used. */
export function declareTypes(schemas: TypeSchemas): Declaration[] {
  const generator = new TypeGenerator({ definitions: schemas as Record<string, object>, toJson: false });
  for (const name of Object.keys(schemas)) generator.emitType(name);
  const declarations = split(tidy(generator.render()));
  const declared = declarations.map(({ name }) => name).join();
  if (declared !== Object.keys(schemas).sort().join())
    throw new Error(`other types than the schema's were declared: ${declared}`);
  return declarations;
}

/** Removes annotations that json2jsii writes for its own use, and the blank lines around them. */
function tidy(code: string): string {
  return (
    code
      // A default that json2jsii extracts from the prose is directly before `@schema`; explicit defaults are kept.
      .replace(/^ *\* @default .*\n(?= *\* @schema )/gm, '')
      .replace(/^ *\* @schema .*\n/gm, '')
      .replace(/^( *\/\*\*\n)((?: *\* .*\n)*?) *\*\n( *\*\/\n)/gm, '$1$2$3')
      .replace(/^( *)\/\*\*\n *\* ([^@\n].*)\n *\*\/$/gm, '$1/** $2 */')
      .replace(/^( *)\/\*\*\n *\*\/\n/gm, '')
      .replace(/;\n\n {2}(?=\/\*\*|readonly)/g, ';\n  ')
  );
}

function split(code: string): Declaration[] {
  const declarations: Declaration[] = [];
  for (const match of code.matchAll(/^(?:\/\*\*[\s\S]*?\*\/\n)?export (?:interface|enum) (\w+) \{\n?[\s\S]*?^\}$/gm)) {
    declarations.push({ name: match[1], text: match[0] });
  }
  return declarations.sort((a, b) => (a.name < b.name ? -1 : 1));
}
