// Loaded into the process of jsii-pacmak: changes the project of Java packages between generating and building.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Java from 'jsii-pacmak/lib/targets/java';
import { onePerDependency } from './java-project';

const { generateCode } = Java.prototype;

Java.prototype.generateCode = async function (outDir, tarball) {
  await generateCode.call(this, outDir, tarball);
  const path = join(outDir, 'pom.xml');
  writeFileSync(path, onePerDependency(readFileSync(path, 'utf8')));
};
