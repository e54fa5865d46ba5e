/// <reference lib="dom" />
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { compile, validate } from '../../playground/page/commands';
import type { Diagnostic } from '../../src/core/diagnostics';
import { FILES } from '../apps/language/snapshot-of';
import { hasBrowser } from '../support/browser';
import { LanguageClient } from '../support/language-client';
import { Chance, seedFrom } from '../support/random';
import { ranHere } from './same-output';
import { usePage } from './use-page';

// Random configurations are not written for the data plane.
vi.unmock('../../src/core/compiler/compile');

const SECONDS = Number(process.env.RANDOM_SESSION_SECONDS ?? 30);
const seed = seedFrom('RANDOM_SESSION_SEED');
/** Edits between two comparisons. */
const EDITS = 5;
const WAIT = 60_000;
const FILE = 'gateway.yaml';
const TEXT = Object.values(FILES).join('---\n');
const LINES = TEXT.split('\n').filter((line) => line.trim() !== '');
const PIECES = [
  ' ',
  '  ',
  ':',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '#',
  'name',
  'ü',
  '😀',
  '&a ',
  '*a',
  '|',
  '0',
  'null',
  '-',
];

describe.runIf(hasBrowser)('a session of random edits', () => {
  const { open, page, complainsAboutNothing } = usePage();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'random-session-')));
  const file = join(folder, FILE);
  const client = new LanguageClient();
  afterAll(() => {
    client.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const content = () => page().locator('#editor .cm-content');
  /** The text of the page's editor, with which it compiles. */
  const textInPage = () => content().evaluate((node) => String(Reflect.get(node, 'cmTile').root.view.state.doc));
  const select = (anchor: number, head: number) =>
    content().evaluate(
      (node, selection) => {
        const { view } = Reflect.get(node, 'cmTile').root;
        view.dispatch({ selection });
        view.focus();
      },
      { anchor, head },
    );

  const paste = (text: string) =>
    content().evaluate((node, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  /** One action of a user: keys, or the insertion of a line or of the original text. */
  async function edit(chance: Chance): Promise<void> {
    const { keyboard } = page();
    const text = await textInPage();
    const at = chance.below(text.length + 1);
    const action = chance.next();
    if (action < 0.05) {
      await select(0, text.length);
      return await paste(TEXT);
    }
    if (action < 0.15) return await keyboard.press(chance.pick(['Control+z', 'Control+y']));
    await select(at, action < 0.3 ? Math.min(text.length, at + chance.below(60)) : at);
    if (action < 0.5) return await keyboard.press(chance.pick(['Backspace', 'Delete', 'Enter']));
    if (action < 0.6) return await paste(`\n${chance.pick(LINES)}\n`);
    // Typed keys pass the completion and the closing of brackets.
    if (action < 0.7) return await keyboard.type(chance.pick(PIECES));
    await paste(chance.pick(PIECES));
  }

  /** Each finding as `code line:column`, and its code alone if it has no place in the file. */
  const inPage = () =>
    page()
      .locator('.findings li .head')
      .evaluateAll((heads) =>
        heads
          .map((head) => {
            const place = head.querySelector('button')?.textContent ?? '';
            return `${head.querySelector('a')?.textContent} ${place.split(':').slice(1).join(':')}`.trim();
          })
          .sort(),
      );
  /** The same for the language server, with the first line of each message. */
  const inEditor = () =>
    [
      ...new Set(
        [...client.allFindings()].flatMap(([path, findings]) =>
          findings.map(({ code, message, range: { start } }) => {
            const place = path === file ? ` ${start.line + 1}:${start.character + 1}` : '';
            return `${code}${place} ${firstLine(String(message))}`;
          }),
        ),
      ),
    ].sort();
  const firstLine = (text: string) => text.split('\n')[0];
  /** Leaves out mistakes of one code at one place if the command reports another one there: it reports the first as an example. */
  const likeReport = (shown: readonly string[], reported: readonly string[]) => {
    const startOf = (line: string) => line.split(' ').slice(0, 2).join(' ');
    const starts = new Set(reported.map(startOf));
    return shown.filter((line) => reported.includes(line) || !starts.has(startOf(line)));
  };
  const placeOf = ({ code, place }: Diagnostic) =>
    place?.file === undefined ? code : `${code} ${place.line ?? 1}:${place.column ?? 1}`;

  it(`ends without a difference between page, language server and command (seed ${seed}, ${SECONDS} s)`, {
    timeout: SECONDS * 1000 + 300_000,
  }, async () => {
    const chance = new Chance(seed);
    writeFileSync(file, TEXT);
    await client.start(folder);
    await client.open(file, TEXT);
    await open({ files: { [FILE]: TEXT } });
    await page().evaluate(() => {
      Object.assign(globalThis, { compiler: new Worker('compiler.js') });
    });
    const inWorker = (args: readonly string[], text: string) =>
      page().evaluate(
        ([given, files]) =>
          new Promise((done) => {
            const worker: Worker = Reflect.get(globalThis, 'compiler');
            worker.onmessage = ({ data: { ran, failure } }) => done(ran ?? failure);
            worker.postMessage({ id: 0, args: given, files });
          }),
        [args, { [FILE]: text }] as const,
      );
    const end = performance.now() + SECONDS * 1000;
    let stops = 0;
    const seen = new Set<string>();
    while (performance.now() < end || stops < 10) {
      for (let count = 0; count < EDITS; count++) {
        await edit(chance);
        await client.type(file, await textInPage());
      }
      const text = await textInPage();
      const files = { [FILE]: text };
      const args = [...validate(files), '--format', 'json', '--max-diagnostics', '0'];
      const { out } = await ranHere({ name: 'validate', args, files });
      const found: readonly Diagnostic[] = JSON.parse(out).diagnostics;
      for (const { code } of found) seen.add(code);
      const name = `stop ${stops}: ${JSON.stringify(text)}`;
      await expect.poll(inPage, { timeout: WAIT, message: name }).toEqual(found.map(placeOf).sort());
      const expected = [...new Set(found.map((each) => `${placeOf(each)} ${firstLine(each.message)}`))].sort();
      await expect.poll(() => likeReport(inEditor(), expected), { timeout: WAIT, message: name }).toEqual(expected);
      const run = [...compile(files), '--format', 'json'];
      const { unchecked: _, ...there } = Object(await inWorker(run, text));
      expect(there, name).toEqual(await ranHere({ name: 'compile', args: run, files }));
      stops++;
    }
    console.info(`${stops * EDITS} edits, ${stops} comparisons, ${seen.size} different codes`);
    expect(seen.size).toBeGreaterThan(0);
  });

  complainsAboutNothing();
});
