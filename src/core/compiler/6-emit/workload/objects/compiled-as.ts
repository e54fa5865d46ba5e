import { COMPILED_AS } from '../../../semantics/workload-annotations';
import { isMap } from '../defaults/fill';
import type { Draft } from './plan';

/** Writes down what the workload is called, as its overlays have it: the config has names of that namespace. */
export function markCompiledAs(workload: Draft): Draft {
  const { metadata, spec } = workload;
  const held: unknown = spec?.template?.metadata?.annotations ?? {};
  // What overlays have broken is reported, and stays as it is.
  if (!isMap(metadata) || !isMap(spec?.template) || !isMap(held)) return workload;
  const annotations = { ...held, [COMPILED_AS]: `${metadata['namespace']}/${metadata['name']}` };
  const template = { ...spec.template, metadata: { ...spec.template.metadata, annotations } };
  return { ...workload, spec: { ...spec, template } };
}
