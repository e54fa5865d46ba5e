import { askValues } from '../test/core/data-plane/agentgateway-1.4/expressions/asking';
import { CASES, REQUEST } from '../test/core/data-plane/agentgateway-1.4/expressions/cases';
import { expressionsOf, writeFacts } from '../test/core/data-plane/agentgateway-1.4/expressions/facts';

/**
 * Evaluates each expression of the cases in the running data plane, and records the results for machines without it: `npx tsx
 * tools/record-expressions.ts /path/to/agentgateway`.
 */
const program = process.argv[2] ?? process.env.AGENTGATEWAY ?? 'agentgateway';
const expressions = expressionsOf(CASES);
const answers = askValues(program, expressions, REQUEST);
writeFacts(new Map(expressions.map((text, index) => [text, answers[index] as (typeof answers)[number]])));
console.log(`${expressions.length} expressions`);
