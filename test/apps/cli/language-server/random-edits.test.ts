import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inFolder } from '../../../../src/apps/cli/language-server/in-folder';
import { Project } from '../../../../src/apps/cli/language-server/project';
import { actionsIn } from '../../../../src/apps/language/actions';
import { completionsAt } from '../../../../src/apps/language/completion';
import { hoverAt } from '../../../../src/apps/language/hover';
import { NameIndex } from '../../../../src/apps/language/name-index';
import { namedUnder, references } from '../../../../src/apps/language/navigation';
import { type ShownFindings, shownFindings, shownMeanwhile } from '../../../../src/apps/language/published';
import { Schemas } from '../../../../src/apps/language/schemas';
import type { Snapshot } from '../../../../src/apps/language/snapshot';
import { isEarly } from '../../../../src/core/diagnostics/phases';
import { Chance, seedFrom } from '../../../support/random';
import { FILES, POLICY } from '../../language/snapshot-of';
import { run } from '../run';

const EDITS = Number(process.env.LANGUAGE_SERVER_EDITS ?? 300);
const STOP = 100;
const seed = seedFrom('LANGUAGE_SERVER_SEED');
const PIECES = [
  '\n',
  ' ',
  '  ',
  ':',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  '"',
  "'",
  '#',
  '---\n',
  'name',
  '😀',
  'ü',
  '\t',
  '&a ',
  '*a',
  '|',
  '0',
  '<<: ',
  'é: ',
  'null',
];

const SETTINGS = 'ai-gateway.yaml';

/** A project with all that an editor looks at. */
const PROJECT: Readonly<Record<string, string>> = {
  ...FILES,
  [SETTINGS]: `inputs: [.]
exclude: [old.yaml]
failOn: warning
severities: { AIG3015: warning }
externals:
  secrets: [{ name: openai-key, namespace: demo, keys: [Authorization] }]
patches:
  - target: { kind: HTTPRoute, name: chat }
    patch: { spec: { hostnames: [demo.example.com] } }
waivers:
  - { code: AIG7001, resource: HTTPRoute/demo/chat, reason: seen }
`,
  'all.gateway-test.yaml': `tests:
  - name: chat
    request: GET http://edge/v1/chat
    expect: { route: chat, rule: all }
`,
  'all.gateway-guarantees.yaml': `guarantees:
  - { name: keys, requests: { paths: [/chat] }, to: { route: chat }, always: { policies: [apiKeyAuthentication] } }
`,
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'random-edits-')));
const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };

/** One keystroke, or one paste. */
function edited(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  if (chance.happens(0.4)) return text.slice(0, at) + text.slice(at + 1 + chance.below(3));
  if (chance.happens(0.1))
    return text.slice(0, at) + text.slice(chance.below(text.length + 1)).slice(0, 40) + text.slice(at);
  return text.slice(0, at) + chance.pick(PIECES) + text.slice(at);
}

function known(snapshot: Snapshot | undefined): Snapshot {
  if (!snapshot) throw new Error('nothing is known of the folder');
  return snapshot;
}

async function validated(): Promise<readonly unknown[]> {
  let out = '';
  const before = process.cwd();
  process.chdir(folder);
  try {
    const validate = ['validate', '--format', 'json', '--max-diagnostics', '0'];
    ({ out } = await run(...validate));
    // Settings without inputs.
    if (out === '') ({ out } = await run(...validate, '-f', '.'));
  } finally {
    process.chdir(before);
  }
  return JSON.parse(out).diagnostics;
}

/** A file is made, renamed or removed: on the disk at once, as an editor does. */
function rearranged(texts: Map<string, string>, chance: Chance): void {
  const [path = '', text = ''] = chance.pick([...texts]);
  const others = Object.keys(PROJECT).map((name) => join(folder, name));
  const free = [...others, join(folder, 'more.yaml'), join(folder, 'old.yaml')].filter((each) => !texts.has(each));
  const keeps = chance.happens(0.4);
  if (!keeps && texts.size > 1) {
    texts.delete(path);
    rmSync(path, { force: true });
  }
  if (free.length === 0 || chance.happens(0.3)) return;
  const to = chance.pick(free);
  texts.set(to, chance.happens(0.5) ? text : (PROJECT[relative(folder, to)] ?? text));
  writeFileSync(to, texts.get(to) ?? '');
}

describe('random edits', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`leave the server standing, with the findings of validate (seed ${seed}, ${EDITS} edits)`, {
    timeout: 4_000_000,
  }, async () => {
    const chance = new Chance(seed);
    const original = new Map(Object.entries(PROJECT).map(([name, text]) => [join(folder, name), text]));
    for (const [path, text] of original) writeFileSync(path, text);
    const project = new Project(folder);
    const schemas = new Schemas();
    const texts = new Map(original);
    let stops = 0;
    let last = {
      shown: new Map() as ShownFindings,
      text: new Map(Object.entries(PROJECT)) as ReadonlyMap<string, string>,
    };
    for (let count = 1; count <= EDITS; count++) {
      if (chance.happens(0.01)) rearranged(texts, chance);
      const path = chance.pick([...texts.keys()]);
      const name = relative(folder, path);
      const before = texts.get(path) ?? '';
      const now = chance.happens(name === SETTINGS ? 0.4 : 0.03)
        ? (original.get(path) ?? POLICY)
        : edited(before, chance);
      // A file cannot contain half of a surrogate pair.
      texts.set(path, Buffer.from(now).toString());
      const text = texts.get(path) ?? '';
      const glance = project.glance(texts);
      const snapshot = known(project.compile(texts));
      expect(glance.diagnostics).toEqual(snapshot.diagnostics.filter(isEarly));
      const index = new NameIndex(snapshot);
      const offset = chance.below(text.length + 1);
      hoverAt(snapshot, schemas, { file: name, text, offset }, () => undefined);
      completionsAt(snapshot, index, schemas, { file: name, text, offset });
      const named = namedUnder(snapshot, index, { file: name, text, offset });
      if (named) references(snapshot, index, named, true, (file) => file);
      const shownBefore = { text: last.text.get(name) ?? '', shown: last.shown.get(name) ?? [] };
      const meanwhile = shownMeanwhile(name, glance, shownBefore, text, (file) => file);
      const shown = shownFindings(snapshot, (file) => file);
      const atOnce = (shown.get(name) ?? []).filter(
        ({ finding }) =>
          isEarly(finding) && finding.place?.file === name && !snapshot.beside.diagnostics.includes(finding),
      );
      expect(meanwhile.slice(0, atOnce.length)).toEqual(atOnce.map(({ published }) => published));
      const lines = text.split('\n').length;
      for (const { range } of meanwhile) expect(range.end.line).toBeLessThan(lines);
      last = { shown, text: new Map([...texts].map(([of, now]) => [relative(folder, of), now])) };
      actionsIn(shown.get(name) ?? [], EVERYWHERE, { text, uriOf: (file) => file });
      if (count % STOP !== 0) continue;
      for (const [file, now] of texts) writeFileSync(file, now);
      for (const file of original.keys()) expect(existsSync(file)).toBe(texts.has(file));
      const found = inFolder(folder, () => known(project.compile(new Map())).diagnostics);
      expect(snapshot.diagnostics).toEqual(found);
      const told = await validated();
      expect(snapshot.diagnostics.map(({ code, message }) => [code, message])).toEqual(
        told.map((each) => Object(each)).map(({ code, message }) => [code, message]),
      );
      stops++;
    }
    expect(stops).toBe(Math.floor(EDITS / STOP));
  });
});
