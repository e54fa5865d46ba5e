import { EXIT } from '../../exit-code';
import { flag, objects, text } from '../schema';
import type { Tool } from '../tool';
import { documentIn, type Workspace } from '../workspace';
import { DIAGNOSTICS, SUMMARY } from './finding-schemas';

/** `ai-gateway validate` as a tool. */
export function validateTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'validate',
    title: 'Validate resources',
    description:
      'Compiles the Gateways, routes, policies and backends of the workspace offline and reports all findings: schema errors, dangling references, and valid configurations that would still fail, leak credentials or have no effect. Call it after every change. It writes nothing; set `fixes` to get safe fixes as a patch.',
    input: {
      type: 'object',
      properties: {
        ...inputSchema,
        strict: flag('Report pending policies and ungranted references into other namespaces as errors.'),
        fixes: flag('Return a patch with all fixes that have one safe solution.'),
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        passes: flag('Whether the run succeeds: no finding is as severe as `failOn` of the settings (default: error).'),
        summary: SUMMARY,
        diagnostics: DIAGNOSTICS,
        suppressed: objects('Findings that a waiver or the baseline accepts.'),
        patch: text('Unified diff of the safe fixes; apply it with `git apply` or `patch`.'),
      },
      required: ['passes', 'summary', 'diagnostics'],
    },
    run(given, workspace) {
      const { runValidate }: typeof import('../../validate-command') = require('../../validate-command');
      const strict = given.flag('strict');
      const {
        DEFAULT_SECRET_STORE: secretStore,
      }: typeof import('../../externals-file') = require('../../externals-file');
      const options = { ...workspace.optionsFor(given), secretStore, ...(strict ? { strict } : {}) };
      const { code, out } = workspace.run(given, (terminal) => runValidate(options, terminal));
      const { version, ...report } = documentIn(out);
      const patch = given.flag('fixes')
        ? workspace.run(given, (terminal) => runValidate({ ...options, fix: true, dryRun: true }, terminal)).err
        : undefined;
      return { passes: code === EXIT.OK, ...report, ...(patch === undefined ? {} : { patch }) };
    },
  };
}
