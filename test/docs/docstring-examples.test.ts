import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledChart } from '../../src';
import { RESOURCE_MODULES } from '../../tools/packaging/modules';
import { ROOT, readAssembly } from '../packages/assembly';
import { runProgram } from '../support/run-program';
import { typeErrors } from '../support/type-check';

const FIXTURE = readFileSync(join(ROOT, 'rosetta', 'default.ts-fixture'), 'utf8');

const types = readAssembly();
// As jsii-rosetta does it: imports first, then the fixture with the rest of the example in it.
const examples = types.flatMap(({ name, docs: { example } = {} }) => {
  const lines = (example ?? '').split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  return example ? [[name, [...imports, FIXTURE.replace('/// here', () => rest.join('\n'))].join('\n')] as const] : [];
});

describe('examples in docstrings', () => {
  it('exist for each class that is not a resource', () => {
    const classes = types.filter(
      ({ kind, namespace, abstract }) => kind === 'class' && !RESOURCE_MODULES.includes(namespace ?? '') && !abstract,
    );
    const silent = classes.filter(({ docs }) => !docs?.example);
    expect(classes.length).toBeGreaterThan(40);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('have no type errors', () => {
    expect(typeErrors(new Map(examples.map(([name, program]) => [`docstring-${name}.ts`, program])))).toEqual([]);
  });

  it.each(examples)('compile: %s', (_, program) => {
    // In addition to the shared compiled chart, an example may create a plain one.
    const charts = (runProgram(program)?.charts ?? []).filter((chart): chart is CompiledChart => 'compile' in chart);
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) expect(chart.compile().errors).toEqual([]);
  });
});
