import { describe, expect, it } from 'vitest';
import { RESOURCE_MODULES } from '../../tools/packaging/modules';
import { readAssembly } from './assembly';
import { type Give, type MapCase, reversed } from './map-order/map-case';
import { newestCases } from './map-order/newest';
import { overlayCases } from './map-order/overlays';
import { policyCases } from './map-order/policies';
import { questionCases } from './map-order/questions';
import { resourceCases } from './map-order/resources';
import { routeCases } from './map-order/routes';
import { workloadCases } from './map-order/workload';

const CASES: readonly MapCase[] = [
  ...routeCases,
  ...policyCases,
  ...workloadCases,
  ...resourceCases,
  ...overlayCases,
  ...questionCases,
  ...newestCases,
];

interface TypeOfMember {
  readonly collection?: { readonly kind: string; readonly elementtype: TypeOfMember };
  readonly primitive?: string;
}

/** Numbers or strings, whatever their type is. */
const SIMPLE = /Patch\.(port|targetPort|maxUnavailable|minAvailable|maxSurge)$/;
/** Checks of a class accept any value and read nothing but its class. */
const CLASS_CHECK = /\.is[A-Z]\w*\(x\)$/;

function takesMap(type: unknown): boolean {
  const { collection, primitive } = (type ?? {}) as TypeOfMember;
  return collection ? collection.kind === 'map' || takesMap(collection.elementtype) : primitive === 'any';
}

/** Returns the maps that the public API accepts: properties of structs, and parameters. Properties of classes are outputs. */
function mapsOfApi(): string[] {
  const types = readAssembly();
  return types
    .flatMap((type) => {
      const isResource = type.namespace !== undefined && RESOURCE_MODULES.includes(type.namespace);
      const name = isResource ? `${type.namespace}.${type.name}` : type.name;
      const properties = type.datatype ? (type.properties ?? []) : [];
      const calls = [...(type.methods ?? []), ...(type.initializer ? [{ ...type.initializer, name: 'new' }] : [])];
      return [
        ...properties.filter((one) => takesMap(one.type)).map((one) => `${name}.${one.name}`),
        ...calls.flatMap((call) =>
          (call.parameters ?? []).filter((one) => takesMap(one.type)).map((one) => `${name}.${call.name}(${one.name})`),
        ),
      ];
    })
    .filter((path) => !SIMPLE.test(path) && !CLASS_CHECK.test(path));
}

/** They accept any value without inspecting it, compare it, or return a value that is also unordered. */
const WITHOUT_ORDER = [
  'AiGatewayValidation.validate(context)',
  // Environments are for files: charts have settings of one.
  'Environment.hosts',
  'Environment.models',
  'Environment.severities',
  'GatewaySettings.environments',
  'PolicyExpectation.value',
  'ResourcePatch.patch',
  'overlays.StrategicMergePatch.apply(patch)',
  'overlays.StrategicMergePatch.apply(resource)',
];

describe('maps without a defined order in Java', () => {
  it('have a case here, each of them', async () => {
    const used = new Set<string>(WITHOUT_ORDER);
    const noting: Give = (path, map) => {
      used.add(path);
      if (Object.keys(map).length < 2) throw new Error(`${path} needs two keys here`);
      return map;
    };
    for (const { output } of CASES) await output(noting);
    expect([...used].sort()).toEqual(mapsOfApi().sort());
  });

  it.each(CASES.map((one) => [one.name, one] as const))(
    'produce the same output for %s',
    async (_, { output, isResolved }) => {
      const keys = new Set<string>();
      const text = await output((_path, map) => {
        for (const key of Object.keys(map)) keys.add(key);
        return map;
      });
      expect(await output((_path, map) => reversed(map))).toBe(text);
      if (!isResolved) expect([...keys].filter((key) => !text.includes(key))).toEqual([]);
    },
  );
});
