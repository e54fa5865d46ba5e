import { describe, expect, it } from 'vitest';
import { Project } from '../../../../src/apps/cli/language-server/project';
import type { Diagnostic } from '../../../../src/core/diagnostics';
import { renderJson } from '../../../../src/core/diagnostics/render-json';
import { EDGE_TEXTS } from '../../../support/edge-texts';
import { run, useFolder } from '../run';

const told = (all: readonly Diagnostic[] = []) =>
  all.map(({ code, message, help, notes, place, fix }) => ({ code, message, help, notes, place, fix }));

describe('edge cases of text, lines and YAML', () => {
  const folder = useFolder();

  it.each(Object.entries(EDGE_TEXTS))('have the same findings in files and editors: %s', async (_, text) => {
    const file = folder.write('input.yaml', text);
    const home = process.cwd();
    process.chdir(folder.path());
    const { out } = await run('validate', '-f', '.', '--format', 'json').finally(() => process.chdir(home));
    const { diagnostics } = JSON.parse(out);
    expect(diagnostics).not.toEqual([]);
    const inEditor = (unsaved: ReadonlyMap<string, string>) =>
      JSON.parse(renderJson(new Project(folder.path()).compile(unsaved)?.diagnostics ?? [])).diagnostics;
    expect(told(inEditor(new Map()))).toEqual(told(diagnostics));
    expect(told(inEditor(new Map([[file, text]])))).toEqual(told(diagnostics));
  });
});
