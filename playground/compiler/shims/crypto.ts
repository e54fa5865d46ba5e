// Replaces `node:crypto` for hashes. The code that reads keys and certificates is replaced entirely, see `key-reader.ts`.
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesFrom, concat } from './bytes';
import { NotInBrowser } from './errors';

const HASHES = { md5, sha1, sha256 };

class Hash {
  private readonly parts: Uint8Array[] = [];

  public constructor(private readonly algorithm: keyof typeof HASHES) {}

  public update(part: string | Uint8Array): this {
    this.parts.push(typeof part === 'string' ? bytesFrom(part) : part);
    return this;
  }

  public digest(encoding: 'hex' | 'base64'): string {
    return bytesFrom(HASHES[this.algorithm](concat(this.parts))).toString(encoding);
  }
}

export function createHash(algorithm: string): Hash {
  if (algorithm === 'md5' || algorithm === 'sha1' || algorithm === 'sha256') return new Hash(algorithm);
  throw new NotInBrowser(`the hash ${algorithm}`);
}
