import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledChart } from '../../src';
import { ROOT, readAssembly } from '../packages/assembly';
import { runProgram } from '../support/run-program';
import { typeErrors } from '../support/type-check';

const FIXTURE = readFileSync(join(ROOT, 'rosetta', 'platform.ts-fixture'), 'utf8');

const types = readAssembly();
const examples = types.flatMap(({ name, docs }) => {
  const { example, custom } = docs ?? {};
  return example && custom?.exampleMetadata === 'fixture=platform'
    ? [[name, FIXTURE.replace('/// here', () => example)] as const]
    : [];
});

describe('examples in docstrings', () => {
  it('stand at each construct', () => {
    const bases = ['constructs.Construct', 'cdk8s.Chart', 'cdk8s-ai-gateway.Backend'];
    const constructs = types.filter(({ base, namespace }) => !namespace && bases.includes(base ?? ''));
    const silent = constructs.filter(({ docs, abstract }) => !docs?.example && !abstract);
    expect(constructs.length).toBeGreaterThan(20);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('say nothing that the types do not know', () => {
    expect(typeErrors(new Map(examples.map(([name, program]) => [`docstring-${name}.ts`, program])))).toEqual([]);
  });

  it.each(examples)('make what compiles: %s', (_, program) => {
    const charts = runProgram(program)?.charts ?? [];
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts) expect((chart as CompiledChart).compile().errors).toEqual([]);
  });
});
