import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { emitted, layers } from './workload-ir';

const FOLDER = join(__dirname, '..', '..', 'messages');

/** The YAML below a heading of a catalogue page. */
function example(page: string, heading: 'Bad' | 'Good'): any[] | undefined {
  const block = new RegExp(`## ${heading}\\n+\`\`\`yaml\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  return block === undefined ? undefined : (loadAll(block) as any[]);
}

/** Codes that the workload of the example's Gateway gives. */
function codesOf(documents: any[]): readonly string[] {
  const gateway = documents.find(({ kind }) => kind === 'Gateway');
  const parameters = documents.find(({ kind }) => kind === 'ProxyParameters');
  return emitted({
    gatewayName: gateway.metadata.name,
    addresses: gateway.spec.addresses ?? [],
    ports: gateway.spec.listeners.map(({ port }: any) => ({ port, origin: { document: 0, path: [] } })),
    ...layers(parameters?.spec),
  }).codes;
}

describe('the pages of the workload', () => {
  const pages = readdirSync(FOLDER).filter((file) => /^AIG60\d\d\.md$/.test(file));
  it('are there', () => expect(pages.length).toBeGreaterThan(30));

  for (const file of pages) {
    const page = readFileSync(join(FOLDER, file), 'utf8');
    const bad = example(page, 'Bad');
    const good = example(page, 'Good');
    if (!bad || !good) continue;
    const code = file.slice(0, -'.md'.length);
    it(`${code}: the bad example gives it and nothing else, the good one is clean`, () => {
      expect(codesOf(bad)).toEqual([code]);
      expect(codesOf(good)).toEqual([]);
    });
  }
});
