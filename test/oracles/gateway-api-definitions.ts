/** The Gateway API's own CustomResourceDefinitions, out of its Go module. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The release that the validators follow; the package of the L1 types follows the same. */
export const GATEWAY_API_VERSION = 'v1.5.1';

/**
 * Returns the definitions of the experimental channel, which contains the entire standard one. Requires Go, and the network on the first
 * run.
 */
export function gatewayApiDefinitions(): Record<string, any>[] {
  const module = `sigs.k8s.io/gateway-api@${GATEWAY_API_VERSION}`;
  const facts = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', module], { cwd: tmpdir(), encoding: 'utf8' }),
  );
  const folder = join(facts.Dir, 'config', 'crd', 'experimental');
  return readdirSync(folder)
    .filter((name) => name.startsWith('gateway.networking.k8s.io_') && !name.includes('_vap_'))
    .sort()
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')));
}
