import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplePath } from '../../support/examples';
import { GATEWAY, useFolder } from '../cli/run';
import { writeCommand, writeScript } from './command';

const folder = useFolder();
const PAGES = [
  join(__dirname, '..', '..', '..', 'docs', 'gitops.md'),
  join(__dirname, '..', '..', '..', 'docs', 'settings.md'),
  examplePath('environments', 'README.md'),
];
const comparisons = PAGES.flatMap(
  (page) => readFileSync(page, 'utf8').match(/[^\n`]*git diff --exit-code[^\n`]*/g) ?? [],
);
const ofYaml = comparisons.find((one) => one.includes('-f manifests/')) ?? '';

describe('documented comparisons with committed output', () => {
  it('has files that are new', () => {
    expect(comparisons.length).toBeGreaterThan(4);
    for (const one of comparisons) expect(one).toMatch(/git add -N (\S+) && git diff --exit-code \1/);
  });

  it('succeeds on unchanged output and fails on new or deleted Gateways', () => {
    writeScript(folder.path('bin/npx'), 'shift', 'exec ai-gateway "$@"');
    writeCommand(folder.path('bin/ai-gateway'));
    const inShell = (script: string) => {
      const env = { PATH: [folder.path('bin'), process.env.PATH].join(delimiter), HOME: folder.path('home') };
      return spawnSync('sh', ['-c', script], { cwd: folder.path('work'), env, encoding: 'utf8' }).status;
    };
    const commit = 'git add -A && git -c user.name=a -c user.email=a@example.com commit -qm one';
    folder.write('work/manifests/first.yaml', GATEWAY());
    folder.write('work/manifests/second.yaml', GATEWAY('second', 'more'));
    inShell(`git init -q . && ${ofYaml}; ${commit}`);
    expect(inShell(ofYaml)).toBe(0);
    folder.write('work/manifests/third.yaml', GATEWAY('third', 'new'));
    expect(inShell(ofYaml)).toBe(1);
    expect(inShell(commit)).toBe(0);
    folder.write('work/manifests/third.yaml', '');
    expect(inShell(ofYaml)).toBe(1);
  });
});
