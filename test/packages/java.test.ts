import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './assembly';
import { CACHE, describePackage, EXPECTED_SPEC, execute, pack } from './pack';

/** The release that our lock file has. Without one release Maven would look at every one that the others allow. */
const CONSTRUCTS = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'constructs', 'package.json'), 'utf8')).version;

/** A Maven project around the program. `repository` holds the packed jars, Maven Central the rest. */
function sample(repository: string): string {
  const project = join(CACHE, 'java-sample');
  const sources = join(project, 'src', 'main', 'java');
  mkdirSync(sources, { recursive: true });
  copyFileSync(join(__dirname, 'programs', 'Backend.java'), join(sources, 'Backend.java'));
  writeFileSync(
    join(project, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId>
  <artifactId>sample</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository>
      <id>packed</id>
      <url>file://${repository}</url>
      <snapshots><updatePolicy>always</updatePolicy></snapshots>
      <releases><updatePolicy>always</updatePolicy></releases>
    </repository>
  </repositories>
  <dependencyManagement>
    <dependencies>
      ${dependency('software.constructs', 'constructs', CONSTRUCTS)}
      ${dependency('org.cdk8s', 'cdk8s', '2.70.0')}
      ${dependency('org.cdk8s', 'cdk8s-plus-28', '2.5.6')}
    </dependencies>
  </dependencyManagement>
  <dependencies>
    ${dependency('software.constructs', 'constructs', CONSTRUCTS)}
    ${dependency('org.cdk8s', 'cdk8s', '2.70.0')}
    ${dependency('org.cdk8s', 'cdk8s-plus-28', '2.5.6')}
    ${dependency('io.github.cdk8saigateway', 'cdk8s-ai-gateway', '0.0.0')}
  </dependencies>
</project>
`,
  );
  return project;
}

function dependency(group: string, artifact: string, version: string): string {
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
}

describePackage('Java', () => {
  it('compiles and runs a program with the jar', { timeout: 900_000 }, () => {
    const repository = join(pack('java', ['cdk8s-plus-28']), 'java');
    const project = sample(repository);
    // The version is always 0.0.0: without this Maven would go on using the first jar that it saw.
    const local = [`-Dmaven.repo.local=${join(CACHE, 'maven-repository')}`];
    rmSync(join(CACHE, 'maven-repository', 'io', 'github', 'cdk8saigateway'), { recursive: true, force: true });
    const run = [
      '-q',
      '-B',
      ...local,
      'compile',
      'org.codehaus.mojo:exec-maven-plugin:3.5.0:java',
      '-Dexec.mainClass=Backend',
    ];
    const output = execute('mvn', run, project);
    // Maven ends its output with colours, even where nobody sees them.
    const [yaml] = output.slice(output.indexOf('apiVersion:')).split('\u001b');
    expect(parse(yaml).spec).toEqual(EXPECTED_SPEC);
  });
});
