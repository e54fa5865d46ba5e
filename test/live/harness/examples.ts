import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { parse, parseAllDocuments } from 'yaml';
import { CompiledChart } from '../../../src';
import { main } from '../../../src/apps/cli';
import type { GatewayOutput, Manifest } from '../../../src/core/compiler/model/result';
import { PROGRAMS } from '../../examples/programs';
import { configInPods, examplePath } from '../../support/examples';

/** Returns the deployment of an example. The inputs do not contain values of Secrets; only the pods have them. */
export function deployedBy(example: string): GatewayOutput {
  const app = new App();
  PROGRAMS[example]?.(app);
  const compiled = app.node.children.filter((child) => child instanceof CompiledChart);
  return gatewayIn(compiled.flatMap((chart) => chart.toJson() as Manifest[]));
}

/** Likewise of the example in YAML, by the command line. */
export async function plainYaml(): Promise<GatewayOutput> {
  const folder = mkdtempSync(join(tmpdir(), 'plain-yaml-'));
  try {
    const terminal = { out: () => {}, err: () => {}, color: false, interactive: false };
    const args = ['compile', '--config', examplePath('plain-yaml', 'ai-gateway.yaml'), '-o', folder];
    if ((await main(args, terminal)) !== 0) throw new Error('plain-yaml does not compile');
    const files = readdirSync(join(folder, 'manifests'), { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name)));
    return gatewayIn(
      texts.flatMap((text) => parseAllDocuments(text.toString()).map((document) => document.toJS() as Manifest)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The gateway among compiled objects: others beside it, such as a service that counts, have Deployments of their own. */
export function gatewayIn(objects: readonly Manifest[]): GatewayOutput {
  const holder = objects.find((object) => 'binds' in (parse(configIn(object) ?? '') ?? {}));
  if (!holder?.metadata) throw new Error('no object holds a config of the data plane');
  const { name, namespace = 'default' } = holder.metadata as { name: string; namespace?: string };
  const manifests = objects.filter(({ kind, metadata }) => kind !== 'Deployment' || metadata?.name === name);
  return { namespace, name, config: configIn(holder) ?? '', manifests };
}

const configIn = ({ data, ...object }: any): string | undefined => data?.['config.yaml'] ?? configInPods(object);
