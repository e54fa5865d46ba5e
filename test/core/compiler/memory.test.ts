import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { KnownTexts, loadText } from '../../../src/core/compiler/1-load';
import { validate } from '../../../src/core/compiler/2-validate/validate';
import { link } from '../../../src/core/compiler/3-link/link';
import { compile, findingsAhead } from '../../../src/core/compiler/compile';
import { CompilerMemory } from '../../../src/core/compiler/compiler-memory';
import { ExpressionReader } from '../../../src/core/compiler/expressions';
import type { LoadedInput } from '../../../src/core/compiler/model/document';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import type { ValidInput } from '../../../src/core/compiler/model/valid-input';
import { type Diagnostic, DiagnosticCollector } from '../../../src/core/diagnostics';
import { isEarly } from '../../../src/core/diagnostics/phases';
import { inNamespace } from '../../../src/core/settings/default-namespace';
import { compilable } from '../../live/predictions/prediction';
import { ownBadInputs } from '../../support/documents';
import { Chance, seedFrom } from '../../support/random';
import { broken } from './isolation/breaking';

const SEED = seedFrom('MEMORY_SEED');
const WORLDS = Number(process.env.MEMORY_WORLDS ?? 4);
const EDITS = 25;

/** Documents by the name of their file. */
type Files = Map<string, readonly string[]>;

class Memory {
  public readonly texts = new KnownTexts();
  public readonly validation = new CompilerMemory();
}

/** Returns all diagnostics of a run, with their locations. */
function said(files: Files, onError: 'stop' | 'isolate', memory?: Memory): object {
  const diagnostics = new DiagnosticCollector();
  const input = loaded(files, diagnostics, memory);
  const result = compile(input, { onError }, diagnostics, memory?.validation);
  const { gateways, findings, externals, ignored, isolated, statuses } = result;
  return JSON.parse(JSON.stringify({ gateways, findings, externals, ignored, isolated, statuses }));
}

/** A change as a person makes it to one file, or to two where something is moved. */
function edit(files: Files, original: Files, chance: Chance): string {
  const name = chance.pick([...files.keys()]);
  const documents = files.get(name) ?? [];
  const index = chance.below(documents.length);
  const others = documents.filter((_, each) => each !== index);
  switch (chance.below(7)) {
    case 0:
      files.set(name, others);
      return `${name}: document ${index} is removed`;
    case 1: {
      const other = chance.pick([...files.keys()]);
      files.set(other, [documents[index] ?? '', ...(files.get(other) ?? [])]);
      return `document ${index} of ${name} stands in ${other}, too`;
    }
    case 2: {
      const example = chance.pick(ownBadInputs());
      files.set(`${chance.pick(['0', '5', '9'])}-${example.name.slice(0, 7)}.yaml`, [`${example.text}\n`]);
      return `${example.name} is added`;
    }
    case 3:
      if (files.size > 3) files.delete(name);
      return `${name} is removed`;
    case 4:
      for (const [file, text] of original) files.set(file, text);
      return 'all that was is put back';
    default: {
      if (!/^spec:/m.test(documents[index] ?? '')) return 'nothing';
      const { input, what } = broken(documents[index], chance);
      files.set(
        name,
        documents.map((each, at) => (at === index ? input : each)),
      );
      return `${name}: ${what}`;
    }
  }
}

/** A world of random resources, cut into files. */
function worldInFiles(chance: Chance): Files {
  const documents = compilable(chance).world.input.split(/^---\n/m);
  const files: Files = new Map();
  documents.forEach((document, index) => {
    const name = `${1 + (index % 7)}.yaml`;
    files.set(name, [...(files.get(name) ?? []), document]);
  });
  return files;
}

describe(`incremental runs (MEMORY_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  it.each(['stop', 'isolate'] as const)(
    'say what a first run says, after any edits; on errors: %s',
    {
      timeout: 300_000 + WORLDS * 30_000,
    },
    (onError) => {
      for (let world = 0; world < WORLDS; world++) {
        const chance = new Chance(SEED + world * 7919);
        const original = worldInFiles(chance);
        const files = new Map(original);
        const memory = new Memory();
        const edits: string[] = [];
        for (let step = 0; step < EDITS; step++) {
          expect(said(files, onError, memory), `MEMORY_SEED=${SEED}, world ${world}\n${edits.join('\n')}`).toEqual(
            said(files, onError),
          );
          edits.push(edit(files, original, chance));
        }
      }
    },
  );
});

function loaded(files: Files, diagnostics: DiagnosticCollector, memory?: Memory): LoadedInput {
  const texts = [...files].sort().map(([name, documents]) => ({ name, text: documents.join('---\n') }));
  return loadText(texts, diagnostics, memory?.texts);
}

/** Judged findings of the whole run, and those that are found early in the same memory or none. */
function foundIn(files: Files, options: Partial<CompileOptions>, memory?: Memory) {
  const run = (compiler: (input: LoadedInput, diagnostics: DiagnosticCollector) => readonly Diagnostic[]) => {
    const diagnostics = new DiagnosticCollector();
    return JSON.parse(JSON.stringify(compiler(loaded(files, diagnostics, memory), diagnostics))) as Diagnostic[];
  };
  return {
    early: () => run((input, into) => findingsAhead(input, options, into, memory?.validation ?? new CompilerMemory())),
    all: () => run((input, into) => compile(input, options, into, memory?.validation).diagnostics),
  };
}

describe('an early finding', () => {
  it(`matches those of the following run and of a first run (MEMORY_SEED=${SEED})`, {
    timeout: 300_000 + WORLDS * 30_000,
  }, () => {
    let taken = 0;
    for (let world = 0; world < WORLDS; world++) {
      const chance = new Chance(SEED + world * 104_729);
      const original = worldInFiles(chance);
      const files = new Map(original);
      const memory = new Memory();
      const take = memory.validation.takeLinked.bind(memory.validation);
      memory.validation.takeLinked = (...asked) => {
        const graph = take(...asked);
        if (graph) taken++;
        return graph;
      };
      const options: Partial<CompileOptions> = { references: world % 2 === 0 ? 'closed' : 'open' };
      const edits: string[] = [];
      for (let step = 0; step < EDITS; step++) {
        const why = `MEMORY_SEED=${SEED}, world ${world}\n${edits.join('\n')}`;
        const early = foundIn(files, options, memory).early();
        expect(early, why).toEqual(foundIn(files, options).early());
        // Somebody may type on before the run.
        const isAhead = chance.happens(0.2);
        if (isAhead) edits.push(edit(files, original, chance));
        const all = foundIn(files, options, memory).all();
        expect(all, why).toEqual(foundIn(files, options).all());
        if (!isAhead) expect(early, why).toEqual(all.filter(isEarly));
        edits.push(edit(files, original, chance));
      }
    }
    expect(taken).toBeGreaterThan((WORLDS * EDITS) / 2);
  });

  it('is reported for a Service with an empty spec', () => {
    const files: Files = new Map([['a.yaml', [document('a', 1).replace(/spec:.*/s, 'spec:\n')]]]);
    const { early, all } = foundIn(files, {}, new Memory());
    expect(early()).toEqual([]);
    expect(all()).toEqual([]);
  });

  it('is linked again for other options', () => {
    const memory = new CompilerMemory();
    const options = { ...DEFAULT_OPTIONS };
    const [valid, others] = [document('a', 1), document('b', 1)].map((text) => {
      const diagnostics = new DiagnosticCollector();
      return validate(loadText([{ name: 'a.yaml', text }], diagnostics), options, diagnostics, memory);
    });
    const ask = (input: ValidInput, given: CompileOptions) => {
      memory.linkAhead(valid, options, new DiagnosticCollector(), () =>
        link(valid, options, new DiagnosticCollector()),
      );
      return memory.takeLinked(input, given, new DiagnosticCollector());
    };
    expect(ask(valid, { ...options })?.services.has('default/a')).toBe(true);
    expect(ask({ ...valid, resources: [...valid.resources] }, options)).toBeDefined();
    expect(memory.takeLinked(valid, options, new DiagnosticCollector())).toBeUndefined();
    expect(ask(valid, { ...options, strict: true })).toBeUndefined();
    expect(ask(valid, { ...options, externals: new Set(['Service/default/b']) })).toBeUndefined();
    expect(ask(others, options)).toBeUndefined();
    expect(ask({ ...valid, twins: others.resources }, options)).toBeUndefined();
  });
});

const document = (name: string, port: number) =>
  `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\nspec:\n  ports:\n  - port: ${port}\n`;

describe('the compiler memory', () => {
  it('keeps the documents of unchanged texts and no others', () => {
    const known = new KnownTexts();
    const load = (a: string, b: string) =>
      loadText(
        [
          { name: 'a.yaml', text: a },
          { name: 'b.yaml', text: b },
        ],
        new DiagnosticCollector(),
        known,
      ).documents;
    const before = load(document('a', 1), document('b', 2));
    const after = load(document('a', 3), document('b', 2));
    expect(after.map((each, index) => each === before[index])).toEqual([false, true]);
    expect(after.map(({ value }) => value['spec'])).toEqual([{ ports: [{ port: 3 }] }, { ports: [{ port: 2 }] }]);
  });

  it('keeps the value of each unchanged document in a changed text', () => {
    const known = new KnownTexts();
    const load = (...documents: readonly string[]) =>
      loadText([{ name: 'a.yaml', text: documents.join('---\n') }], new DiagnosticCollector(), known).documents;
    const [first, second, twin] = [document('a', 1), document('b', 2), document('b', 2)];
    const before = load(first, second, twin);
    const after = load(document('a', 3), '# new\n', second, twin, twin);
    expect(after.map(({ value }) => before.findIndex((one) => one.value === value))).toEqual([-1, 1, 2, -1]);
    const again = load(document('a', 4), '# new\n', second, twin, twin);
    expect(again.map(({ value }) => after.findIndex((one) => one.value === value))).toEqual([-1, 1, 2, 3]);
    expect(again.map((each) => each.placeOf(['metadata', 'name']).line)).toEqual([4, 14, 22, 30]);
  });

  it('resolves positions in unchanged documents that moved', () => {
    const parsed = vi.spyOn(createRequire(__filename)('yaml') as typeof import('yaml'), 'parseDocument');
    const known = new KnownTexts();
    const load = (text: string, memory?: KnownTexts) =>
      loadText([{ name: 'a.yaml', text }], new DiagnosticCollector(), memory);
    const placesIn = ({ documents }: LoadedInput) =>
      documents.map(({ placeOf }) => [placeOf(['spec', 'ports', 0, 'port']), placeOf(['metadata', 'name'], 'key')]);
    const all = Array.from({ length: 40 }, (_, index) => document(`a${index}`, 1));
    placesIn(load(all.join('---\n'), known));
    expect(parsed).toHaveBeenCalledTimes(40);
    const edited = all.with(7, `${document('other', 1)}# longer\n\n`).join('---\n');
    const places = placesIn(load(edited, known));
    expect(parsed).toHaveBeenCalledTimes(41);
    expect(places).toEqual(placesIn(load(edited)));
    parsed.mockRestore();
  });

  it('resolves a position once, however many others are requested', () => {
    const documents = Array.from({ length: 50 }, (_, index) => document(`a${index}`, 1)).join('---\n');
    const input = loadText([{ name: 'a.yaml', text: documents }], new DiagnosticCollector());
    const places = () => input.documents.map(({ placeOf }) => placeOf(['spec', 'ports', 0, 'port']));
    const first = places();
    expect(first.map(({ line }) => line)).toEqual(first.map((_, index) => 7 + index * 8));
    expect(places().every((place, index) => place === first[index])).toBe(true);
  });

  it('reuses expressions of the previous run and drops removed ones', () => {
    const text = 'request.path == "/"';
    const first = new ExpressionReader();
    const read = first.read(text);
    const second = first.next();
    expect(second.read(text)).toBe(read);
    expect(second.next().read(text)).toBe(read);
    expect(second.next().next().read(text)).not.toBe(read);
  });

  it('puts the same object into a namespace once', () => {
    const input = loadText([{ name: 'a.yaml', text: document('a', 1) }], new DiagnosticCollector());
    const [first, again, other] = ['one', 'one', 'two'].map((name) => inNamespace(input, name).documents[0].value);
    expect(again).toBe(first);
    expect(other['metadata']).toEqual({ name: 'a', namespace: 'two' });
  });

  it('moves positions with the documents', () => {
    const memory = new Memory();
    const wrong = document('wrong', 0);
    const run = (texts: readonly string[]) => {
      const diagnostics = new DiagnosticCollector();
      const named = texts.map((text) => ({ name: text === wrong ? 'wrong.yaml' : 'other.yaml', text }));
      return compile(loadText(named, diagnostics, memory.texts), {}, diagnostics, memory.validation).diagnostics;
    };
    const [alone] = run([wrong]);
    const [behind] = run([`${document('a', 1)}---\n${document('b', 2)}`, wrong]);
    expect(alone.place).toEqual({ file: 'wrong.yaml', line: 7, column: 11 });
    expect(behind).toEqual(alone);
    expect(behind.resource?.name).toBe('wrong');
  });
});
