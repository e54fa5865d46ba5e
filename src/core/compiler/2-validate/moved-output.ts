import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { type Fields, isObject } from '../../values/objects';
import type { Origin } from '../../values/origin';
import { valueAt } from '../../values/value-at';
import { COMPILED_AS } from '../semantics/workload-annotations';

/** Reports output of an earlier run that has been renamed since: its config references objects by their former names. */
export function reportMovedOutput(written: Fields, origin: Origin, diagnostics: DiagnosticCollector): void {
  const { kind, metadata } = written;
  const compiledAs = nameWhenCompiled(written);
  if (compiledAs === undefined || !isObject(metadata)) return;
  const [namespace, name] = compiledAs.split('/');
  // An object without a namespace gets one when it is applied.
  const moved = (['namespace', 'name'] as const).find(
    (field) => metadata[field] !== undefined && metadata[field] !== { namespace, name }[field],
  );
  if (moved === undefined) return;
  const now = `${kind} ${metadata.namespace ?? namespace}/${metadata.name}`;
  diagnostics.report(
    CODE.compiledAsAnother,
    { ...origin, path: ['metadata', moved] },
    { object: now, was: compiledAs },
  );
}

/** Returns the namespace and name with which a workload was compiled; undefined if it is not an output of the compiler. */
export function nameWhenCompiled(written: Fields): string | undefined {
  const found = valueAt(written, COMPILED_IN);
  return typeof found === 'string' ? found : undefined;
}

const COMPILED_IN = ['spec', 'template', 'metadata', 'annotations', COMPILED_AS];
