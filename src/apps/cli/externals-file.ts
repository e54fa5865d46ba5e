import { extname } from 'node:path';
import type { Command } from 'commander';
import { type LoadedInput, titleOf } from '../../core/compiler/model/document';
import type { ExternalReference } from '../../core/compiler/model/graph';
import type { CompileResult, Manifest } from '../../core/compiler/model/result';
import { compareText } from '../../core/text/compare-text';
import { lineComments, visibleJson } from '../../core/text/visible-text';
import type { CommandCompilation } from './compilation';
import { UsageError } from './exit-code';
import { manifestYaml } from './manifest-yaml';
import type { Terminal } from './terminal';
import { writeNamed } from './write-files';

/** Options of commands that list the objects that the cluster must contain. */
export interface ExternalsOptions {
  readonly externals?: string;
  readonly secretStore: string;
}

/** The version of the JSON form; a change that could break a reader raises it. */
const EXTERNALS_VERSION = 1;

/** An object that must exist in the cluster in addition to the applied objects. */
interface Needed {
  readonly kind: ExternalReference['kind'];
  readonly namespace: string;
  readonly name: string;
  /** Keys of a Secret or ConfigMap, ports of a Service. */
  readonly expected: readonly string[];
  /** `Kind/namespace/name` of the objects that reference it; empty for a stub among the inputs. */
  readonly usedBy: readonly string[];
}

/** The store of ExternalSecrets, if no option names another one. */
export const DEFAULT_SECRET_STORE = 'ClusterSecretStore/default';

/** Declares the options of `ExternalsOptions`. */
export function addExternalsOptions(command: Command): Command {
  return command
    .option(
      '--externals <file>',
      'list objects that the cluster must provide: .json, .yaml as ExternalSecrets, - for JSON',
    )
    .option('--secret-store <store>', 'store of the ExternalSecrets', DEFAULT_SECRET_STORE);
}

/** Writes the file that `--externals` names, if it names one. */
export function writeExternals(
  { input, result }: CommandCompilation,
  options: ExternalsOptions,
  terminal: Terminal,
): void {
  const { externals: file } = options;
  if (file !== undefined) writeNamed(file, externalsText(result, input, options), terminal);
}

/** Returns the contents of the file that `--externals` names: JSON, or ExternalSecrets as YAML, depending on its extension. */
function externalsText(result: CompileResult, input: LoadedInput, options: ExternalsOptions): string {
  const needed = neededIn(result, input);
  return isYaml(options.externals ?? '') ? externalSecrets(needed, options.secretStore) : json(needed);
}

/** Refuses invalid options before reading inputs. */
export function checkExternalsOptions({ externals, secretStore }: ExternalsOptions): void {
  if (externals !== undefined && externals !== '-' && !isYaml(externals) && extname(externals) !== '.json') {
    throw new UsageError(`"${externals}" has to end in .json, or in .yaml for ExternalSecrets`);
  }
  if (!/^(?:(?:Cluster)?SecretStore\/)?[a-z0-9][-a-z0-9.]*$/.test(secretStore)) {
    throw new UsageError(`"${secretStore}" is not a secret store; write SecretStore/NAME or ClusterSecretStore/NAME`);
  }
}

function isYaml(file: string): boolean {
  return /^\.ya?ml$/.test(extname(file));
}

/** Returns the referenced objects that are not among the inputs, and stubs: Secrets without values. */
function neededIn({ externals, graph }: CompileResult, input: LoadedInput): Needed[] {
  const found = new Map<string, Needed>();
  const add = ({ kind, namespace, name, expected, usedBy }: Needed) => {
    const key = `${kind}/${namespace}/${name}`;
    const before = found.get(key);
    found.set(key, {
      kind,
      namespace,
      name,
      expected: sorted([...expected, ...(before?.expected ?? [])]),
      usedBy: sorted([...usedBy, ...(before?.usedBy ?? [])]),
    });
  };
  for (const { kind, namespace, name, expected, origins } of externals) {
    add({
      kind,
      namespace,
      name,
      expected,
      usedBy: origins.map(({ document }) => titleOf(input.documents[document].value)),
    });
  }
  for (const holder of graph?.secrets.values() ?? []) {
    const isStub = holder.resource && holder.keys.every((key) => holder.valueOf(key) === undefined);
    const { kind, namespace, name, keys } = holder;
    if (isStub) add({ kind, namespace, name, expected: keys, usedBy: [] });
  }
  return [...found.entries()].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one);
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function json(needed: readonly Needed[]): string {
  const of = (kind: Needed['kind']) => needed.filter((one) => one.kind === kind);
  const holders = (kind: Needed['kind']) =>
    of(kind).map(({ namespace, name, expected: keys, usedBy }) => ({ namespace, name, keys, usedBy }));
  const file = {
    version: EXTERNALS_VERSION,
    secrets: holders('Secret'),
    configMaps: holders('ConfigMap'),
    services: of('Service').map(({ namespace, name, expected, usedBy }) => ({
      namespace,
      name,
      ports: expected.map(Number).sort((a, b) => a - b),
      usedBy,
    })),
  };
  return `${visibleJson(file)}\n`;
}

/** Returns an ExternalSecret for each Secret; other objects are listed in comments, because only their owners can create them. */
function externalSecrets(needed: readonly Needed[], store: string): string {
  const others = needed.filter(({ kind }) => kind !== 'Secret');
  const lines = others.map(({ kind, namespace, name, expected }) => {
    const what = expected.length > 0 ? ` (${kind === 'Service' ? 'ports' : 'keys'} ${expected.join(', ')})` : '';
    return `  ${kind} ${namespace}/${name}${what}`;
  });
  const also = lines.length > 0 ? lineComments(['The cluster has to have these too:', ...lines]) : '';
  return also + manifestYaml(needed.filter(({ kind }) => kind === 'Secret').map((one) => externalSecret(one, store)));
}

/** https://external-secrets.io/latest/api/externalsecret/ */
function externalSecret({ namespace, name, expected }: Needed, store: string): Manifest {
  const remote = `${namespace}/${name}`;
  const isTls = expected.includes('tls.crt') && expected.includes('tls.key');
  const [kind, storeName] = store.includes('/') ? store.split('/') : ['ClusterSecretStore', store];
  return {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name, namespace },
    spec: {
      refreshInterval: '1h',
      secretStoreRef: { kind, name: storeName },
      target: { name, ...(isTls ? { template: { type: 'kubernetes.io/tls' } } : {}) },
      // If the inputs name no keys, every entry is used, so all of them are extracted.
      ...(expected.length === 0
        ? { dataFrom: [{ extract: { key: remote } }] }
        : { data: expected.map((key) => ({ secretKey: key, remoteRef: { key: remote, property: key } })) }),
    },
  };
}
