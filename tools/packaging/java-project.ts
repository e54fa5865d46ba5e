import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** The packages that this package is developed with. For all others, the oldest release is sufficient. */
const DEVELOPED_WITH = ['cdk8s', 'cdk8s-plus-28', 'constructs'];

/**
 * Replaces the range that jsii-pacmak writes for each dependency with one release. Otherwise the build would pin the newest release of that
 * day, which would then be the oldest that users can use. To Maven, a release is a preference that a project may override.
 */
export function onePerDependency(project: string): string {
  return project.replace(
    /<artifactId>([^<]*)<\/artifactId>(\s*)<version>\[([^,]*),[^)]*\)<\/version>/g,
    (_, artifact: string, space: string, oldest: string) => {
      const version = DEVELOPED_WITH.includes(artifact) ? installedVersion(artifact) : oldest;
      return `<artifactId>${artifact}</artifactId>${space}<version>${version}</version>`;
    },
  );
}

function installedVersion(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
}
