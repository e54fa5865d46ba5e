import { EXIT } from '../../exit-code';
import { flag, objects, text, texts } from '../schema';
import type { Tool } from '../tool';
import { documentIn, type Workspace } from '../workspace';
import { diagnosticsAsError } from './failed-inputs';

/** `ai-gateway prove` as a tool. */
export function proveTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'prove',
    title: 'Prove guarantees',
    description:
      'Proves statements about every possible request, such as "no caller reaches /admin without a token of the staff group". A violated guarantee comes with a request that violates it. Without `guarantees`, it reads *.gateway-guarantees.yaml of the inputs and `guarantees` of ai-gateway.yaml. To prove a statement that is in no file yet, pass it in `unsaved` under a name that ends in .gateway-guarantees.yaml, inside the inputs. Set `suggest` to get guarantees that the inputs satisfy.',
    input: {
      type: 'object',
      properties: {
        guarantees: texts('Files of guarantees, or patterns.'),
        suggest: flag('Return guarantees that the inputs satisfy, as a file, and prove nothing.'),
        ...inputSchema,
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        allHold: flag('Whether all guarantees hold, or are waived.'),
        files: objects('Files of guarantees.', {
          file: text('Path.'),
          guarantees: objects('Their guarantees.', {
            name: text('Name.'),
            is: { type: 'string', enum: ['holds', 'does not hold', 'cannot be decided', 'about nothing'] },
            reason: text('Why.'),
            reasons: texts('What prevents a decision.'),
            counterexample: { type: 'object', description: 'A request and a caller that violate the guarantee.' },
          }),
        }),
        assumptions: objects('Assumptions of the proofs.'),
        suggested: text('With `suggest`: a file of guarantees, as YAML.'),
      },
    },
    run(given, workspace) {
      const { runProve }: typeof import('../../prove-command') = require('../../prove-command');
      const named = given.texts('guarantees') ?? [];
      workspace.demandInside('guarantees', named);
      const suggest = given.flag('suggest');
      const options = { ...workspace.optionsFor(given), format: 'json' as const, ...(suggest ? { suggest } : {}) };
      const printed = workspace.run(given, (terminal) => runProve(named, options, terminal));
      if (printed.out === '') throw diagnosticsAsError(printed);
      if (suggest) return { suggested: printed.out };
      return { allHold: printed.code === EXIT.OK, ...documentIn(printed.out) };
    },
  };
}
