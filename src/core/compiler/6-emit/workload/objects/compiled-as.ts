import { COMPILED_AS } from '../../../semantics/workload-annotations';
import { isMapping } from '../defaults/fill';
import type { Draft } from '../plan';

/** Records the name and namespace of the workload, including overlays, because the config contains names of that namespace. */
export function markCompiledAs(workload: Draft): Draft {
  const { metadata, spec } = workload;
  const held: unknown = spec?.template?.metadata?.annotations ?? {};
  // Errors from overlays are reported, and their values remain unchanged.
  if (!isMapping(metadata) || !isMapping(spec?.template) || !isMapping(held)) return workload;
  const annotations = { ...held, [COMPILED_AS]: `${metadata['namespace']}/${metadata['name']}` };
  const template = { ...spec.template, metadata: { ...spec.template.metadata, annotations } };
  return { ...workload, spec: { ...spec, template } };
}
