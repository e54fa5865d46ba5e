import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../cli/run';
import { typeErrors } from '../support/type-check';

const ROOT = join(__dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'import.md');

/** An input of the page, the code that it becomes, and what is said about it. */
interface Shown {
  readonly title: string;
  readonly input: string;
  readonly code: string;
  readonly said: string;
}

function shownIn(page: string): Shown[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
      const [input = '', code = '', said = ''] = blocks;
      return { title: section.split('\n')[0] ?? '', input, code, said };
    });
}

const all = shownIn(readFileSync(PAGE, 'utf8'));
const isLitellm = ({ input }: Shown) => input.startsWith('model_list:');

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
    const said = execFileSync(process.execPath, args, { cwd: dirname(file), encoding: 'utf8' });
    return { code: folder.read('run', 'main.ts'), said };
  };

  it('shows three inputs of each kind', () => {
    expect(all.map(isLitellm)).toEqual([false, false, false, true, true, true]);
  });

  it.each(all)('$title: what comes out is what stands there', (one) => {
    const made = imported(one.input, ...(isLitellm(one) ? ['--from', 'litellm'] : ['-f']));
    if (process.env.UPDATE_FIXTURES) {
      const page = readFileSync(PAGE, 'utf8');
      writeFileSync(
        PAGE,
        page.replace(one.code, () => made.code).replace(one.said, () => made.said),
      );
    } else expect(made).toEqual({ code: one.code, said: one.said });
  });

  it('shows code without type errors', () => {
    const texts = new Map(all.map(({ code }, index) => [`docs/imported-${index}.ts`, code]));
    expect(typeErrors(texts)).toEqual([]);
  }, 60_000);

  it.each(all)('$title: cdk8s synthesizes it', (one) => {
    const options = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS };
    const { outputText } = transpileModule(one.code, { compilerOptions: options });
    const program = outputText.replace(/"cdk8s-ai-gateway"|'cdk8s-ai-gateway'/, JSON.stringify(join(ROOT, 'lib')));
    const file = folder.write('synth/main.js', program);
    mkdirSync(join(dirname(file), 'dist'));
    symlinkSync(join(ROOT, 'node_modules'), join(dirname(file), 'node_modules'), 'junction');
    execFileSync(process.execPath, [file], { cwd: dirname(file) });
    const manifests = folder.read('synth', 'dist', 'main.k8s.yaml');
    if (isLitellm(one)) return expect(manifests).toContain('kind: HTTPRoute');
    // What was synthesized becomes the same code again.
    const secrets = one.input.split('---\n').filter((text) => text.includes('kind: Secret'));
    expect(imported([manifests, ...secrets].join('---\n'), '-f').code).toBe(one.code);
  });
});
