import { expect, it } from 'vitest';
import { describeShared } from '../../support/shared';
import { typeErrors } from '../../support/type-check';
import { run, useFolder } from '../cli/run';
import { caseInputs } from './cases';

interface Answer {
  readonly resources: readonly { resource: string; layer: string; reason?: string }[];
  readonly proof: {
    verdict: string;
    changes: readonly { about: string; what: string; parts?: unknown }[];
    renamed: readonly string[];
  };
}

describeShared('import of the reference cases', () => {
  const folder = useFolder();
  const texts = new Map<string, string>();

  it.each([...caseInputs()])('%s', async (name, text) => {
    const file = folder.write('in/input.yaml', text || '# Nothing is left.\n');
    const { code, out, err } = await run(
      'import',
      '-f',
      file,
      '-o',
      folder.path('out.ts'),
      '--format',
      'json',
      '--no-config',
    );
    expect(err).toBe('');
    const { resources, proof } = JSON.parse(out) as Answer;
    const changes = proof.changes.map(({ about, what, parts }) => `${about}: ${what} ${JSON.stringify(parts ?? '')}`);
    expect(changes).toEqual([]);
    expect(resources.filter(({ layer }) => layer === 'left out')).toEqual([]);
    expect(code).toBe(0);
    texts.set(`imported-${name.replace(/\W/g, '-')}.ts`, folder.read('out.ts'));
  });

  it('generates programs without type errors', () => {
    expect(texts.size).toBeGreaterThan(50);
    expect(typeErrors(texts)).toEqual([]);
  });
});
