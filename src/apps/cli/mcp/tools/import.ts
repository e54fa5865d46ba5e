import { visible } from '../../../../core/text/visible-text';
import { EXIT, UsageError } from '../../exit-code';
import type { ConvertedConfig, ConvertedResources, ImportCommandOptions } from '../../import-command';
import { anyObject, flag, objects, text, texts } from '../schema';
import type { Tool } from '../tool';
import type { ToolArguments } from '../tool-arguments';
import type { Workspace } from '../workspace';
import { diagnosticsAsError } from './failed-inputs';

const ENDINGS = { typescript: '.ts', python: '.py' } as const;

/** `ai-gateway import` as a tool. It returns the files instead of writing them. */
export function importTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'import',
    title: 'Convert configuration to code',
    description:
      "Converts resources, a LiteLLM config or agentgateway's own config file to a cdk8s program in TypeScript or Python, runs the program, and compares its output with the input. Returns the files and the conversion of each item; it writes nothing.",
    input: {
      type: 'object',
      properties: {
        from: {
          type: 'string',
          enum: ['resources', 'litellm', 'data-plane'],
          description: 'The kind of input. Default: resources.',
        },
        config: text('With litellm and data-plane: the config file.'),
        database: texts('With litellm: responses of its management API, as JSON.'),
        envFiles: texts('Environment variables of the config, as files of NAME=VALUE lines.'),
        language: { type: 'string', enum: ['typescript', 'python'], description: 'Default: typescript.' },
        chart: {
          type: 'string',
          enum: ['controller', 'compiled'],
          description:
            'Code for a cluster with the agentgateway controller, or for compiled output. Default: controller.',
        },
        name: text('Name of the program without extension. Default: main.'),
        ...inputSchema,
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        isSame: flag('Whether the program does the same as the input, as far as the two can be compared.'),
        files: objects('The program first.', { path: text('File name.'), text: text('Content.') }),
        items: objects('The conversion of each item of the config.', {
          item: text('Path in the config.'),
          grade: text('exact, approximated, left out or to do.'),
          reason: text('Why.'),
        }),
        resources: objects('The conversion of each resource.', {
          resource: text('Kind namespace/name.'),
          layer: text('pattern, construct, first layer, YAML or left out.'),
        }),
        differences: texts('Where the data plane would behave differently.'),
        findings: texts('Warnings of the compiler about the result.'),
        errors: texts('Why the files must not be used.'),
        proof: anyObject('The comparison of the compiled resources.'),
        text: anyObject('Whether the files were run, and whether they write the expected output.'),
      },
      required: ['isSame', 'files'],
    },
    run(given, workspace) {
      const command: typeof import('../../import-command') = require('../../import-command');
      const from = given.text('from') ?? 'resources';
      const options = optionsFor(given, workspace);
      if (from !== 'litellm' && from !== 'data-plane') {
        let converted: ConvertedResources | undefined;
        const act = (terminal: Parameters<typeof command.convertResources>[1]) => {
          converted = command.convertResources(options, terminal);
          return EXIT.OK;
        };
        const printed = workspace.run(given, act, true);
        if (!converted) throw diagnosticsAsError(printed);
        return answerOfResources(converted);
      }
      const config = given.text('config');
      if (config === undefined)
        throw new UsageError(`\`config\` is required for ${from}: the file, such as config.yaml`);
      workspace.demandInside('config', [config]);
      let converted: ConvertedConfig | undefined;
      workspace.run(given, () => {
        converted = command.convertConfig(config, { ...options, from });
        return EXIT.OK;
      });
      if (!converted) throw new Error('nothing was converted');
      return answerOfConfig(converted);
    },
  };
}

function optionsFor(given: ToolArguments, workspace: Workspace): ImportCommandOptions {
  const language = given.text('language') === 'python' ? 'python' : 'typescript';
  const database = given.texts('database');
  const envFile = given.texts('envFiles');
  const name = given.text('name') ?? 'main';
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`\`name\` must be a file name without folder; found ${name}`);
  workspace.demandInside('database', database);
  workspace.demandInside('envFiles', envFile);
  return {
    ...workspace.optionsFor(given),
    output: `${name}${ENDINGS[language]}`,
    language,
    chart: given.text('chart') === 'compiled' ? 'compiled' : 'controller',
    ...(database ? { database: [...database] } : {}),
    ...(envFile ? { envFile: [...envFile] } : {}),
  };
}

function answerOfResources({ imported, files, proof, text: run }: ConvertedResources) {
  const isSame = proof.verdict !== 'different' && run.state !== 'different';
  return { isSame, files: [...files], resources: visible(imported.resources), proof: visible(proof), text: run };
}

function answerOfConfig({ imported, files, text: run, errors }: ConvertedConfig) {
  const { items, findings, format, proof } = imported;
  const differences = proof?.differences ?? [];
  return {
    isSame: errors.length === 0 && differences.length === 0 && items.every(({ grade }) => grade === 'exact'),
    files: errors.length === 0 ? [...files] : [],
    items: visible(items),
    ...(proof ? { resources: visible(proof.resources) } : {}),
    differences: visible([...differences, ...(format === undefined ? [] : [format])]),
    findings: visible(findings),
    errors: visible(errors),
    ...(run ? { text: run } : {}),
  };
}
