export { evaluate } from './evaluate';
export { jsonText, valueOfJson } from './json';
export { typeOf } from './types';
