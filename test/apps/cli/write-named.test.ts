import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UsageError } from '../../../src/apps/cli/exit-code';
import { writingTo } from '../../../src/apps/cli/terminal';
import { writeNamed } from '../../../src/apps/cli/write-files';
import { useFolder } from './run';

const folder = useFolder();
const terminal = writingTo(() => undefined);
const write = (name: string, text: string) => writeNamed(folder.path(name), text, terminal);

it('replaces a file atomically for its readers', () => {
  folder.write('report.json', 'old');
  const reader = openSync(folder.path('report.json'), 'r');
  write('report.json', 'new');
  expect(readFileSync(reader, 'utf8')).toBe('old');
  closeSync(reader);
  expect(folder.read('report.json')).toBe('new');
  expect(folder.list()).toEqual(['report.json']);
});

it('a link stays one', () => {
  folder.write('real.json', 'old');
  symlinkSync('real.json', folder.path('link.json'));
  write('link.json', 'new');
  expect(lstatSync(folder.path('link.json')).isSymbolicLink()).toBe(true);
  expect(folder.read('real.json')).toBe('new');
});

it('reports a failed write and leaves no files', () => {
  mkdirSync(folder.path('folder'));
  expect(() => write('folder', 'new')).toThrow(UsageError);
  expect(() => write('nowhere/report.json', 'new')).toThrow('cannot write');
  expect(folder.list()).toEqual([]);
});
