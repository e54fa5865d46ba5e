import { createHash } from 'node:crypto';
import type { Sender } from '../mock-server';
import { at, numberAt } from './fields';
import type { ModelRequest } from './question';
import type { Reply } from './reply';

/** The size of the vectors of OpenAI's smallest model. */
const DIMENSIONS = 1536;

/** Sends one vector for each input, which equal inputs share. */
export function sendEmbeddings(send: Sender, { model, promptTokens }: Reply, { body }: ModelRequest): void {
  const size = numberAt(body, 'dimensions') ?? DIMENSIONS;
  const isEncoded = at(body, 'encoding_format') === 'base64';
  const data = inputsIn(at(body, 'input')).map((input, index) => {
    const vector = vectorOf(JSON.stringify(input) ?? '', size);
    const embedding = isEncoded ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector;
    return { object: 'embedding', index, embedding };
  });
  send.json({ object: 'list', model, data, usage: { prompt_tokens: promptTokens, total_tokens: promptTokens } });
}

/** A list of numbers is one input, of tokens. */
function inputsIn(input: unknown): unknown[] {
  return Array.isArray(input) && typeof input[0] !== 'number' ? input : [input];
}

/** Returns a vector of length 1. */
function vectorOf(text: string, size: number): number[] {
  const bytes = createHash('sha256').update(text).digest();
  const raw = Array.from({ length: size }, (_, index) => {
    const byte = bytes[index % bytes.length] ?? 0;
    return Math.sin(byte + index);
  });
  const length = Math.hypot(...raw) || 1;
  return raw.map((value) => value / length);
}
