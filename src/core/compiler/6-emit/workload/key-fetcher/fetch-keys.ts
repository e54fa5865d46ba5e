// The program of the sidecar that fetches key sets: one file without imports of ours, since its text travels in a ConfigMap.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/** A key set and how it is fetched. Paths are those in the container. */
interface KeySet {
  /** Name of the file that is written. */
  readonly file: string;
  readonly url: string;
  /** Pause between two fetches. */
  readonly seconds: number;
  /** The name that TLS asks for. */
  readonly servername?: string;
  /** The names of which the certificate must carry one. */
  readonly names?: readonly string[];
  /** `chain`: names are not looked at; `nothing`: anybody is believed. */
  readonly verify: 'all' | 'chain' | 'nothing';
  /** Files in PEM form. They are read at each fetch, as they may be renewed. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

interface Settings {
  /** Where the key sets are written. */
  readonly folder: string;
  readonly keySets: readonly KeySet[];
}

type Jwk = Readonly<Record<string, unknown>>;

const MOST_BYTES = 1024 * 1024;
const ANSWER_MILLISECONDS = 10_000;
/** Pauses after a failure: short while there are no keys at all. */
const FIRST_RETRY_SECONDS = 2;
const RETRY_SECONDS = 15;

/** Algorithms by key type and curve: for any other key the data plane refuses the whole file. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'RSA1_5', 'RSA-OAEP', 'RSA-OAEP-256'],
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'OKP Ed25519': ['EdDSA'],
};

const NUMBERS: Readonly<Record<string, readonly string[]>> = { RSA: ['n', 'e'], EC: ['x', 'y'], OKP: ['x'] };

/** Fetches one key set again and again. What was written last stays until something better has come. */
async function follow(keySet: KeySet, folder: string): Promise<never> {
  for (;;) {
    let pause = keySet.seconds;
    try {
      const text = usableKeys(await fetchText(keySet));
      if (text !== current(keySet, folder)) {
        write(keySet, folder, text);
        say(keySet, `${JSON.parse(text).keys.length} keys written`);
      }
    } catch (error) {
      say(keySet, `not fetched: ${error instanceof Error ? error.message : String(error)}`);
      pause = current(keySet, folder) === undefined ? FIRST_RETRY_SECONDS : Math.min(RETRY_SECONDS, keySet.seconds);
    }
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

function fetchText(keySet: KeySet): Promise<string> {
  const url = new URL(keySet.url);
  const options: RequestOptions = {
    ...(url.protocol === 'https:' ? tlsOptions(keySet) : {}),
    headers: { accept: 'application/json' },
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(url, options, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        reject(new Error(`the answer has status ${response.statusCode}`));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > MOST_BYTES) response.destroy(new Error(`the answer has more than ${MOST_BYTES} bytes`));
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
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
      const flaws = (names ?? [servername ?? host]).map((name) => checkServerIdentity(name, certificate));
      return flaws.includes(undefined) ? undefined : flaws[0];
    },
  };
}

/** The keys that the data plane takes, in an order of their own: a server that shuffles them changes nothing. */
function usableKeys(text: string): string {
  const parsed = JSON.parse(text) as { readonly keys?: unknown };
  if (!Array.isArray(parsed?.keys)) throw new Error('the answer is no key set');
  const keys = parsed.keys.filter(isUsable).sort((a, b) => (String(a.kid) < String(b.kid) ? -1 : 1));
  if (keys.length === 0) throw new Error('the key set holds no key that can verify signatures');
  return JSON.stringify({ keys });
}

function isUsable(jwk: Jwk): boolean {
  const { kid, kty, crv, alg, x5c } = jwk ?? {};
  const algorithms = ALGORITHMS[kty === 'RSA' ? 'RSA' : `${kty} ${crv}`];
  if (typeof kid !== 'string' || kid === '' || !algorithms) return false;
  if (x5c !== undefined && !Array.isArray(x5c)) return false;
  if (alg !== undefined && !algorithms.includes(String(alg))) return false;
  return (NUMBERS[String(kty)] ?? []).every((number) => isBase64Url(jwk[number]));
}

function isBase64Url(text: unknown): boolean {
  return typeof text === 'string' && Buffer.from(text, 'base64url').toString('base64url') === text;
}

function current({ file }: KeySet, folder: string): string | undefined {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return undefined;
  }
}

/** At once: whoever reads sees the old keys or the new ones. */
function write({ file }: KeySet, folder: string, text: string): void {
  const temporary = join(folder, `.${file}.${process.pid}`);
  writeFileSync(temporary, text);
  renameSync(temporary, join(folder, file));
}

function say({ file, url }: KeySet, text: string): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), keySet: file, url, message: text }));
}

// As the first process of a container it gets no signal that it does not ask for.
process.on('SIGTERM', () => process.exit(0));
const { folder, keySets } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Settings;
for (const keySet of keySets) void follow(keySet, folder);
