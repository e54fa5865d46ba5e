import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../apps/cli/run';
import { IMPORT_PAGE, type Shown, shownInputs } from '../support/import-page';
import { typeErrors } from '../support/type-check';

const ROOT = join(__dirname, '..', '..');

const all = shownInputs();
const isForeign = ({ source }: Shown) => source !== 'resources';

describe('docs/import.md', () => {
  const folder = useFolder();

  /** The command as a process, in a folder of its own. */
  const imported = (input: string, ...from: string[]): { code: string; said: string } => {
    const file = folder.write('run/input.yaml', input);
    const args = [
      join(ROOT, 'bin', 'ai-gateway'),
      'import',
      ...from,
      'input.yaml',
      '-o',
      'main.ts',
      '--overwrite',
      '--no-config',
    ];
    // 0, or 5 if something was left out.
    const {
      status,
      stdout: said,
      stderr,
    } = spawnSync(process.execPath, args, { cwd: dirname(file), encoding: 'utf8' });
    expect([0, 5], stderr).toContain(status);
    return { code: folder.read('run', 'main.ts'), said };
  };

  it('shows three inputs of each kind', () => {
    for (const source of ['resources', 'litellm', 'data-plane'])
      expect(all.filter((one) => one.source === source).length).toBeGreaterThanOrEqual(3);
  });

  it.each(all)('$title: the output matches the page', (one) => {
    const made = imported(one.input, ...(isForeign(one) ? ['--from', one.source] : ['-f']));
    if (process.env.UPDATE_FIXTURES) {
      const page = readFileSync(IMPORT_PAGE, 'utf8');
      writeFileSync(
        IMPORT_PAGE,
        page.replace(one.code, () => made.code).replace(one.said, () => made.said),
      );
    } else expect(made).toEqual({ code: one.code, said: one.said });
  });

  it('shows code without type errors', () => {
    const texts = new Map(all.map(({ code }, index) => [`docs/imported-${index}.ts`, code]));
    expect(typeErrors(texts)).toEqual([]);
  });

  it.each(all)('$title: cdk8s synthesizes it', (one) => {
    const options = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS };
    const { outputText } = transpileModule(one.code, { compilerOptions: options });
    const program = outputText.replace(/["']cdk8s-ai-gateway(?:\/(\w+))?["']/g, (_, module?: string) =>
      JSON.stringify(join(ROOT, 'lib', module === undefined ? 'index.js' : `modules/${module}.js`)),
    );
    const file = folder.write('synth/main.js', program);
    mkdirSync(join(dirname(file), 'dist'));
    if (one.code.includes('main.objects.yaml')) {
      imported(one.input, '--from', one.source);
      folder.write('synth/main.objects.yaml', folder.read('run', 'main.objects.yaml'));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(dirname(file), 'node_modules'), 'junction');
    execFileSync(process.execPath, [file], { cwd: dirname(file) });
    const manifests = folder.read('synth', 'dist', 'main.k8s.yaml');
    if (isForeign(one)) return expect(manifests).toContain('kind: HTTPRoute');
    // The synthesized output is imported as the same code again.
    const secrets = one.input.split('---\n').filter((text) => text.includes('kind: Secret'));
    expect(imported([manifests, ...secrets].join('---\n'), '-f').code).toBe(one.code);
  });
});
