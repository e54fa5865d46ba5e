import { readFileSync } from 'node:fs';
import { App, type Chart } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gateway } from '../../examples/controller-mode/main';
import { CompiledChart } from '../../src';
import { main } from '../../src/apps/cli';
import { CompileUnit } from '../../src/library/charts/compile-unit';
import { compileDocuments } from '../../src/library/charts/compiler';
import { examplePath, examplesWith } from '../support/examples';
import { PROGRAMS } from './programs';

const STRICT = { failOn: 'warning', references: 'closed' };

it('all examples in TypeScript are tried', () => {
  expect(Object.keys(PROGRAMS)).toEqual(examplesWith('main.ts'));
});

describe.each(Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode'))('%s', (_name, make) => {
  it('enables all strict checks and passes', () => {
    const app = new App();
    make(app);
    const compiled = app.node.children.filter((child): child is CompiledChart => child instanceof CompiledChart);
    expect(CompileUnit.of(compiled[0] as CompiledChart).settings()).toMatchObject(STRICT);
    expect(compiled[0]?.compile()).toMatchObject({ errors: [], warnings: [] });
    expect(compiled.flatMap((chart) => chart.node.validate())).toEqual([]);
  });
});

it('controller-mode enables all strict checks in its plug-in and passes', () => {
  const [{ properties }] = parse(readFileSync(examplePath('controller-mode', 'cdk8s.yaml'), 'utf8')).validations;
  expect(properties).toMatchObject(STRICT);
  const chart = gateway(new App()) as Chart;
  const documents = chart.toJson().map((value) => ({ value, constructPath: chart.node.path }));
  const { judgement } = compileDocuments(documents, { settings: properties, distributions: [] });
  expect(judgement.failures).toEqual([]);
  const { secrets } = properties.externals;
  const open = compileDocuments(documents, { settings: { ...properties, externals: {} }, distributions: [] });
  // Two backends of the pattern read the same Secret.
  const missing = new Set(open.judgement.failures.map(({ code, message }) => `${code} ${message.split(' is ')[0]}`));
  const named = secrets.map(
    (secret: { namespace: string; name: string }) => `AIG3070 Secret ${secret.namespace}/${secret.name}`,
  );
  expect([...missing].sort()).toEqual(named.sort());
});

it('plain-yaml enables all strict checks in its settings and passes', async () => {
  const config = examplePath('plain-yaml', 'ai-gateway.yaml');
  expect(parse(readFileSync(config, 'utf8'))).toMatchObject(STRICT);
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  const code = await main(['validate', '--config', config], { out: say, err: say, color: false, interactive: false });
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('nothing to report') });
});
