import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { examplePath, kindsIn } from '../support/examples';
import { filesIn, taskOutput } from '../support/tasks';
import { ROOT } from './assembly';
import { CACHE, describePackage, execute, generateSources, NAME, PEERS, programPath, versionOf } from './pack';
import { gateways } from './programs/gateways';
import { examplesIn, javaClasses } from './translations';

const COMMAND_LINE = join(ROOT, 'bin', 'ai-gateway');

/** Maven's folder of downloads and of the jars built here. */
const LOCAL = join(CACHE, 'maven-repository');
const SETTINGS_FILE = join(CACHE, 'maven-settings.xml');
const LIBRARIES = join(CACHE, 'java-libraries');
const EXAMPLE = join(CACHE, 'java-example');

/** Nothing of Maven's runs long enough for the second compiler of the virtual machine to pay. */
const ENVIRONMENT = { MAVEN_OPTS: '-XX:TieredStopAtLevel=1 -Xmx3g' };

function maven(folder: string, ...args: string[]): void {
  execute('mvn', ['-q', '-B', '-s', SETTINGS_FILE, ...args], folder, ENVIRONMENT);
}

/** Returns a program that runs the main method of each task. */
function tenTasks(): string {
  const names = readdirSync(join(EXAMPLE, 'src', 'main', 'java', 'tasks')).map((file) => file.replace('.java', ''));
  const calls = names.map((name) => `    tasks.${name}.main(arguments);\n`);
  return `public class TenTasks {\n  public static void main(String[] arguments) {\n${calls.join('')}  }\n}\n`;
}

/** Elements of the example's project that its libraries are built with, too. */
function exampleElement(name: string): string {
  const found = new RegExp(`<${name}>[\\s\\S]*</${name}>`).exec(readFileSync(examplePath('java', 'pom.xml'), 'utf8'));
  if (!found) throw new Error(`examples/java/pom.xml has no ${name}`);
  return found[0];
}

/**
 * Compiles the generated sources of this package and its peers into jars. Published jars have the same classes, and Javadoc in addition,
 * which takes most of the time. The installed project file is the published one.
 */
function installLibraries(sources: string): void {
  rmSync(LIBRARIES, { recursive: true, force: true });
  const modules = [...PEERS, NAME];
  for (const name of modules) {
    cpSync(join(sources, name, 'java'), join(LIBRARIES, name), { recursive: true });
    const pom = join(LIBRARIES, name, 'pom.xml');
    const project = readFileSync(pom, 'utf8')
      .replace(/<build>[\s\S]*<\/build>/, () => exampleElement('build'))
      .replace('<dependencies>', () => `${exampleElement('dependencyManagement')}\n  <dependencies>`);
    writeFileSync(pom, project);
  }
  writeFileSync(
    join(LIBRARIES, 'pom.xml'),
    `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>libraries</groupId>
  <artifactId>libraries</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules>${modules.map((name) => `<module>${name}</module>`).join('')}</modules>
</project>
`,
  );
  writeFileSync(SETTINGS_FILE, `<settings><localRepository>${LOCAL}</localRepository></settings>\n`);
  maven(LIBRARIES, 'install', '-Dmaven.test.skip=true', '-Dmaven.compiler.release=11');
  const version = versionOf('.');
  const installed = join(LOCAL, 'io', 'github', 'cdk8saigateway', NAME, version, `${NAME}-${version}.pom`);
  // Users only depend on the requirements of the project, not on how it is built.
  copyFileSync(join(sources, NAME, 'java', 'pom.xml'), installed);
}

/** The example as it is, with one more program in it, and the examples of the documentation. */
function copyExample(sources: string): void {
  rmSync(EXAMPLE, { recursive: true, force: true });
  cpSync(examplePath('java'), EXAMPLE, { recursive: true });
  copyFileSync(programPath('Gateways.java'), join(EXAMPLE, 'src', 'main', 'java', 'Gateways.java'));
  writeFileSync(join(EXAMPLE, 'src', 'main', 'java', 'TenTasks.java'), tenTasks());
  for (const [file, text] of javaClasses(examplesIn(sources)))
    writeFileSync(join(EXAMPLE, 'src', 'main', 'java', file), text);
}

describePackage('Java', ['java', 'mvn'], () => {
  // The first time, Maven fetches its plugins.
  beforeAll(() => {
    const sources = generateSources();
    installLibraries(sources);
    copyExample(sources);
  }, 1_800_000);

  it('pins one overridable release of each library', {
    timeout: 600_000,
  }, () => {
    const project = readFileSync(join(generateSources(), NAME, 'java', 'pom.xml'), 'utf8');
    const dependency = /<artifactId>([^<]*)<\/artifactId>\s*<version>([^<]*)<\/version>/g;
    const asked = new Map([...project.matchAll(dependency)].map(([, name, version]) => [name, version]));
    for (const name of [...PEERS, 'constructs']) expect(asked.get(name)).toBe(versionOf(name));
    expect([...asked.values()].filter((version) => /[[(]/.test(version!))).toEqual([]);
  });

  it('compiles all documented examples and the example project, which passes its tests', {
    timeout: 900_000,
  }, () => {
    maven(EXAMPLE, 'test');
    const report = readFileSync(join(EXAMPLE, 'target', 'surefire-reports', 'example.LlmFailoverTest.txt'), 'utf8');
    expect(report).toMatch(/Tests run: 2, Failures: 0, Errors: 0, Skipped: 0/);
  });

  // Each Java process chooses its own order for `Map.of`.
  it.each([1, 2, 3])('runs a program with the same output as TypeScript: run %i', { timeout: 300_000 }, (run) => {
    const output = join(EXAMPLE, `output-${run}.txt`);
    maven(EXAMPLE, 'exec:java', '-Dexec.mainClass=Gateways', `-Dexec.arguments=${output}`);
    expect(readFileSync(output, 'utf8')).toBe(gateways());
  });

  it('runs the ten tasks with the same output as TypeScript', { timeout: 300_000 }, () => {
    maven(EXAMPLE, 'exec:java', '-Dexec.mainClass=TenTasks');
    expect(filesIn(join(EXAMPLE, 'dist'))).toEqual(taskOutput());
  });

  it.each([
    ['llm-failover', 'llm.k8s.yaml'],
    ['secured-mcp', 'mcp.k8s.yaml'],
  ])('writes a new repository of the template %s that works at once', { timeout: 600_000 }, (template, file) => {
    const folder = join(CACHE, `java-${template}`);
    rmSync(folder, { recursive: true, force: true });
    execute(process.execPath, [COMMAND_LINE, 'init', folder, '--language', 'java', '--template', template], ROOT);
    execute('mvn', ['-q', '-B', '-s', SETTINGS_FILE, 'test'], folder, { ...ENVIRONMENT, UPDATE_SNAPSHOT: '1' });
    expect(kindsIn(join(folder, 'snapshot.yaml'))).toContain('Deployment');
    // The command in cdk8s.yaml does not specify the location of the jars that were built here.
    const app = `mvn -q -B -s "${SETTINGS_FILE}" compile exec:java`;
    for (const command of ['validate', 'test'])
      execute(process.execPath, [COMMAND_LINE, command, '--app', app], folder, ENVIRONMENT);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
    maven(folder, 'compile', 'exec:java');
    expect(kindsIn(join(folder, 'dist', file))).toContain('Deployment');
  });

  it('synthesizes the example', { timeout: 300_000 }, () => {
    maven(EXAMPLE, 'exec:java');
    expect(kindsIn(join(EXAMPLE, 'dist', 'llm-failover.k8s.yaml'))).toEqual(
      kindsIn(examplePath('llm-failover', 'snapshot.yaml')),
    );
  });
});
