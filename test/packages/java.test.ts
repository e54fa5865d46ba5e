import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { examplePath, kindsIn } from '../support/examples';
import { CACHE, describePackage, execute, pack, programPath } from './pack';
import { gateways } from './programs/gateways';

/** Maven's own folder of what it fetched. */
const LOCAL = join(CACHE, 'maven-repository');

/** The example with one more program in it, and settings that let Maven find the packed jars; Maven Central has the rest. */
function project(packed: string): string {
  const folder = join(CACHE, 'java-example');
  rmSync(folder, { recursive: true, force: true });
  cpSync(examplePath('java'), folder, { recursive: true });
  copyFileSync(programPath('Gateways.java'), join(folder, 'src', 'main', 'java', 'Gateways.java'));
  writeFileSync(
    join(folder, 'settings.xml'),
    `<settings>
  <localRepository>${LOCAL}</localRepository>
  <profiles>
    <profile>
      <id>packed</id>
      <repositories><repository><id>packed</id><url>file://${packed}</url></repository></repositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>packed</activeProfile></activeProfiles>
</settings>
`,
  );
  // The version stays the same from build to build: without this Maven would go on using the first jar that it saw.
  rmSync(join(LOCAL, 'io', 'github', 'cdk8saigateway'), { recursive: true, force: true });
  return folder;
}

describePackage('Java', () => {
  let folder = '';
  const maven = (...args: string[]) => execute('mvn', ['-q', '-B', '-s', 'settings.xml', ...args], folder);

  // Packing builds the jars of this package and of both peers in full, with their Javadoc; the first time, Maven fetches its plugins.
  beforeAll(() => {
    folder = project(pack('java'));
  }, 1_800_000);

  it('compiles the example, which passes its own tests', { timeout: 900_000 }, () => {
    maven('test');
    const report = readFileSync(join(folder, 'target', 'surefire-reports', 'example.LlmFailoverTest.txt'), 'utf8');
    expect(report).toMatch(/Tests run: 2, Failures: 0, Errors: 0, Skipped: 0/);
  });

  it('runs a program that gives what TypeScript gives', { timeout: 120_000 }, () => {
    const output = join(folder, 'output.txt');
    maven('exec:java', '-Dexec.mainClass=Gateways', `-Dexec.arguments=${output}`);
    expect(readFileSync(output, 'utf8')).toBe(gateways());
  });

  it('synthesizes the example', { timeout: 120_000 }, () => {
    maven('exec:java');
    expect(kindsIn(join(folder, 'dist', 'llm-failover.k8s.yaml'))).toEqual(
      kindsIn(examplePath('llm-failover', 'snapshot.yaml')),
    );
  });
});
