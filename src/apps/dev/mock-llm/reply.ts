import { randomUUID } from 'node:crypto';
import type { MockTool, Question } from './question';
import { sampleOf } from './schema-sample';

/** Why a reply ends. */
export type End = 'stop' | 'stop-sequence' | 'length' | 'tool';

/** The reply of a model, independent of the format. */
export interface Reply {
  readonly model: string;
  /** Either text or a call. */
  readonly text: string;
  readonly call: { readonly name: string; readonly input: unknown } | undefined;
  readonly end: End;
  /** The sequence that ended the text. */
  readonly stop: string | undefined;
  readonly promptTokens: number;
  readonly answered: number;
}

const CHARACTERS_PER_TOKEN = 4;

/**
 * Returns the reply to a request: a call of a tool if the request offers one and the last message is not its result, a value of the schema
 * if the request has one, otherwise an echo of the last message.
 *
 * @param name the name that the model reports
 * @param inPath the model that the path of the request names
 */
export function replyTo(question: Question, name: string, inPath: string | undefined): Reply {
  const { last, prompt, schema, most, stops } = question;
  const model = question.model ?? inPath ?? name;
  const promptTokens = tokensOf(prompt);
  const tool = calledTool(question);
  if (tool) {
    const input = sampleOf(tool.schema, last);
    const answered = tokensOf(`${tool.name}${JSON.stringify(input)}`);
    return { model, text: '', call: { name: tool.name, input }, end: 'tool', stop: undefined, promptTokens, answered };
  }
  const whole =
    schema === undefined
      ? `${model === name ? name : `${name} (${model})`} heard: ${last}`
      : JSON.stringify(sampleOf(schema, last));
  const { text, stop } = beforeStop(whole, stops);
  const isCut = most !== undefined && tokensOf(text) > most;
  const kept = isCut ? text.slice(0, most * CHARACTERS_PER_TOKEN) : text;
  const end = isCut ? 'length' : stop === undefined ? 'stop' : 'stop-sequence';
  return {
    model,
    text: kept,
    call: undefined,
    end,
    stop: isCut ? undefined : stop,
    promptTokens,
    answered: tokensOf(kept),
  };
}

function calledTool({ tools, toolChoice, hasResults }: Question): MockTool | undefined {
  if (toolChoice === 'none') return undefined;
  if (typeof toolChoice === 'object') return tools.find(({ name }) => name === toolChoice.name);
  return toolChoice === 'auto' && hasResults ? undefined : tools[0];
}

function beforeStop(text: string, stops: readonly string[]): { readonly text: string; readonly stop?: string } {
  const found = stops
    .map((stop) => ({ stop, index: text.indexOf(stop) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index)[0];
  return found ? { text: text.slice(0, found.index), stop: found.stop } : { text };
}

/** Returns about as many tokens as a tokenizer would find. */
function tokensOf(text: string): number {
  return Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN));
}

/** Splits text into the parts that a stream sends. */
export function wordsOf(text: string): string[] {
  return text.split(/(?<= )/);
}

/** Splits JSON into two parts, so that clients have to join them. */
export function piecesOf(json: string): string[] {
  const middle = Math.ceil(json.length / 2);
  return [json.slice(0, middle), json.slice(middle)].filter(Boolean);
}

export function newId(prefix: string): string {
  return `${prefix}${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

/** The time in seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
