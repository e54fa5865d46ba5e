import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractConfigFacts } from '../data-plane/extract-config-facts';
import { factsFile, publishedSchema, RELEASES, storedFacts } from '../data-plane/releases';
import { ROOT } from '../discover';
import type { Generator } from './generator';

/**
 * The facts of the config format, from the schema that each release publishes. The schema is needed to make them anew, not to
 * use the project; without it the committed facts stay.
 */
export const generator: Generator = {
  name: 'config-facts',
  source: 'the published schema of the config',
  async outputs() {
    const outputs = new Map<string, string>();
    for (const release of RELEASES) {
      const schema = publishedSchema(release);
      const file = factsFile(release);
      if (schema !== undefined) {
        const facts = extractConfigFacts(JSON.parse(schema), release.release);
        outputs.set(file, `${JSON.stringify(storedFacts(release, facts), null, 2)}\n`);
        continue;
      }
      console.log(`config-facts: kept as committed and not compared: no published schema of ${release.release} here`);
      if (existsSync(join(ROOT, file))) outputs.set(file, readFileSync(join(ROOT, file), 'utf8'));
    }
    return outputs;
  },
};
