import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as cdk8s from 'cdk8s';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { vi } from 'vitest';
import { importedFrom } from './packages';

/** Runs a program of the documentation, and gives the `app` that it makes. */
export function runProgram(code: string): cdk8s.App | undefined {
  const { outputText } = transpileModule(code, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, esModuleInterop: true },
  });
  const load = (name: string): unknown => {
    const found = importedFrom(name);
    if (found === undefined) throw new Error(`a documentation example imports ${name}`);
    return found;
  };
  const end = '\nreturn typeof app === "undefined" ? undefined : app;';
  // Read where the app is made. Other tests share this process.
  vi.stubEnv('CDK8S_OUTDIR', mkdtempSync(join(tmpdir(), 'docs-')));
  try {
    return new Function('require', 'exports', outputText + end)(load, {});
  } finally {
    vi.unstubAllEnvs();
  }
}
