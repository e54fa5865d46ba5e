import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GatewayAssertions } from '../../src/modules/testing';
import { examplePath } from '../support/examples';
import { runProgram } from '../support/run-program';
import { TASKS, taskProgram } from '../support/tasks';
import { typeErrors } from '../support/type-check';

/** Each language's folder of programs, and the first line that counts: imports of Java and Go are outside of it. */
const LANGUAGES: Readonly<Record<string, { folder: string; ending: string; begin: RegExp }>> = {
  TypeScript: { folder: examplePath('tasks'), ending: '.ts', begin: /^/ },
  Python: { folder: examplePath('python', 'tasks'), ending: '.py', begin: /^/ },
  Java: { folder: examplePath('java', 'src', 'main', 'java', 'tasks'), ending: '.java', begin: /^public class/m },
  Go: { folder: examplePath('go', 'tasks'), ending: '.go', begin: /^func/m },
};

/** Letters only, because each language writes names of files differently. */
const plain = (name: string) => name.replace(/[-_]|\.\w+$/g, '').toLowerCase();

describe.each(Object.entries(LANGUAGES))('%s', (_, { folder, ending, begin }) => {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending) && file !== 'main.go');

  it('has a program for each task', () => {
    expect(files.map(plain).sort()).toEqual(TASKS.map(plain).sort());
  });

  it.each(files)('needs at most 20 lines for %s', (file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const lines = text.slice(text.search(begin)).split('\n');
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(20);
  });
});

it('has no type errors in the programs', () => {
  const texts = TASKS.map((name) => [examplePath('tasks', `${name}.ts`), `${taskProgram(name)}export {};\n`] as const);
  expect(typeErrors(new Map(texts))).toEqual([]);
});

it.each(TASKS)('compiles %s without warnings', (name) => {
  const { charts = [] } = runProgram(taskProgram(name)) ?? {};
  expect(charts).not.toEqual([]);
  for (const chart of charts) GatewayAssertions.of(chart).hasNoWarnings();
});
