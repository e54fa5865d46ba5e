import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

/** What this package is developed with; of all others, the oldest release will do. */
const DEVELOPED_WITH = ['cdk8s', 'cdk8s-plus-28', 'constructs'];

/**
 * One release of each dependency in the place of the range that jsii-pacmak writes. When it builds, it would put in the newest one of that
 * day, which then is the oldest that anybody can use. To Maven, a release is a wish that a project may overrule.
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
