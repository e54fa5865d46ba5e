import { definitions, isStruct, kinds } from '../../schema';
import { COVERAGE_TABLES } from '../../src/core/compiler/5-lower/coverage-tables';
import { isObject } from '../../src/core/values/objects';

const covered: Record<string, unknown> = Object.assign({}, ...COVERAGE_TABLES.map(({ fields }) => fields));

/** Fields that the compiler cannot write yet, and all that only they lead to. */
export function notYetCompiled(): readonly string[] {
  const open = new Set<string>();
  const visit = (type: string): void => {
    for (const [field, schema] of Object.entries(fieldsOf(type))) {
      const name = `${type}.${field}`;
      const where = covered[name];
      if (open.has(name) || (isObject(where) && 'isNotYet' in where)) continue;
      open.add(name);
      const target = JSON.stringify(schema).match(/#\/definitions\/(\w+)/)?.[1];
      if (target) visit(target);
    }
  };
  for (const { spec } of kinds) visit(spec);
  return Object.keys(covered).filter((field) => !open.has(field));
}

function fieldsOf(type: string): object {
  const definition = definitions[type];
  return definition && isStruct(definition) ? definition.properties : {};
}
