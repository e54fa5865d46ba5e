// The sidecar program that fetches key sets. It imports only modules of Node.js, because a ConfigMap contains it as one file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/** A key set and how to fetch it. Paths are paths in the container. */
interface KeySet {
  /** The name of the output file. */
  readonly file: string;
  readonly url: string;
  /** The interval between two fetches, in seconds. */
  readonly seconds: number;
  /** The server name of the TLS handshake (SNI). */
  readonly servername?: string;
  /** The accepted names: the certificate must contain one of them. */
  readonly names?: readonly string[];
  /** `chain`: the names of the certificate are not checked; `nothing`: no certificate is checked. */
  readonly verify: 'all' | 'chain' | 'nothing';
  /** PEM files. They are read at each fetch, since they may be renewed. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

interface Settings {
  /** The folder of the output files. */
  readonly folder: string;
  readonly keySets: readonly KeySet[];
}

type Jwk = Readonly<Record<string, unknown>>;

const MAX_RESPONSE_BYTES = 1024 * 1024;
const TIMEOUT_MILLISECONDS = 10_000;
/** The delays after a failed fetch. The first one applies until keys are available. */
const FIRST_RETRY_SECONDS = 2;
const RETRY_SECONDS = 15;

/** The algorithms by key type and curve. Any other key makes the data plane reject the entire key set. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256'],
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'OKP Ed25519': ['EdDSA'],
};

/** The members of a key that contain its public numbers. */
const PUBLIC_MEMBERS: Readonly<Record<string, readonly string[]>> = { RSA: ['n', 'e'], EC: ['x', 'y'], OKP: ['x'] };

/** Fetches a key set periodically. The previous file stays until a fetch succeeds. */
async function fetchPeriodically(keySet: KeySet, folder: string): Promise<never> {
  for (;;) {
    let delay = keySet.seconds;
    try {
      const text = usableKeys(await fetchText(keySet));
      if (text !== readKeys(keySet, folder)) {
        replaceFile(keySet, folder, text);
        log(keySet, `${JSON.parse(text).keys.length} keys written`);
      }
    } catch (error) {
      log(keySet, `fetch failed: ${error instanceof Error ? error.message : String(error)}`);
      delay = readKeys(keySet, folder) === undefined ? FIRST_RETRY_SECONDS : Math.min(RETRY_SECONDS, keySet.seconds);
    }
    await new Promise((resolve) => setTimeout(resolve, delay * 1000));
  }
}

function fetchText(keySet: KeySet): Promise<string> {
  const url = new URL(keySet.url);
  const options: RequestOptions = {
    ...(url.protocol === 'https:' ? tlsOptions(keySet) : {}),
    headers: { accept: 'application/json' },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = send(url, options, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        reject(new Error(`the response has status ${response.statusCode}`));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > MAX_RESPONSE_BYTES)
          response.destroy(new Error(`the response has more than ${MAX_RESPONSE_BYTES} bytes`));
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function tlsOptions({ servername, names, verify, ca, cert, key }: KeySet): object {
  return {
    ...(servername ? { servername } : {}),
    rejectUnauthorized: verify !== 'nothing',
    ...(ca ? { ca: readFileSync(ca) } : {}),
    ...(cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : {}),
    checkServerIdentity: (host: string, certificate: PeerCertificate) => {
      if (verify !== 'all') return undefined;
      const problems = (names ?? [servername ?? host]).map((name) => checkServerIdentity(name, certificate));
      return problems.includes(undefined) ? undefined : problems[0];
    },
  };
}

/** Returns the keys that the data plane accepts, sorted, so that a server that returns them in another order changes nothing. */
function usableKeys(text: string): string {
  const parsed = JSON.parse(text) as { readonly keys?: unknown };
  if (!Array.isArray(parsed?.keys)) throw new Error('the response is not a key set');
  const keys = parsed.keys.filter(isUsable).sort((a, b) => (String(a.kid) < String(b.kid) ? -1 : 1));
  if (keys.length === 0) throw new Error('the key set contains no key that the data plane supports');
  return JSON.stringify({ keys });
}

function isUsable(jwk: Jwk): boolean {
  const { kid, kty, crv, alg, x5c } = jwk ?? {};
  const algorithms = ALGORITHMS[kty === 'RSA' ? 'RSA' : `${kty} ${crv}`];
  if (typeof kid !== 'string' || kid === '' || !algorithms) return false;
  if (x5c !== undefined && !Array.isArray(x5c)) return false;
  if (alg !== undefined && !algorithms.includes(String(alg))) return false;
  return (PUBLIC_MEMBERS[String(kty)] ?? []).every((member) => isBase64Url(jwk[member]));
}

function isBase64Url(text: unknown): boolean {
  return typeof text === 'string' && Buffer.from(text, 'base64url').toString('base64url') === text;
}

function readKeys({ file }: KeySet, folder: string): string | undefined {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return undefined;
  }
}

/** Replaces a file atomically: a reader sees either the previous or the new keys. */
function replaceFile({ file }: KeySet, folder: string, text: string): void {
  const temporary = join(folder, `.${file}.${process.pid}`);
  writeFileSync(temporary, text);
  renameSync(temporary, join(folder, file));
}

function log({ file, url }: KeySet, message: string): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), keySet: file, url, message }));
}

// The first process of a container receives only the signals that it handles.
process.on('SIGTERM', () => process.exit(0));
const { folder, keySets } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Settings;
for (const keySet of keySets) void fetchPeriodically(keySet, folder);
