import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleDescription, moduleNames, RESOURCE_MODULES } from '../../tools/packaging/modules';
import { ROOT, readAssembly } from './assembly';

const THE_ROOT = 'the root';
const types = readAssembly();
const moduleOf = new Map(types.map(({ fqn, namespace }) => [fqn, namespace ?? THE_ROOT]));

/** The modules in layers: each refers to modules that are listed before it. */
const LAYERS: readonly string[] = [
  'api',
  'gatewayapi',
  'overlays',
  'references',
  'expressions',
  'settings',
  'auth',
  'limits',
  'connections',
  'telemetry',
  'workload',
  THE_ROOT,
  'models',
  'observability',
  'patterns',
  'testing',
];

/** Returns the types that a type refers to: bases, members, parameters and results. */
function referencesIn(value: unknown): string[] {
  if (typeof value === 'string') return moduleOf.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'docs' ? [] : referencesIn(inner)));
}

/** Returns the references of a module to a module that is not listed before it. */
function upward(layers: readonly string[]): string[] {
  return types.flatMap(({ fqn, ...type }) =>
    referencesIn(type).flatMap((target) => {
      const [from = '', to = ''] = [moduleOf.get(fqn), moduleOf.get(target)];
      return from === to || layers.indexOf(to) < layers.indexOf(from) ? [] : [`${fqn} refers to ${target}`];
    }),
  );
}

describe('the modules of the public API', () => {
  it('form layers, because Go forbids circular imports', () => {
    expect(new Set(LAYERS)).toEqual(new Set([THE_ROOT, ...moduleNames()]));
    expect(upward(LAYERS)).toEqual([]);
    expect(upward([...LAYERS].reverse())).not.toEqual([]);
  });

  it('leave in the root what most programs begin with', () => {
    const root = types.filter(({ namespace }) => namespace === undefined).map(({ name }) => name);
    expect(root.length).toBeLessThanOrEqual(130);
    expect(root).toEqual(expect.arrayContaining(['Gateway', 'Route', 'LlmBackend', 'TrafficPolicy', 'Credentials']));
  });

  it('give types names that are unique without the module, except for resources', () => {
    const named = types.filter(({ namespace }) => namespace === undefined || !RESOURCE_MODULES.includes(namespace));
    const names = named.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it.each(moduleNames())('%s has an import path and a description', (name) => {
    const { exports, typesVersions } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const declarations = `./lib/modules/${name}.d.ts`;
    expect(exports[`./${name}`]).toEqual({ types: declarations, default: `./lib/modules/${name}.js` });
    expect(typesVersions['*'][name]).toEqual([declarations]);
    expect(moduleDescription(name).text).toMatch(/^[A-Z].*\.$/);
    const found = types.filter(({ namespace }) => namespace === name && namespace !== undefined);
    const classes = found.filter(({ kind }) => kind !== 'interface').map((type) => type.name);
    expect(Object.keys(require(`cdk8s-ai-gateway/${name}`))).toEqual(expect.arrayContaining(classes));
  });
});
