import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { compactTypes, type OpenApiSchema } from '../kubernetes/compact-types';
import type { Generator } from './generator';

const OUTPUT = 'src/core/compiler/6-emit/workload/schema/kubernetes-types.generated.ts';
const OLDEST = 'v1.28.0';

/** The kinds that a workload consists of, as the OpenAPI definitions call them. */
const KINDS: Readonly<Record<string, string>> = {
  'v1/ServiceAccount': 'io.k8s.api.core.v1.ServiceAccount',
  'v1/ConfigMap': 'io.k8s.api.core.v1.ConfigMap',
  'v1/Service': 'io.k8s.api.core.v1.Service',
  'apps/v1/Deployment': 'io.k8s.api.apps.v1.Deployment',
  'apps/v1/DaemonSet': 'io.k8s.api.apps.v1.DaemonSet',
  'policy/v1/PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
  'networking.k8s.io/v1/NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'autoscaling/v2/HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
};

/**
 * The types of the generated objects, compacted from the OpenAPI definitions that the Python package kubernetes-validate
 * carries. The package is needed to make the table anew, not to use the project; without it the committed table stays.
 */
export const generator: Generator = {
  name: 'kubernetes-schemas',
  source: 'the OpenAPI definitions of Kubernetes',
  async outputs() {
    const folder = definitionsFolder();
    if (folder) return new Map([[OUTPUT, render(folder)]]);
    if (process.env.AI_GATEWAY_REQUIRE_TOOLS) throw new Error('the Python package kubernetes-validate is missing');
    console.log(
      'kubernetes-schemas: kept as committed and not compared: the Python package kubernetes-validate is missing',
    );
    const committed = join(ROOT, OUTPUT);
    return new Map(existsSync(committed) ? [[OUTPUT, readFileSync(committed, 'utf8')]] : []);
  },
};

/** An installed package, or one unpacked into `.cache/kubernetes-validate`. */
function definitionsFolder(): string | undefined {
  const unpacked = join(ROOT, '.cache/kubernetes-validate/kubernetes_validate');
  return [unpacked, installedFolder()]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'kubernetes-json-schema'))
    .find(existsSync);
}

function installedFolder(): string | undefined {
  const program = 'import importlib.util as u; print(u.find_spec("kubernetes_validate").submodule_search_locations[0])';
  try {
    return execFileSync('python3', ['-c', program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function render(folder: string): string {
  const newest = newestVersion(folder);
  const types = compactTypes(Object.values(KINDS), definitions(folder, OLDEST), definitions(folder, newest));
  const lines = [
    '/** The releases that the table was made from. */',
    `export const OLDEST_RELEASE = '${OLDEST.replace(/^v|\.0$/g, '')}';`,
    `export const NEWEST_RELEASE = '${newest.replace(/^v|\.0$/g, '')}';`,
    '',
    '/** `apiVersion/Kind` to the type that describes it. */',
    'export const KUBERNETES_KINDS: Readonly<Record<string, string>> = {',
    ...Object.entries(KINDS).map(([kind, name]) => `  '${kind}': '${types.nameOf(name)}',`),
    '};',
    '',
    '/** ',
    ' * Fields of each type. A field is written as its type (`string`, `integer`, `number`, `boolean`, `quantity`, `intOrString`',
    ' * for a number, a name or a percentage, `any`, or the name of a type), `[]` in front for a list and `{}` for a map, `!`',
    ' * behind it when it is required, `+` when the oldest release lacks it, `-` when the newest does.',
    ' */',
    'export const KUBERNETES_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
  ];
  for (const [name, fields] of types.entries()) {
    lines.push(`  ${name}: {`);
    for (const [field, type] of Object.entries(fields)) {
      lines.push(`    ${/^\w+$/.test(field) ? field : JSON.stringify(field)}: '${type}',`);
    }
    lines.push('  },');
  }
  lines.push('};', '');
  return lines.join('\n');
}

function newestVersion(folder: string): string {
  const versions = readdirSync(folder).flatMap((name) => /^(v\d+\.\d+\.\d+)-local$/.exec(name)?.[1] ?? []);
  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)!;
}

function definitions(folder: string, version: string): Readonly<Record<string, OpenApiSchema>> {
  return JSON.parse(readFileSync(join(folder, `${version}-local`, '_definitions.json'), 'utf8')).$defs;
}
