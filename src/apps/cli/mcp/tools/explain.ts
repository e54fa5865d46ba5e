import { text } from '../schema';
import type { Tool } from '../tool';

/** `ai-gateway explain` as a tool. */
export const EXPLAIN: Tool = {
  name: 'explain',
  title: 'Explain a diagnostic',
  description:
    'Returns the page of a diagnostic code: its meaning, why it matters, how to fix it, when to waive it, and an example as two complete inputs, one with the mistake and one fixed.',
  input: {
    type: 'object',
    properties: { code: text('Code or name of a diagnostic, such as AIG3002 or listener-without-routes.') },
    required: ['code'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      code: text('Code, such as AIG3002.'),
      name: text('Name, which waivers accept too.'),
      severity: { type: 'string', enum: ['error', 'warning', 'note'] },
      title: text('Title.'),
      url: text('Address of the page.'),
      page: text('The page.'),
      bad: text('A complete input with the mistake, as YAML.'),
      good: text('The same input, fixed.'),
    },
    required: ['code', 'name', 'severity', 'title', 'page'],
  },
  run(given) {
    const { explanationOf }: typeof import('../../explain-command') = require('../../explain-command');
    const { url, example, ...explanation } = explanationOf(given.needed('code'));
    return { ...explanation, ...(url === undefined ? {} : { url }), ...example };
  },
};
