import { relative, resolve } from 'node:path';
import { loadPaths } from '../compiler/1-load';
import { type InputDocument, type LoadedInput, titleOf } from '../compiler/model/document';
import type { PlatformInputs } from '../compiler/model/options';
import type { DiagnosticCollector } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { builtInDistributions, distributionOf, type ProxyDistribution } from '../distribution';
import type { CheckedSettings } from '../settings/compile-options';
import { inNamespace } from '../settings/default-namespace';
import { withExternals } from '../settings/external-objects';
import { type ChosenEnvironment, settingsIn } from '../settings/in-environment';
import type { PlatformBundle } from '../settings/platform-bundle';
import { isLikeOneOf } from '../text/wildcards';
import { isObject } from '../values/objects';
import { isOfCluster } from '../values/of-cluster';
import { CORE_KINDS, GATEWAY_GROUP, groupOf, INFERENCE_GROUP } from '../values/resource-name';
import { inputIn } from './change-input';

/** Inputs with the documents of the bundle and the external objects of the settings. */
interface CompleteInputs {
  readonly input: LoadedInput;
  /** Objects outside the inputs, as `Kind/namespace/name`. */
  readonly externals: ReadonlySet<string>;
  readonly platform: PlatformInputs;
}

/** How the inputs were read. */
interface ReadInputs {
  readonly environment?: Pick<ChosenEnvironment, 'name'>;
  /** Whether they contain the resources of the platform, as those of a cluster do. */
  readonly ofCluster?: boolean;
}

/** Returns the inputs, followed by the documents of the bundle and the external objects. Resources that a team must not write are reported. */
export function completeInput(
  input: LoadedInput,
  checked: CheckedSettings & ReadInputs,
  diagnostics: DiagnosticCollector,
  distributions: readonly ProxyDistribution[] = [],
): CompleteInputs {
  const { bundle, settings, environment, ofCluster = false } = checked;
  const patterns = (bundle?.settings ?? settings).teams?.namespaces;
  if (!bundle || ofCluster) {
    const isOfTeam = (namespace: string) => patterns === undefined || isLikeOneOf(patterns, namespace);
    return { ...withExternals(input, checked), platform: { documents: new Set(), isOfTeam } };
  }
  const own = documentsOf(bundle, environment?.name, diagnostics, distributions);
  const reserved = new Set(own.documents.flatMap(({ value }) => (isOfCluster(value.kind) ? [] : [namespaceOf(value)])));
  const isOfTeam = (namespace: string) =>
    patterns?.includes(namespace) ||
    (!reserved.has(namespace) && (patterns === undefined || isLikeOneOf(patterns, namespace)));
  const known = [...builtInDistributions(), ...distributions];
  for (const [index, { value }] of input.documents.entries()) {
    if (!isRead(value, known)) continue;
    const problem = problemOf(value, bundle, reserved, isOfTeam);
    if (problem)
      diagnostics.report(CODE.resourceOutsideTeamNamespaces, { document: index, path: ['metadata'] }, problem);
  }
  const joined: LoadedInput = {
    ...input,
    documents: [...input.documents, ...own.documents],
    unreadable: [...(input.unreadable ?? []), ...(own.unreadable ?? [])],
    ...sourcesOf(input, own),
  };
  const documents = new Set(own.documents.map(({ value }) => titleOf(value)));
  return { ...withExternals(joined, checked), platform: { documents, isOfTeam } };
}

/** Reads the inputs of a bundle as they are in an environment of the bundle. */
function documentsOf(
  bundle: PlatformBundle,
  name: string | undefined,
  diagnostics: DiagnosticCollector,
  distributions: readonly ProxyDistribution[],
): LoadedInput {
  const { environments = {} } = bundle.settings;
  const chosen =
    name !== undefined && Object.hasOwn(environments, name)
      ? settingsIn(name, environments[name], bundle.settings, bundle.placeOf)
      : undefined;
  const { inputs = [], exclude = [], defaultNamespace } = chosen?.settings ?? bundle.settings;
  const here = (path: string) => relative('', resolve(bundle.folder, path)) || '.';
  const patterns = exclude.map((pattern) => (pattern.includes('/') ? `./${here(pattern)}` : pattern));
  const loaded = loadPaths(inputs.map(here), diagnostics, { exclude: patterns });
  const placed = inNamespace(loaded, defaultNamespace, distributions);
  if (!chosen) return placed;
  const patches = chosen.environment.patches.map(({ path, ...patch }) => ({
    ...patch,
    ...(path === undefined ? {} : { path: here(path) }),
  }));
  // Changes that match nothing in the bundle can match resources of teams.
  return inputIn({ ...chosen.environment, patches }, placed, diagnostics, {
    isPart: true,
    distributions,
    placeOf: bundle.placeOf,
  });
}

function problemOf(
  value: InputDocument['value'],
  { name }: PlatformBundle,
  reserved: ReadonlySet<string>,
  isOfTeam: (namespace: string) => boolean | undefined,
) {
  const { kind, metadata } = value;
  const object = isObject(metadata) ? String(metadata.name) : '';
  const namespace = namespaceOf(value);
  if (isOfCluster(kind)) {
    const reason = `a ${String(kind)} is cluster-scoped, and belongs to platform bundle ${name}`;
    return {
      resource: `${String(kind)} ${object}`,
      reason,
      fix: `Remove it; the platform provides each ${String(kind)}.`,
    };
  }
  if (isOfTeam(namespace)) return undefined;
  const reason = reserved.has(namespace)
    ? `namespace ${namespace} belongs to platform bundle ${name}`
    : `\`teams.namespaces\` of platform bundle ${name} does not contain ${namespace}`;
  const fix = 'Move the resource into a namespace of your team.';
  return { resource: `${String(kind)} ${namespace}/${object}`, reason, fix };
}

function namespaceOf({ metadata }: InputDocument['value']): string {
  const { namespace } = isObject(metadata) ? metadata : {};
  return typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
}

const CORE: ReadonlySet<unknown> = new Set<string>(CORE_KINDS);

/** Returns whether the compiler reads a document. */
function isRead({ apiVersion, kind }: InputDocument['value'], known: readonly ProxyDistribution[]): boolean {
  if (apiVersion === 'v1') return CORE.has(kind);
  return (
    [GATEWAY_GROUP, INFERENCE_GROUP].includes(groupOf(apiVersion)) || distributionOf(apiVersion, known) !== undefined
  );
}

function sourcesOf({ sources: one }: LoadedInput, { sources: other }: LoadedInput): Pick<LoadedInput, 'sources'> {
  if (!one || !other) return one || other ? { sources: one ?? other } : {};
  return {
    sources: {
      lineAt: (place) => one.lineAt(place) ?? other.lineAt(place),
      isCutOffAt: (place) => one.isCutOffAt(place) || other.isCutOffAt(place),
    },
  };
}
