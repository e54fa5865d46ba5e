import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readAssembly } from './assembly';
import { describePackage, execute, generateSources, NAME } from './pack';

function has(command: string): boolean {
  try {
    return Boolean(execute(command, ['--version']));
  } catch {
    return false;
  }
}

describePackage('.NET', [], () => {
  let folder = '';

  beforeAll(() => {
    folder = join(generateSources(), NAME, 'dotnet', 'Cdk8sAiGateway');
  }, 600_000);

  it('declares its peers as package references', () => {
    const project = readFileSync(join(folder, 'Cdk8sAiGateway.csproj'), 'utf8');
    for (const name of ['Org.Cdk8s', 'Org.Cdk8s.Plus28', 'Constructs', 'Amazon.JSII.Runtime']) {
      expect(project).toContain(`<PackageReference Include="${name}" `);
    }
  });

  it('has a class for each type', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const types = readAssembly().filter(({ kind }) => kind !== 'interface');
    const missing = types.filter(({ name, namespace = '' }) => {
      const inside = namespace.replace(/^./, (letter) => letter.toUpperCase());
      return !files.includes(join('Cdk8sAiGateway', inside, `${name}.cs`));
    });
    expect(types.length).toBeGreaterThan(100);
    expect(missing.map(({ fqn }) => fqn)).toEqual([]);
  });

  it('documents in C#', () => {
    const source = readFileSync(join(folder, 'Cdk8sAiGateway', 'Patterns', 'LlmFailoverGateway.cs'), 'utf8');
    expect(source).toContain('new LlmFailoverGateway(chart, "llm", new LlmFailoverGatewayProps {');
  });

  it.runIf(has('dotnet'))('compiles', { timeout: 900_000 }, () => {
    execute('dotnet', ['build', '--nologo'], folder);
  });
});
