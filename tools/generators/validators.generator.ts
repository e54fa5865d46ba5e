import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions, distributions, kinds, type Schema } from '../../schema';
import { isIn } from '../../src/core/validation/revisions/project';
import { REVISIONS, type Revision } from '../../src/core/values/revisions.generated';
import { ROOT } from '../discover';
import { definitionsIn } from '../schema/definitions-in';
import { toSchema } from '../validators/gateway-api-schema';
import { ShapeConstants, ShapeWriter } from '../validators/shape-writer';
import type { Generator } from './generator';

/** The validators: shapes with the rules across fields translated to JavaScript. */
export const generator: Generator = {
  name: 'validators',
  source: 'schema/ and tools/validators/gateway-api.json',
  async outputs() {
    return new Map([
      ['src/core/validation/validators.generated.ts', proxyValidators()],
      ['src/core/validation/gateway-validators.generated.ts', gatewayValidators()],
    ]);
  },
};

/** Documents are validated in the names of the NEUTRAL distribution. */
function fill(text: string): string {
  return text.replaceAll('{{group}}', distributions.neutral.group).replaceAll(/\{\{(\w+)\}\}/g, '$1');
}

function proxyValidators(): string {
  const constants = new ShapeConstants();
  // Newest first, so that a shape that older revisions share has its current name.
  const newestFirst = [...REVISIONS].reverse();
  const writers = new Map(
    newestFirst.map((revision) => [revision, new ShapeWriter(definitionsIn(definitions, revision), fill, constants)]),
  );
  const shapes = kinds.map(({ kind, spec, status, since }) => {
    const parts = [spec, status ?? []].flat();
    const ofRevision = (revision: Revision): string => {
      const [specShape, statusShape] = parts.map((name) => writers.get(revision)!.shape(reference(name), name));
      return `'${revision}': { spec: ${specShape}${statusShape ? `, status: ${statusShape}` : ''} }`;
    };
    const present = newestFirst.filter((revision) => isIn(revision, { since }));
    return `  ${kind}: { ${present.map(ofRevision).join(', ')} },\n`;
  });
  const table = `export const PROXY_SHAPES: Readonly<Record<ProxyKind, KindShapes>> = {\n${shapes.join('')}};\n`;
  return file(constants, ['KindShapes'], table);
}

/** Maps kind and version to the shape, from the output of `extract-gateway-api.ts`. */
function gatewayValidators(): string {
  const path = 'tools/validators/gateway-api.json';
  const { kinds: extracted } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const constants = new ShapeConstants();
  const writer = new ShapeWriter({}, (text) => text, constants);
  const entries = Object.entries<Record<string, object>>(extracted).map(([kind, versions]) => {
    const shapes = Object.entries(versions).map(([version, schema]) => {
      const hint = version === 'v1' ? kind : `${kind}_${version}`;
      return `${version}: ${writer.shape(toSchema(schema as Parameters<typeof toSchema>[0], kind), hint)}`;
    });
    return `  ${kind}: { ${shapes.join(', ')} },\n`;
  });
  const table = `export const GATEWAY_SHAPES: Readonly<Record<string, Readonly<Record<string, StructShape>>>> = {\n${entries.join('')}};\n`;
  return file(constants, ['StructShape'], table);
}

const SHAPE_TYPES = [
  'AnyShape',
  'BooleanShape',
  'IntOrStringShape',
  'ListShape',
  'MapShape',
  'NumberShape',
  'Rule',
  'StringShape',
];

/** A module of shapes, with the imports that it needs. */
function file(constants: ShapeConstants, types: readonly string[], table: string): string {
  const declarations = constants.declarations();
  const used = SHAPE_TYPES.filter((type) => declarations.includes(`satisfies ${type}`));
  const imports = [...used, ...types].sort().map((type) => `type ${type}`);
  const calls = [...constants.calls].sort();
  return [
    table.includes('ProxyKind') ? "import type { ProxyKind } from '../values/kinds.generated';\n" : '',
    calls.length > 0 ? `import { ${calls.join(', ')} } from './rule-values';\n` : '',
    `import { ${imports.join(', ')}, struct } from './shapes';\n\n`,
    declarations,
    `\n${table}`,
  ].join('');
}

function reference(name: string): Schema {
  return { $ref: `#/definitions/${name}` };
}
