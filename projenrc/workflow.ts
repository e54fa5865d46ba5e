import { Component, type cdk8s } from 'projen';

/**
 * The tasks of this repository that people call by name.
 *
 * Each npm script starts with `tools/bootstrap.mjs`, which installs the locked dependencies when they are missing, so that
 * one command works on a fresh clone.
 */
export class Workflow extends Component {
  constructor(project: cdk8s.ConstructLibraryCdk8s) {
    super(project);
    const scripts: Record<string, string> = {
      quickstart: 'node tools/bootstrap.mjs quickstart',
      test: 'node tools/bootstrap.mjs test',
      'test:fast':
        'biome check --diagnostic-level=warn && tsc --noEmit -p tsconfig.tools.json && vitest run --project unit',
      'test:changed': 'tsx tools/tasks/test-changed.ts',
      'test:unit': 'vitest run',
      'test:update': 'UPDATE_FIXTURES=1 vitest run',
      lint: 'biome check',
      'lint:fix': 'biome check --write',
      'lint:unused': 'knip --no-progress',
      typecheck: 'tsc --noEmit -p tsconfig.tools.json',
      compile: 'jsii --silence-warnings=reserved-word && tsx tools/tasks/bundle.ts',
      generate: 'tsx tools/generate.ts',
      verify: 'tsx tools/verify.ts',
      bench: 'node tools/bootstrap.mjs bench',
      conformance: 'node tools/bootstrap.mjs conformance',
      mutants: 'node tools/bootstrap.mjs mutants',
      'compare-releases': 'tsx tools/tasks/compare-releases.ts',
      site: 'tsx tools/site/build.ts',
      vscode: 'tsx tools/tasks/vscode-extension.ts',
      'new:rule': 'tsx tools/scaffold/new-rule.ts',
      'new:field': 'tsx tools/scaffold/new-field.ts',
      'new:message': 'tsx tools/scaffold/new-message.ts',
      'new:pattern': 'tsx tools/scaffold/new-pattern.ts',
      'new:provider': 'tsx tools/scaffold/new-provider.ts',
      'new:release': 'tsx tools/scaffold/new-release.ts',
    };
    for (const [name, command] of Object.entries(scripts)) project.setScript(name, command);
    // Each language on its own: one that cannot be built stops no other.
    project.tasks.tryFind('package-all')?.reset('tsx tools/tasks/package.ts', { receiveArgs: true });
    for (const target of ['js', 'python', 'java', 'go', 'dotnet']) {
      project.tasks.tryFind(`package:${target}`)?.reset(`tsx tools/tasks/package.ts ${target}`);
    }
    project.tasks.tryFind('compat')?.reset('tsx tools/tasks/compat.ts');
    project.postCompileTask.exec('tsx tools/tasks/bundle.ts');
    // `npm test` is the one entry to the tests; projen's own task of that name would skip what it sets up.
    project.testTask.reset('npm test');
  }
}
