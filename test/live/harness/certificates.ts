import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A certificate and its key, in PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

const CACHE = resolve(__dirname, '..', '..', '..', '.cache', 'live-certificates');

/**
 * An authority for tests. Made by `openssl` once and kept below `.cache`; the same name gives the same authority in all test
 * files.
 */
export class Authority {
  private static readonly known = new Map<string, Authority>();

  public static named(name: string): Authority {
    let authority = Authority.known.get(name);
    if (!authority) {
      authority = new Authority(name);
      Authority.known.set(name, authority);
    }
    return authority;
  }

  private readonly folder: string;

  private constructor(name: string) {
    this.folder = made(join(CACHE, digest(['authority', name])), (folder) =>
      openssl(
        [...request(folder, name), '-x509', '-days', '3650', '-out', join(folder, 'cert.pem')],
        ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
      ),
    );
  }

  /** The authority's own certificate, in PEM. */
  public get cert(): string {
    return readFileSync(this.certFile, 'utf8');
  }

  /** The key pair of an issuer for use elsewhere. */
  public get pair(): KeyPair {
    return { cert: this.cert, key: readFileSync(join(this.folder, 'key.pem'), 'utf8') };
  }

  public get certFile(): string {
    return join(this.folder, 'cert.pem');
  }

  /**
   * A certificate that this authority has signed.
   *
   * @param names - alternative names: `DNS:a.example.com`, `IP:127.0.0.1`, `URI:spiffe://...`
   */
  public issue(...names: readonly [string, ...string[]]): KeyPair {
    const folder = made(join(this.folder, digest(names)), (draft) =>
      openssl(
        [...request(draft, names[0].replace(/^\w+:/, '').slice(0, 60)), '-x509', '-days', '3650'],
        ['-CA', this.certFile, '-CAkey', join(this.folder, 'key.pem'), '-out', join(draft, 'cert.pem')],
        ['-addext', `subjectAltName=${names.join(',')}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
        ['-addext', 'extendedKeyUsage=serverAuth,clientAuth'],
      ),
    );
    return { cert: readFileSync(join(folder, 'cert.pem'), 'utf8'), key: readFileSync(join(folder, 'key.pem'), 'utf8') };
  }
}

/** Arguments for a new elliptic key, which is quick to make, and a request for its certificate. */
function request(folder: string, name: string): string[] {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, 'key.pem'),
  ];
  return ['req', '-batch', ...key, '-subj', `/CN=${name.replaceAll('/', '-')}`];
}

function openssl(...args: readonly (readonly string[])[]): void {
  execFileSync('openssl', args.flat(), { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Makes a folder completely or not at all: test files run side by side. */
function made(folder: string, fill: (draft: string) => void): string {
  if (existsSync(folder)) return folder;
  mkdirSync(resolve(folder, '..'), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  fill(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
