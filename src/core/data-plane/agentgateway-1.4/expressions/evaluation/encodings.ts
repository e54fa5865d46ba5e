import { createHash } from 'node:crypto';
import { ByteString, ExpressionFailure } from '../../../expression-values';
import { bytesOf, type EvaluatedFunction, type FunctionTable } from './call';

const encode: EvaluatedFunction = (call) => bytesOf(call.argument(0)).toString('base64');

const decode: EvaluatedFunction = (call) => {
  const text = bytesOf(call.argument(0)).toString('latin1');
  const padded = text.replace(/=+$/, '');
  const isBase64 = /^[A-Za-z0-9+/]*$/.test(padded) && padded.length % 4 !== 1;
  const bytes = Buffer.from(padded, 'base64');
  if (!isBase64 || bytes.toString('base64').replace(/=+$/, '') !== padded)
    throw new ExpressionFailure('the string is not base64');
  return new ByteString(bytes);
};

const hash =
  (algorithm: string): EvaluatedFunction =>
  (call) =>
    createHash(algorithm)
      .update(bytesOf(call.argument(0)))
      .digest('hex');

/** Functions without a namespace; the names are older than those with one. */
export const ENCODINGS: FunctionTable = { base64Encode: encode, base64Decode: decode };

export const ENCODING_FUNCTIONS: Readonly<Record<string, FunctionTable>> = {
  base64: { encode, decode },
  url: {
    encode: (call) =>
      [...bytesOf(call.argument(0))]
        .map((byte) => String.fromCharCode(byte))
        .map((char) => (/[A-Za-z0-9\-_.~]/.test(char) ? char : `%${hexOf(char)}`))
        .join(''),
  },
  sha1: { encode: hash('sha1') },
  sha256: { encode: hash('sha256') },
  md5: { encode: hash('md5') },
};

function hexOf(char: string): string {
  return char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
}
