import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConfigFacts, type FactsDifferences, withDifferences } from '../../src/core/data-plane/config-facts';
import { ROOT } from '../discover';

/** A release of the data plane whose config format is known. */
export interface KnownRelease {
  /** Its folder below `src/core/data-plane`. */
  readonly folder: string;
  /** The release, as named in the facts. */
  readonly release: string;
  /** Its published schema, below the folder with the reference data. */
  readonly schema: string;
}

/** All of them, from the oldest to the newest. */
export const RELEASES: readonly KnownRelease[] = [
  { folder: 'agentgateway-1.4', release: 'agentgateway 1.4.1', schema: 'reference/dataplane/config.schema.json' },
  { folder: 'agentgateway-1.5', release: 'agentgateway 1.5', schema: 'reference/v1.5/config.schema.json' },
];

/** The release whose format the compiler writes. */
export const NEWEST: KnownRelease = RELEASES[RELEASES.length - 1]!;

export function factsFile({ folder }: KnownRelease): string {
  return `src/core/data-plane/${folder}/config-facts.generated.json`;
}

export function readFacts(release: KnownRelease): ConfigFacts {
  const stored = JSON.parse(readFileSync(join(ROOT, factsFile(release)), 'utf8')) as ConfigFacts | FactsDifferences;
  return 'since' in stored ? withDifferences(factsBefore(release), stored) : stored;
}

/** The facts as they are stored: of every release but the oldest, the differences to the one before. */
export function storedFacts(release: KnownRelease, facts: ConfigFacts): ConfigFacts | FactsDifferences {
  return release === RELEASES[0] ? facts : differencesOf(factsBefore(release), facts);
}

/** Returns the types that differ from those of the release before. */
export function differencesOf(before: ConfigFacts, { release, root, types }: ConfigFacts): FactsDifferences {
  if (root !== before.root) throw new Error(`the root of ${release} is ${root}, and was ${before.root}`);
  const names = [...new Set([...Object.keys(before.types), ...Object.keys(types)])].sort();
  const different = names.filter((name) => JSON.stringify(before.types[name]) !== JSON.stringify(types[name]));
  return {
    release,
    since: before.release,
    types: Object.fromEntries(different.map((name) => [name, types[name] ?? null])),
  };
}

function factsBefore(release: KnownRelease): ConfigFacts {
  return readFacts(RELEASES[RELEASES.indexOf(release) - 1]!);
}

/** Returns the published schema, or undefined if the reference data is not next to the repository. */
export function publishedSchema({ schema }: KnownRelease): string | undefined {
  const file = join(resolve(ROOT, process.env.AI_GATEWAY_SHARED ?? '../shared'), schema);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
