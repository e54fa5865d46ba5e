import { describe, expect, it } from 'vitest';
import { lensesIn } from '../../../src/apps/language/lenses';
import { NameIndex } from '../../../src/apps/language/name-index';
import { definitions, namedUnder, references, renamed } from '../../../src/apps/language/navigation';
import { Schemas } from '../../../src/apps/language/schemas';
import { shownDefaultsIn } from '../../../src/apps/language/shown-defaults';
import { symbolsIn } from '../../../src/apps/language/symbols';
import { FILES, snapshotOf } from './snapshot-of';

const snapshot = snapshotOf(FILES);
const index = new NameIndex(snapshot);
const same = (file: string) => file;

function named(file: keyof typeof FILES, word: string) {
  const found = namedUnder(snapshot, FILES[file], FILES[file].indexOf(word) + word.length - 1);
  if (!found) throw new Error(`${word} names nothing`);
  return found;
}

function wordsAt(
  places: readonly { readonly uri: string; readonly range: { start: { line: number; character: number } } }[],
) {
  return places.map(({ uri, range: { start } }) => `${uri}:${start.line + 1}:${start.character + 1}`).sort();
}

describe('a name', () => {
  it('leads to where it is given', () => {
    expect(wordsAt(definitions(index, named('route.yaml', 'name: edge'), same))).toEqual(['gateway.yaml:8:19']);
    expect(wordsAt(definitions(index, named('route.yaml', 'sectionName: http'), same))).toEqual(['gateway.yaml:12:15']);
    expect(wordsAt(definitions(index, named('route.yaml', 'name: models'), same))).toEqual(['service.yaml:3:19']);
    expect(wordsAt(definitions(index, named('policy.yaml', 'name: clients'), same))).toEqual(['service.yaml:8:19']);
    expect(wordsAt(definitions(index, named('gateway.yaml', 'gatewayClassName: agentgateway'), same))).toEqual([
      'gateway.yaml:3:19',
    ]);
  });

  it('leads to all that refers to it', () => {
    expect(wordsAt(references(index, named('route.yaml', 'name: chat'), false, same))).toEqual(['policy.yaml:10:13']);
    expect(wordsAt(references(index, named('route.yaml', 'name: chat'), true, same))).toHaveLength(2);
  });

  it('is changed wherever it stands, and nothing is found to be wrong then', () => {
    const edit = renamed(index, named('policy.yaml', 'name: chat'), 'talk', same);
    if (typeof edit === 'string') throw new Error(edit);
    const files: Record<string, string> = { ...FILES };
    for (const [file, edits] of Object.entries(edit.changes ?? {})) {
      const lines = files[file].split('\n');
      for (const { range, newText } of edits) {
        const line = lines[range.start.line];
        lines[range.start.line] = line.slice(0, range.start.character) + newText + line.slice(range.end.character);
      }
      files[file] = lines.join('\n');
    }
    expect(Object.keys(edit.changes ?? {}).sort()).toEqual(['policy.yaml', 'route.yaml']);
    expect(snapshotOf(files).diagnostics.map(({ code }) => code)).toEqual(snapshot.diagnostics.map(({ code }) => code));
  });

  it('is not changed into what is no name, or is one already', () => {
    expect(renamed(index, named('route.yaml', 'name: chat'), 'Chat me', same)).toMatch(/is no name/);
    expect(renamed(index, named('gateway.yaml', 'name: http'), 'http', same)).toMatch(/already/);
  });
});

describe('a file', () => {
  it('has its documents and their parts as symbols', () => {
    expect(
      symbolsIn(snapshot, 'gateway.yaml').map(({ name, detail, children }) => [
        name,
        detail,
        children?.map((each) => each.name),
      ]),
    ).toEqual([
      ['agentgateway', 'GatewayClass', []],
      ['edge', 'Gateway', ['http']],
    ]);
  });

  it('says above a document what refers to it', () => {
    const titles = (file: string) => lensesIn(snapshot, index, file).map(({ command }) => command?.title);
    expect(titles('gateway.yaml')).toEqual(['1 route', 'show picture', 'explain a request']);
    expect(titles('route.yaml')).toEqual(['1 policy']);
  });

  it('has the defaults that hold at the ends of its lines', () => {
    const shown = shownDefaultsIn(snapshot, new Schemas(), 'route.yaml', { first: 0, last: 5 });
    expect(shown).toEqual([]);
    const all = shownDefaultsIn(snapshot, new Schemas(), 'route.yaml', { first: 0, last: 99 });
    expect(all).toContainEqual({
      position: { line: 12, character: 22 },
      label: expect.stringContaining('weight: 1'),
      paddingLeft: true,
    });
  });
});
