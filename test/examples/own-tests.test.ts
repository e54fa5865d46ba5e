import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { link } from '../../tools/quickstart/run-example';
import { execute } from '../packages/pack';
import { schemaErrors } from '../support/config-schema';
import { configsOf, examplePath, examplesWith, objectsIn } from '../support/examples';
import { typeErrors } from '../support/type-check';

const programs = examplesWith('main.ts');

/** The number of compiled gateways of an example, if it is not 1. */
const GATEWAYS: Readonly<Record<string, number>> = { 'controller-mode': 0, 'self-hosted-models': 2 };

it('includes all examples', () => {
  expect(programs).toEqual([
    'agent-gateway',
    'agent-gateway-cloud',
    'canary',
    'controller-mode',
    'llm-failover',
    'llm-platform',
    'mcp-hub',
    'model-router',
    'model-router-own-models',
    'multi-team',
    'people-and-teams',
    'production-overlays',
    'self-hosted-models',
  ]);
});

it('requires a "Change first" section in each example', () => {
  for (const name of examplesWith('.'))
    expect(readFileSync(examplePath(name, 'README.md'), 'utf8')).toContain('Change first:');
});

it('has no type errors in the examples', () => {
  const files = programs.flatMap((name) => ['main.ts', 'snapshot.test.ts'].map((file) => examplePath(name, file)));
  expect(typeErrors(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

describe.each(programs)('%s', (name) => {
  it('passes its own tests', () => {
    link(examplePath(name));
    execute(process.execPath, ['--import', 'tsx', '--test', 'snapshot.test.ts'], examplePath(name), {
      UPDATE_SNAPSHOT: process.env.UPDATE_FIXTURES ? '1' : '',
    });
  });

  it('has a snapshot that the data plane understands', () => {
    const configs = configsOf(objectsIn(examplePath(name, 'snapshot.yaml')));
    expect(configs).toHaveLength(GATEWAYS[name] ?? 1);
    for (const config of configs) expect(schemaErrors(config)).toEqual([]);
  });
});

it.each(['python', 'java', 'go'])('has one output in TypeScript and in %s', (language) => {
  const snapshot = examplePath(language, 'snapshot.yaml');
  const expected = readFileSync(examplePath('llm-failover', 'snapshot.yaml'), 'utf8');
  if (process.env.UPDATE_FIXTURES) writeFileSync(snapshot, expected);
  expect(readFileSync(snapshot, 'utf8')).toBe(expected);
});
