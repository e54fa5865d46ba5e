import { times } from './writing';

/** What several tables of the newest revision need. */
export const CEL = 'true';
export const credential = { location: { header: { name: 'x-key' } }, secretRef: { name: 's' } };
export const FORMATS = ['Completions', 'Messages', 'Responses', 'Embeddings', 'CountTokens', 'Realtime', 'Rerank'];
export const formats = times((index) => ({ type: FORMATS[index] }));
