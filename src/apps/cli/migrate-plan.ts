import { dirname, join } from 'node:path';
import { compile } from '../../core/compiler/compile';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import { DiagnosticCollector } from '../../core/diagnostics';
import { planOf } from '../migrate/plan';
import { renamed } from '../migrate/renamed';
import type { Migration } from '../migrate/render-migration';
import type { CommandCompilation } from './compilation';
import { manifestYaml } from './manifest-yaml';
import type { Terminal } from './terminal';
import { writeFiles, writeNamed } from './write-files';

/**
 * The maximum length of a name. Names of objects have at most 63 characters, and some objects append a suffix to the name of the Gateway.
 */
const LONGEST = 40;

/** Writes the plan and the objects of each Gateway, under a name that differs from the controller's. */
export function writePlans(
  { manifests }: { readonly manifests?: string },
  plan: string,
  compilation: CommandCompilation,
  { reports, unseen }: Migration,
  terminal: Terminal,
): void {
  const folder = manifests ?? join(plan === '-' ? '.' : dirname(plan), 'manifests');
  const plans = compilation.result.gateways.flatMap((gateway) => {
    const id = `${gateway.namespace}/${gateway.name}`;
    const own = reports.filter((report) => report.gateway === id);
    const name = `${gateway.name.slice(0, LONGEST)}-compiled`;
    const made = own.length === 0 ? undefined : compiledAs(name, gateway, compilation);
    if (!made) return [];
    const { beside, externals, named } = made;
    const file = { path: join(gateway.namespace, `${name}.yaml`), text: manifestYaml(beside.manifests) };
    writeFiles(folder, [file]);
    const text = planOf({
      gateway,
      beside,
      sameBeside: isSame(gateway, beside),
      reports: own,
      unseen: unseen.get(id) ?? [],
      externals,
      named,
      manifests: join(folder, file.path),
    });
    return [text];
  });
  writeNamed(plan, plans.join('\n'), terminal);
}

/** Returns the Gateway compiled under a different name, with its dependencies. */
function compiledAs(name: string, gateway: GatewayOutput, { input, compileOptions }: CommandCompilation) {
  const result = compile(renamed(input, gateway, name), compileOptions, new DiagnosticCollector());
  const beside = result.gateways.find((one) => one.name === name && one.namespace === gateway.namespace);
  return beside && { beside, externals: externalsOf(beside, result), named: new Set(result.graph?.externals) };
}

/** Returns the external objects of one Gateway. */
function externalsOf(own: GatewayOutput, { gateways, externals }: CompileResult): CompileResult['externals'] {
  const [ours, ...others] = [own, ...gateways.filter((one) => one !== own)].map(({ manifests }) =>
    JSON.stringify(manifests),
  );
  return externals.filter(({ name }) => {
    const text = JSON.stringify(name);
    return ours.includes(text) || !others.some((other) => other.includes(text));
  });
}

/** Returns whether both answer every request alike, by comparing listeners, routes and destinations. */
function isSame(one: GatewayOutput, other: GatewayOutput): boolean {
  return DEFAULT_OPTIONS.dataPlane.running.isSameEffect(one.config, other.config);
}
