import { times } from './writing';

/** Values that several tables of the newest revision use. */
export const CEL = 'true';
export const credential = { location: { header: { name: 'x-key' } }, secretRef: { name: 's' } };
export const FORMATS = ['Completions', 'Messages', 'Responses', 'Embeddings', 'CountTokens', 'Realtime', 'Rerank'];
export const formats = times((index) => ({ type: FORMATS[index] }));
