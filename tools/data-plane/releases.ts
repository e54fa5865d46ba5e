import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ConfigFacts } from '../../src/core/data-plane/config-facts';
import { ROOT } from '../discover';

/** A release of the data plane whose config format is known. */
export interface KnownRelease {
  /** Its folder below `src/core/data-plane`. */
  readonly folder: string;
  /** As the facts name it. */
  readonly release: string;
  /** Its published schema, below the folder with the reference data. */
  readonly schema: string;
}

export const RELEASES: readonly KnownRelease[] = [
  { folder: 'agentgateway-1.4', release: 'agentgateway 1.4.1', schema: 'reference/dataplane/config.schema.json' },
];

export function factsFile({ folder }: KnownRelease): string {
  return `src/core/data-plane/${folder}/config-facts.generated.json`;
}

export function readFacts(release: KnownRelease): ConfigFacts {
  return JSON.parse(readFileSync(join(ROOT, factsFile(release)), 'utf8'));
}

/** The published schema; absent where the reference data does not stand beside the repository. */
export function publishedSchema({ schema }: KnownRelease): string | undefined {
  const file = join(resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared'), schema);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
