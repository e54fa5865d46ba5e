import { objects, text, type ValueSchema } from '../schema';

const PLACE: ValueSchema = {
  type: 'object',
  description: 'Location in the inputs.',
  properties: {
    file: { type: 'string' },
    line: { type: 'integer' },
    column: { type: 'integer' },
  },
};

/** Findings, as the command line writes them. */
export const DIAGNOSTICS: ValueSchema = objects('Findings, by file and line.', {
  code: text('Stable code; pass it to `explain`.'),
  severity: { type: 'string', enum: ['error', 'warning', 'note'] },
  message: text('The problem, with the names of the resources.'),
  help: text('How to fix it.'),
  path: text('Field of the resource.'),
  place: PLACE,
  resource: { type: 'object', description: 'Kind, name and namespace of the resource.' },
});

/** The number of findings by severity. */
export const SUMMARY: ValueSchema = {
  type: 'object',
  description: 'Number of findings by severity.',
  properties: {
    errors: { type: 'integer' },
    warnings: { type: 'integer' },
    notes: { type: 'integer' },
    suppressed: { type: 'integer' },
  },
};
