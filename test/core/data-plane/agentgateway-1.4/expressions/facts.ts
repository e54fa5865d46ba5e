import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from './asking';
import { CASES, type Cases, REQUEST } from './cases';

/**
 * The observed results in the data plane. An expression of the cases that is in neither the results nor the rejected ones fails in the data
 * plane.
 */
export interface Facts {
  /** Of the cases and the request; facts of other cases are no facts. */
  readonly digest: string;
  readonly refused: readonly string[];
  /** Type and JSON, by expression. */
  readonly answers: Readonly<Record<string, readonly [type: string, json: string]>>;
}

const FILE = join(__dirname, '../../../../fixtures/expressions/agentgateway-1.4.json');

export function expressionsOf(cases: Cases): string[] {
  return [...new Set(Object.values(cases).flat())];
}

export function digest(): string {
  return createHash('sha256')
    .update(JSON.stringify([CASES, REQUEST]))
    .digest('hex');
}

export function readFacts(): Facts {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Facts;
}

export function answerOf(facts: Facts, expression: string): Answer {
  if (facts.refused.includes(expression)) return 'refused';
  const found = facts.answers[expression];
  return found ? { type: found[0], json: found[1] } : 'fails';
}

export function writeFacts(answers: ReadonlyMap<string, Answer>): void {
  const sorted = [...answers].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.flatMap(([text, answer]) =>
    typeof answer === 'string' ? [] : [`    ${JSON.stringify(text)}: ${JSON.stringify([answer.type, answer.json])}`],
  );
  const refused = sorted.filter(([, answer]) => answer === 'refused').map(([text]) => `    ${JSON.stringify(text)}`);
  const text = `{\n  "digest": "${digest()}",\n  "refused": [\n${refused.join(',\n')}\n  ],\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`;
  writeFileSync(FILE, text);
}
