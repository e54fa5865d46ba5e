import { type CelContext, type Definitions, isArray, isMap, isRef, isStruct, refName, type Schema } from '../../schema';
import type { Report } from './report';

/** Every expression whose context depends on the use must be used somewhere that states it. */
export function checkCelContexts(definitions: Definitions, roots: readonly string[], report: Report): void {
  const seen = new Set<string>();
  const visit = (schema: Schema, path: string, context: CelContext | undefined): void => {
    if (isRef(schema)) {
      const name = refName(schema);
      const next = schema['x-cel'] ?? context;
      const definition = definitions[name];
      const key = `${name} ${next ?? ''}`;
      if (!definition || seen.has(key)) return;
      seen.add(key);
      visit(definition, `${path}(${name})`, next);
    } else if (isStruct(schema)) {
      for (const [name, property] of Object.entries(schema.properties)) {
        visit(property, `${path}.${name}`, context);
        for (const [revision, { type }] of Object.entries(property['x-before'] ?? {}))
          if (type) visit(type, `${path}.${name} before ${revision}`, context);
      }
    } else if (isArray(schema)) visit(schema.items, `${path}[]`, context);
    else if (isMap(schema)) visit(schema.additionalProperties, `${path}{}`, context);
    else if ('x-cel' in schema && schema['x-cel'] === 'fromUse' && !context) {
      report(`${path}: an expression without a context`);
    }
  };
  for (const root of roots) visit({ $ref: `#/definitions/${root}` }, root, undefined);
  const used = new Set([...seen].map((key) => key.split(' ')[0]));
  for (const name of Object.keys(definitions)) {
    if (!used.has(name)) report(`${name}: no kind references this definition`);
  }
}
