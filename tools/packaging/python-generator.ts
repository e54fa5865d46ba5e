// Loaded into the process of jsii-pacmak: changes the Python of this package between generating and building.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Python from 'jsii-pacmak/lib/targets/python';
import { ROOT } from '../discover';
import { convertDictionaries } from './python-dictionaries';

const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { generateCode } = Python.prototype;

Python.prototype.generateCode = async function (outDir, tarball) {
  await generateCode.call(this, outDir, tarball);
  if (this.assembly.name !== name) return;
  let changed = 0;
  for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.py'),
  )) {
    const path = join(outDir, file);
    const source = readFileSync(path, 'utf8');
    const text = convertDictionaries(source);
    if (text !== source) changed++;
    writeFileSync(path, text);
  }
  if (changed === 0) throw new Error('no dictionary was converted: jsii-pacmak now writes structures differently');
};
