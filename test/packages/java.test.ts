import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { CACHE, describePackage, EXPECTED_SPEC, execute, pack } from './pack';

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
    <maven.compiler.release>11</maven.compiler.release>
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
  <dependencies>
    <dependency><groupId>org.cdk8s</groupId><artifactId>cdk8s</artifactId><version>2.70.0</version></dependency>
    <dependency><groupId>org.cdk8s</groupId><artifactId>cdk8s-plus-28</artifactId><version>2.5.6</version></dependency>
    <dependency>
      <groupId>io.github.cdk8saigateway</groupId><artifactId>cdk8s-ai-gateway</artifactId><version>0.0.0</version>
    </dependency>
  </dependencies>
</project>
`,
  );
  return project;
}

describePackage('Java', () => {
  it('compiles and runs a program with the jar', { timeout: 900_000 }, () => {
    const repository = join(pack('java', ['cdk8s-plus-28']), 'java');
    const project = sample(repository);
    // The version is always 0.0.0: without this Maven would go on using the first jar that it saw.
    const local = [`-Dmaven.repo.local=${join(CACHE, 'maven-repository')}`];
    execute('rm', ['-rf', join(CACHE, 'maven-repository', 'io', 'github', 'cdk8saigateway')]);
    const run = [
      '-q',
      '-B',
      ...local,
      'compile',
      'org.codehaus.mojo:exec-maven-plugin:3.5.0:java',
      '-Dexec.mainClass=Backend',
    ];
    const output = execute('mvn', run, project);
    expect(parse(output.slice(output.indexOf('apiVersion:'))).spec).toEqual(EXPECTED_SPEC);
  });
});
