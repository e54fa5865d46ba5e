import { definitions, distributions, kinds, type Revision, type Schema } from '../../schema';
import { ShapeWriter } from '../validators/shape-writer';
import type { Generator } from './generator';

const REVISIONS: readonly Revision[] = ['later', 'earlier'];

/** The validators: shapes with the rules across fields translated to JavaScript. */
export const generator: Generator = {
  name: 'validators',
  async outputs() {
    return new Map([['src/validation/validators.generated.ts', proxyValidators()]]);
  },
};

/** Documents are validated in the names of the NEUTRAL distribution. */
function fill(text: string): string {
  return text.replaceAll('{{group}}', distributions.neutral.group).replaceAll(/\{\{(\w+)\}\}/g, '$1');
}

function proxyValidators(): string {
  const writer = new ShapeWriter(definitions, fill);
  const shapes = kinds.map(({ kind, spec, status }) => {
    const parts = [spec, status ?? []].flat();
    const ofRevision = (revision: Revision): string => {
      const [specShape, statusShape] = parts.map((name) => writer.shape(reference(name), revision, name));
      return `${revision}: { spec: ${specShape}${statusShape ? `, status: ${statusShape}` : ''} }`;
    };
    return `  ${kind}: { ${REVISIONS.map(ofRevision).join(', ')} },\n`;
  });
  return [
    '// Generated from schema/ by `npm run generate`; do not edit.\n',
    `import { ${writer.calls().join(', ')} } from './rule-values';\n`,
    `import { type AnyShape, type BooleanShape, type IntOrStringShape, type KindShapes, type ListShape, type MapShape, type NumberShape, type Rule, type StringShape, struct } from './shapes';\n\n`,
    writer.declarations(),
    `\nexport const PROXY_SHAPES: Readonly<Record<'ProxyBackend' | 'ProxyPolicy' | 'ProxyParameters', KindShapes>> = {\n${shapes.join('')}};\n`,
  ].join('');
}

function reference(name: string): Schema {
  return { $ref: `#/definitions/${name}` };
}
