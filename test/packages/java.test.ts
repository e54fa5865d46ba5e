import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CACHE, describePackage, execute, PEERS, pack, programPath, versionOf } from './pack';
import { gateways } from './programs/gateways';

/** Group and artifact of what the program is built with. Without one release of each Maven would look at all that others allow. */
const ARTIFACTS = [
  dependency('software.constructs', 'constructs', versionOf('constructs')),
  dependency('org.cdk8s', 'cdk8s', versionOf('cdk8s')),
  dependency('org.cdk8s', 'cdk8s-plus-28', versionOf('cdk8s-plus-28')),
];

/** A Maven project around the program. `repository` holds the packed jars, Maven Central the rest. */
function sample(repository: string): string {
  const project = join(CACHE, 'java-sample');
  const sources = join(project, 'src', 'main', 'java');
  mkdirSync(sources, { recursive: true });
  copyFileSync(programPath('Gateways.java'), join(sources, 'Gateways.java'));
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
      ${ARTIFACTS.join('\n      ')}
    </dependencies>
  </dependencyManagement>
  <dependencies>
    ${[...ARTIFACTS, dependency('io.github.cdk8saigateway', 'cdk8s-ai-gateway', versionOf('.'))].join('\n    ')}
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
  it('builds the jar and a program with it, which gives what TypeScript gives', { timeout: 900_000 }, () => {
    const repository = join(pack('java', PEERS), 'java');
    const project = sample(repository);
    // The version stays the same from build to build: without this Maven would go on using the first jar that it saw.
    rmSync(join(CACHE, 'maven-repository', 'io', 'github', 'cdk8saigateway'), { recursive: true, force: true });
    const output = join(project, 'output.txt');
    rmSync(output, { force: true });
    const run = [
      '-q',
      '-B',
      `-Dmaven.repo.local=${join(CACHE, 'maven-repository')}`,
      'compile',
      'org.codehaus.mojo:exec-maven-plugin:3.5.0:java',
      '-Dexec.mainClass=Gateways',
      `-Dexec.arguments=${output}`,
    ];
    execute('mvn', run, project);
    expect(readFileSync(output, 'utf8')).toBe(gateways());
  });
});
