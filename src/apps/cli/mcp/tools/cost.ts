import { flag, objects, text, texts, type ValueSchema } from '../schema';
import type { Tool } from '../tool';
import { documentIn, type Workspace } from '../workspace';
import { diagnosticsAsError } from './failed-inputs';

const BOUND: ValueSchema = {
  type: 'object',
  properties: {
    dollars: { type: 'number', description: 'The most that can be spent; absent if there is no bound.' },
    reasons: texts('Limits and prices that determine it, or the missing limit or price.'),
  },
};

/** `ai-gateway cost` as a tool. */
export function costTool({ inputSchema }: Workspace): Tool {
  return {
    name: 'cost',
    title: 'Compute the bound of spending',
    description:
      'Computes the most that each gateway, caller, model and route can spend on models in a day and a month, from limits, prices and replicas. If there is no bound, it names the missing limit or price. Prices are in dollars per million tokens, in the format of model catalogs.',
    input: {
      type: 'object',
      properties: {
        prices: texts(
          'Price lists, over the catalogs that the gateways read and `prices.yaml` of the platform bundle.',
        ),
        running: { type: 'integer', minimum: 0, description: 'Most concurrent requests. Default: 100.' },
        replicas: { type: 'integer', minimum: 1, description: 'Most replicas. Default: those of the manifests.' },
        brokenOff: flag('Include clients that abort every response, which limits on tokens do not count.'),
        assume: text('File with expected traffic, for an estimate in addition to the bound.'),
        ...inputSchema,
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        bounds: objects('Bounds of gateways, callers, models and routes.', {
          gateway: text('namespace/name.'),
          kind: text('The subject of the bound.'),
          name: text('Its name.'),
          day: BOUND,
          month: BOUND,
        }),
        estimates: objects('Cost of the expected traffic.'),
        assumptions: texts('Assumptions of the bounds.'),
        findings: text('Findings about prices and inputs, as text.'),
      },
      required: ['bounds', 'assumptions'],
    },
    run(given, workspace) {
      const { runCost }: typeof import('../../cost-command') = require('../../cost-command');
      const prices = given.texts('prices');
      const assume = given.text('assume');
      const replicas = given.integer('replicas');
      workspace.demandInside('prices', prices);
      workspace.demandInside('assume', assume === undefined ? [] : [assume]);
      const options = {
        ...workspace.optionsFor(given),
        format: 'json' as const,
        running: given.integer('running') ?? 100,
        ...(prices ? { prices: [...prices] } : {}),
        ...(replicas === undefined ? {} : { replicas }),
        ...(given.flag('brokenOff') ? { brokenOff: true } : {}),
        ...(assume === undefined ? {} : { assume }),
      };
      const printed = workspace.run(given, (terminal) => runCost(options, terminal));
      if (printed.out === '') throw diagnosticsAsError(printed);
      const { version, ...report } = documentIn(printed.out);
      return { ...report, ...(printed.err ? { findings: printed.err } : {}) };
    },
  };
}
