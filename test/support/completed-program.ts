import { importPaths } from './packages';

/** The imports of programs. If several modules export a name, the first one applies. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...importPaths()].map(([path, exports]) => [path, Object.keys(exports)])),
  cdk8s: ['ApiObject', 'App', 'Chart', 'Duration'],
  'cdk8s-plus-28': ['ConfigMap', 'Secret'],
};

/** A program with the lines of a fragment at its end, and with the imports that both need. */
export function completedProgram(program: string, fragment: string): string {
  const [beginning] = program.replace(/^import [\s\S]*? from '.*';\n/gm, '').split(/^app\.synth\(\);\n/m);
  const whole = `${beginning}${fragment}app.synth();\n`;
  const words = new Set(whole.match(/\b[A-Z]\w+/g));
  const imports = Object.entries(MODULES).flatMap(([module, names]) => {
    const used = names.filter((name) => words.has(name));
    for (const name of used) words.delete(name);
    return used.length > 0 ? [`import { ${used.join(', ')} } from '${module}';\n`] : [];
  });
  return `${imports.join('')}${whole}`;
}
