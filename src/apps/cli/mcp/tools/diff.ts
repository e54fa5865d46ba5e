import { EXIT } from '../../exit-code';
import { anyObject, flag, objects, text, texts } from '../schema';
import type { Tool } from '../tool';
import { documentIn, isPath, type Workspace } from '../workspace';
import { diagnosticsAsError } from './failed-inputs';

const PROVED = {
  requests: objects('Requests that show it.'),
  doubts: objects('What prevents a decision.'),
};

/** `ai-gateway diff` as a tool. */
export function diffTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'diff',
    title: 'Show the effect of a change',
    description:
      'Compares the meaning of two versions of the resources: which requests are answered differently, which backends they reach, which policies apply, and how identities, pods and the spending bound change. Differences in spelling are not reported. Changes that open access or remove limits have `secondLook`. Use it before you commit, with `old` set to a git commit such as HEAD or main.',
    input: {
      type: 'object',
      properties: {
        old: text('Git commit, file, folder, or env:NAME for an environment of ai-gateway.yaml.'),
        new: text('Likewise. Default: the working tree.'),
        noNewAccess: flag('Prove that no caller gains access.'),
        sameAnswers: flag('Prove that no request is answered differently.'),
        prices: texts('Price lists; reports changes of the spending bound.'),
        running: { type: 'integer', minimum: 0, description: 'Most concurrent requests, for `prices`. Default: 100.' },
        ...inputSchema,
      },
      required: ['old'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        isAccepted: flag('Whether `noNewAccess` and `sameAnswers` are proved, as far as they were requested.'),
        changes: objects('Changes of meaning, those that need attention first.', {
          about: text('The changed subject: requests, policy, backend, listener, identity, workload ...'),
          what: text('The change, in a few words.'),
          secondLook: text('Why to look twice: access is opened, a limit is removed, or pods restart.'),
        }),
        findings: {
          type: 'object',
          properties: {
            new: objects('Findings that only the new version has.'),
            fixed: objects('Findings that only the old version has.'),
            unchanged: { type: 'integer' },
          },
        },
        newAccess: { type: 'object', properties: PROVED },
        changedAnswers: { type: 'object', properties: PROVED },
        assumptions: { type: 'array', items: anyObject('Assumptions of the proofs.') },
        costs: objects('Changes of the spending bound.'),
      },
      required: ['isAccepted', 'changes', 'findings'],
    },
    run(given, workspace) {
      const { runDiff }: typeof import('../../diff-command') = require('../../diff-command');
      const old = given.needed('old');
      const now = given.text('new');
      const prices = given.texts('prices');
      const sides = [old, ...(now === undefined ? [] : [now])];
      workspace.demandInside(
        'old and new',
        sides.filter((side) => isPath(side) || side.startsWith('.') || side.startsWith('/')),
      );
      workspace.demandInside('prices', prices);
      const options = {
        ...workspace.optionsFor(given),
        running: given.integer('running') ?? 100,
        ...(given.flag('noNewAccess') ? { newAccess: false } : {}),
        ...(given.flag('sameAnswers') ? { sameAnswers: true } : {}),
        ...(prices ? { prices: [...prices] } : {}),
      };
      const printed = workspace.run(given, (terminal) => runDiff(old, now, options, terminal));
      if (printed.out === '') throw diagnosticsAsError(printed);
      return { isAccepted: printed.code === EXIT.OK, ...documentIn(printed.out) };
    },
  };
}
