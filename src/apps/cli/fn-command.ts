import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { loadText, STANDARD_INPUT_NAME } from '../../core/compiler/1-load';
import { kubernetesSchema } from '../../core/compiler/1-load/yaml-schema';
import type { LoadedInput } from '../../core/compiler/model/document';
import { DiagnosticCollector, type WrittenName } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { renderDiagnostics } from '../../core/diagnostics/render';
import { messageOf } from '../../core/text/error-text';
import { isObject } from '../../core/values/objects';
import { readFunctionConfig } from '../delivery/function-config';
import { functionResults } from '../delivery/function-results';
import { passedTexts } from '../delivery/passed-text';
import { withRenamedReferences } from '../delivery/renamed-by-kustomize';
import { replacedObjects, reportTwins } from '../delivery/replaced-objects';
import {
  asResourceList,
  filesBeside,
  itemsYaml,
  type KrmObject,
  type ResourceList,
  sourceOfResource,
} from '../delivery/resource-list';
import { compileLoaded } from './compilation';
import { EXIT, type ExitCode, type RunOutcome } from './exit-code';
import { endHelp } from './help-end';
import { manifestYaml } from './manifest-yaml';
import type { Terminal } from './terminal';

const HELP = `
Reads a ResourceList from stdin and writes one to stdout, for kustomize and kpt. The output replaces each Gateway; compiled resources are
removed, and all other objects pass through unchanged. Settings are in \`spec\` of \`functionConfig\`, or in \`data\` of a ConfigMap;
\`keepSources: true\` keeps all resources. Findings are the \`results\` of the list, and go to stderr. Settings files are not read.

Example of a kustomization, for \`kustomize build --enable-alpha-plugins --enable-exec\`:
  transformers:
    - |-
      apiVersion: cdk8s-ai-gateway/v1
      kind: AiGateway
      metadata:
        name: compile
        annotations:
          config.kubernetes.io/function: |
            exec: { path: ./ai-gateway-fn }
      spec:
        references: closed

Exit codes: 0 success, 1 errors in the inputs; the items then stay unchanged.
`;

export function addFnCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  program
    .command('fn')
    .description('Compile as a KRM function of kustomize and kpt')
    .action(() => {
      outcome.code = runFunction(readFileSync(0, 'utf8'), terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'gitops.md#kustomize');
}

/** The whole function: a list in, a list out. */
export function runFunction(text: string, terminal: Terminal): ExitCode {
  const yaml: typeof import('js-yaml') = require('js-yaml');
  const schema = kubernetesSchema(yaml);
  const parse = (part: string) => yaml.load(part, { schema });
  let list: ResourceList;
  try {
    list = asResourceList(parse(text));
  } catch (error) {
    terminal.err(`error: ${messageOf(error)}\n`);
    return EXIT.ERRORS;
  }
  const diagnostics = new DiagnosticCollector();
  const { settings, placeOf, keepSources } = readFunctionConfig(list.functionConfig, parse, diagnostics);
  const texts = list.items.length > 0 ? [{ name: STANDARD_INPUT_NAME, text }] : [];
  const input = inFiles(loadText(texts, diagnostics));
  const renamed = withRenamedReferences(input);
  const compiled = compileLoaded(renamed, { settings, placeOf }, diagnostics, terminal);
  const { result, judgeWith } = compiled;
  const own = new DiagnosticCollector();
  const { documents } = input;
  if (!result.judgement.blocked && result.gateways.length === 0) own.report(CODE.noGatewayToCompile, undefined);
  const objects = replacedObjects(compiled.input.documents.slice(0, documents.length), result, keepSources);
  const passed = passedTexts(documents, objects, own);
  reportTwins(documents, objects, settings.defaultNamespace, own);
  const judgement = judgeWith(own.finish());
  terminal.err(renderDiagnostics(judgement.diagnostics, 'text', { color: terminal.color }));
  const findings = functionResults(judgement.diagnostics, ({ resource }) =>
    documents.map(({ value }) => value).find((one) => isNamed(one, resource)),
  );
  const results = findings.length > 0 ? { results: findings } : {};
  if (judgement.failed) {
    terminal.data(manifestYaml([{ ...list, ...results }]));
    return EXIT.ERRORS;
  }
  const beside = filesBeside();
  const items = objects.map((object) =>
    'input' in object
      ? (passed.get(object.input) ?? manifestYaml([documents[object.input].value]))
      : manifestYaml([beside(object.made, documents[object.of].value)]),
  );
  const { apiVersion, kind, functionConfig } = list;
  const behind = { ...(functionConfig ? { functionConfig } : {}), ...results };
  const tail = Object.keys(behind).length > 0 ? manifestYaml([behind]) : '';
  terminal.data(`${manifestYaml([{ apiVersion, kind }])}${itemsYaml(items)}${tail}`);
  return EXIT.OK;
}

/** Returns inputs with the locations of the source files, if the tool provides them, instead of those in the list. */
function inFiles(input: LoadedInput): LoadedInput {
  const documents = input.documents.map((document) => {
    const file = sourceOfResource(document.value);
    return file ? { ...document, placeOf: () => ({ file: file.path }), tokenAt: () => undefined } : document;
  });
  return { ...input, documents };
}

function isNamed({ kind, metadata }: KrmObject, resource: WrittenName | undefined): boolean {
  if (!resource || kind !== resource.kind || !isObject(metadata)) return false;
  const { name, namespace = 'default' } = metadata;
  return name === resource.name && namespace === (resource.namespace ?? 'default');
}
