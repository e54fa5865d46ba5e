// In place of `node:zlib`.
import { gzip } from 'pako';
import { type Bytes, bytesFrom } from './bytes';

export function gzipSync(text: string): Bytes {
  return bytesFrom(gzip(text));
}
