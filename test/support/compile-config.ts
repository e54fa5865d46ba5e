import { loadPaths, loadText } from '../../src/core/compiler/1-load';
import { locate } from '../../src/core/compiler/1-load/locate';
import { validate } from '../../src/core/compiler/2-validate/validate';
import { link } from '../../src/core/compiler/3-link/link';
import { attach } from '../../src/core/compiler/4-attach/attach';
import { lower } from '../../src/core/compiler/5-lower/lower';
import { configFile } from '../../src/core/compiler/6-emit/config/config-file';
import { writeConfig } from '../../src/core/compiler/6-emit/config/write-config';
import { emit } from '../../src/core/compiler/6-emit/emit';
import type { LoadedInput } from '../../src/core/compiler/model/document';
import type { LoweredGateway } from '../../src/core/compiler/model/lowered';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../src/core/compiler/model/options';
import { type Diagnostic, DiagnosticCollector } from '../../src/core/diagnostics';
import { recordCompiled } from './data-plane-reads';

export interface CompiledConfigs {
  /** The data plane's file of each Gateway, without additions from ProxyParameters. */
  readonly texts: readonly string[];
  readonly lowered: readonly LoweredGateway[];
  readonly diagnostics: readonly Diagnostic[];
  /** The messages of errors, with their codes. */
  readonly errors: readonly string[];
}

/** Runs the phases up to the config, and leaves the workload out. */
export function compileToConfig(paths: readonly string[]): CompiledConfigs {
  const diagnostics = new DiagnosticCollector();
  return run(loadPaths(paths, diagnostics), diagnostics);
}

/** @param given - options that are not the usual ones */
export function compileTextToConfig(text: string, given: Partial<CompileOptions> = {}): CompiledConfigs {
  const diagnostics = new DiagnosticCollector();
  return run(loadText([{ name: 'input.yaml', text }], diagnostics), diagnostics, given);
}

function run(
  input: LoadedInput,
  diagnostics: DiagnosticCollector,
  given: Partial<CompileOptions> = {},
): CompiledConfigs {
  const options = { ...DEFAULT_OPTIONS, ...given };
  const valid = validate(input, options, diagnostics);
  const graph = link(valid, options, diagnostics);
  const lowered = lower(attach(graph, options, diagnostics), options, diagnostics);
  const found = diagnostics.finish(locate(input, valid));
  // The workload is only for the data plane, which needs its files and variables to read the config.
  if (!diagnostics.hasErrors) {
    const emitting = new DiagnosticCollector();
    const gateways = emit(lowered, options, emitting);
    if (!emitting.hasErrors) recordCompiled(input, gateways, options.dataPlane);
  }
  return {
    texts: lowered.map(({ dataPlane }) => writeConfig(configFile(dataPlane))),
    lowered,
    diagnostics: found,
    errors: found.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`),
  };
}
