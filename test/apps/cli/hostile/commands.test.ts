import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { cataloguePages } from '../../../support/catalogue';
import { Chance, seedFrom } from '../../../support/random';
import { run, useFolder } from '../run';
import { withHostileValues } from './hostile-values';

type Json = any;
const FIXTURES = join(__dirname, '..', '..', '..', 'core', 'compiler', '5-lower', 'fixtures');
const everyField = readFileSync(join(FIXTURES, 'every-field.yaml'), 'utf8');
const folder = useFolder();
const WORLDS = Number(process.env.HOSTILE_WORLDS ?? 6);

const REQUESTS = ['POST http://a.example.com/v1/chat/completions', '/'];

it('never fails with an internal error for any value of any field', async () => {
  const seed = seedFrom('HOSTILE_SEED');
  const chance = new Chance(seed);
  const sources = cataloguePages()
    .flatMap(({ bad, good }) => [bad, good])
    .filter((text) => text !== undefined);
  const old = folder.write('old/input.yaml', everyField);
  const failures: string[] = [];
  for (let world = 0; world < WORLDS; world++) {
    const text = chance.happens(0.5) ? everyField : chance.pick(sources);
    const documents: Json[] = parseAllDocuments(text)
      .map((document) => document.toJS())
      .filter((document) => document !== null);
    const hostile = documents.map((document) => withHostileValues(document, chance, 1 + chance.below(3)));
    const input = folder.write('new/input.yaml', hostile.map((document) => stringify(document)).join('---\n'));
    const commands = [
      ['validate', '-f', input, '--format', chance.pick(['text', 'json', 'sarif', 'github'])],
      ['validate', '-f', input, '--fix', '--dry-run'],
      ['compile', '-f', input, '-o', folder.path('out')],
      ['compile', '-f', input, '-o', folder.path('out'), '--on-error', 'isolate'],
      ...REQUESTS.map((request) => ['request', '-f', input, request]),
      ['graph', '-f', input, '--format', chance.pick(['html', 'mermaid', 'dot', 'svg', 'json'])],
      ['diff', old, input],
      ['status', '-f', input],
      ['upgrade', '--to', 'v1.4', '-f', input, '--fix', '--dry-run'],
      ['import', '-f', input, '-o', folder.path(`main.${chance.pick(['ts', 'py'])}`), '--overwrite'],
    ];
    for (const args of commands) {
      const { err, out } = await run(...args);
      const found = /internal error.*|AIG1019.*/.exec(err + out)?.[0];
      if (found) failures.push(`${args[0]}: ${found}`);
      if (found && process.env.HOSTILE_KEEP) {
        const { writeFileSync } = await import('node:fs');
        writeFileSync(
          `${process.env.HOSTILE_KEEP}/${args[0]}-${found.replace(/[^a-zA-Z0-9]+/g, '-').slice(0, 60)}.yaml`,
          readFileSync(input),
        );
      }
    }
  }
  expect([...new Set(failures)], `seed ${seed}`).toEqual([]);
}, 3_000_000);
