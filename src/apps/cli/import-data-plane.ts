import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../core/diagnostics';
import { type Fields, isObject } from '../../core/values/objects';
import type { ProgramObjects } from '../import/data-plane';
import type { OtherFormat } from '../import/data-plane/other-releases';
import type { StdioServer } from '../import/data-plane/program-server';
import type { ImportedResource } from '../import/import-resources';
import { UsageError } from './exit-code';
import { type ForeignImport, type ForeignOptions, messagesOf, readConfig, textOfConfig } from './import-foreign';
import { importPackages } from './import-packages';
import type { SettingsRoot } from './settings-root';

/** The namespace of imported resources, which a configuration file does not contain. */
const NAMESPACE = 'gateways';

/** Sections of a config of the data plane. */
const SECTIONS = ['binds', 'gateways', 'routes', 'mcp', 'llm', 'config', 'frontendPolicies'];

/** The data plane's own file as code with the constructs, compiled and compared with the file. */
export function importDataPlaneFile(
  path: string,
  { name, chart, variables = new Map(), root }: ForeignOptions,
): ForeignImport {
  const { loadObjects }: typeof import('../../core/compiler/1-load') = require('../../core/compiler/1-load');
  const { locate }: typeof import('../../core/compiler/1-load/locate') = require('../../core/compiler/1-load/locate');
  const {
    validate,
  }: typeof import('../../core/compiler/2-validate/validate') = require('../../core/compiler/2-validate/validate');
  const { compile }: typeof import('../../core/compiler/compile') = require('../../core/compiler/compile');
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  const { DiagnosticCollector }: typeof import('../../core/diagnostics') = require('../../core/diagnostics');
  const {
    builtInDistributions,
    fromNeutral,
    ProxyDistribution,
  }: typeof import('../../core/distribution') = require('../../core/distribution');
  const {
    importDataPlane,
    markVariables,
    proveConfig,
  }: typeof import('../import/data-plane') = require('../import/data-plane');
  const { importResources }: typeof import('../import/import-resources') = require('../import/import-resources');
  const {
    secretObject,
  }: typeof import('../../core/settings/external-objects') = require('../../core/settings/external-objects');
  const { value, duplicates } = readConfig(path, markVariables(textOfConfig(path)));
  if (!SECTIONS.some((section) => value[section] !== undefined))
    throw new UsageError(`${path}: a config of the data plane has one of ${SECTIONS.join(', ')}`);
  const read = importDataPlane(value, {
    dataPlane: DEFAULT_OPTIONS.dataPlane,
    namespace: NAMESPACE,
    variables,
    fileText: filesBeside(path, root),
    programObjects,
  });
  const secrets = read.secrets.map((secret) =>
    secretObject({ ...secret, namespace: NAMESPACE, keys: [...secret.keys] }),
  );
  const resources = read.documents.map((one) => fromNeutral(one, ProxyDistribution.AGENTGATEWAY));
  const input = loadObjects([...resources, ...secrets].map((value) => ({ value, constructPath: name })));
  const collector = new DiagnosticCollector();
  const valid = validate(input, DEFAULT_OPTIONS, collector);
  const errors = collector.finish(locate(input, valid)).filter(({ severity }) => severity === 'error');
  const imported = importResources(input, valid, {
    name,
    title: `What ${path.replaceAll('\\', '/')} does, as \`ai-gateway import --from data-plane\` read it.`,
    chartClass: chart === 'compiled' ? 'CompiledChart' : 'ControllerChart',
    objectsFile: `${name}.objects.yaml`,
    distributions: builtInDistributions(),
    packages: importPackages(),
    remarks: read.remarks,
  });
  const made = [...imported.manifests, ...imported.objects, ...secrets].map((value) => ({
    value,
    constructPath: name,
  }));
  const compiled = compile(loadObjects(made), {}, new DiagnosticCollector());
  const [gateway] = compiled.gateways;
  const invalid = valid.invalid.map(({ kind, name }) => {
    const written = ProxyDistribution.AGENTGATEWAY.kindOf(kind) ?? kind;
    return `${written} ${name} is not valid${reasonIn(name, errors)}`;
  });
  const failed = [
    ...read.errors,
    ...invalid,
    ...imported.resources.flatMap(differing),
    ...messagesOf(compiled.diagnostics, 'error'),
  ];
  return {
    program: imported.program,
    subject: countOf(read.documents.length, 'resource'),
    items: [...duplicates, ...read.items],
    made: imported.manifests,
    manifests: [...imported.manifests, ...secrets],
    objectFiles: imported.objectFiles,
    errors: failed.length === 0 && !gateway ? ['No listener is left that the gateway could open.'] : failed,
    findings: messagesOf(compiled.diagnostics, 'warning'),
    ...(read.otherFormat
      ? { format: formatText(read.otherFormat, DEFAULT_OPTIONS.dataPlane.configFormat.facts.release) }
      : {}),
    proof: {
      resources: imported.resources,
      differences: gateway ? proveConfig(read.expected, gateway, DEFAULT_OPTIONS.dataPlane).map(differenceText) : [],
    },
  };
}

/** The objects that `McpTarget.stdio` adds, with a name of their own. */
function programObjects(name: string, server: StdioServer): ProgramObjects {
  const { cdk8s, 'cdk8s-plus-28': plus, 'cdk8s-ai-gateway': constructs } = importPackages();
  const chart = new cdk8s.Chart(new cdk8s.App(), 'mcp', { namespace: NAMESPACE });
  const source = (variable: string, secret: string) =>
    constructs.workload.VariableSource.secret(
      plus.Secret.fromSecretName(chart, `Secret-${variable}`, secret),
      variable,
    );
  constructs.McpTarget.stdio(chart, server.name, {
    image: server.image,
    command: [...server.command],
    environment: Object.fromEntries(server.environment),
    environmentFrom: Object.fromEntries([...server.secrets].map(([key, secret]) => [key, source(key, secret)])),
  });
  const objects: readonly Fields[] = chart.toJson();
  return {
    objects: objects.map((one) => ({ ...one, metadata: { ...(isObject(one.metadata) ? one.metadata : {}), name } })),
    port: 8000,
  };
}

/** Which releases read the file. */
function formatText({ places, releases }: OtherFormat, release: string): string {
  const { someOf }: typeof import('../import/conversion-report') = require('../import/conversion-report');
  const written = releases === undefined ? 'this file' : `this file, which is for releases ${releases}`;
  return `${release} rejects ${written}: it does not read ${someOf(places, 2)}.`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the error about a resource. */
function reasonIn(name: string, errors: readonly Diagnostic[]): string {
  const found = errors.find(({ resource }) => resource?.name === name);
  return found ? `: ${found.path}: ${found.message}` : '';
}

function differing({ resource, layer, reason = '' }: ImportedResource): string[] {
  return layer === 'left out' || layer === 'YAML' ? [`${resource}: ${reason}`] : [];
}

function differenceText({ where, wanted, found }: { where: string; wanted: unknown; found: unknown }): string {
  return `${where}: ${valueText(found)} instead of ${valueText(wanted)}`;
}

function valueText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/**
 * Returns a reader of files that the config names. Like the data plane, it resolves them against the folder in which the command runs; in
 * addition, against the folder of the config.
 */
function filesBeside(path: string, root: SettingsRoot | undefined): (file: string) => string | undefined {
  return (file) => {
    const found = [resolve(file), resolve(dirname(path), file)].find((one) => existsSync(one));
    if (found === undefined) return undefined;
    root?.demandPath(path, found);
    return readFileSync(found, 'utf8');
  };
}
