/** Set up for every test file. */
import { afterAll, afterEach, type RunnerTestFile } from 'vitest';
import { endFile } from './file-end';

let file: RunnerTestFile | undefined;

afterEach(({ task }) => {
  file = task.file;
});

afterAll(async () => {
  if (file) await endFile(file);
}, 600_000);
