import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { maps } from '../defaults/fill';
import { placeOf, proxyContainerOf, type WorkloadObjects } from './workload-objects';

/** Every variable that the file refers to must exist in the container: an unknown one makes the data plane refuse the file. */
export function checkVariables(objects: WorkloadObjects, text: string, diagnostics: DiagnosticCollector): void {
  const container = proxyContainerOf(objects);
  if (!container || maps(container['envFrom']).length > 0) return;
  const defined = new Set(maps(container['env']).map(({ name }) => name));
  const { rawConfigOrigin } = objects.plan.parameters;
  const placeholders = new Set(objects.plan.ir.secretValues.map(({ placeholder }) => placeholder));
  const generated = new Set(objects.plan.environment.map(({ name }) => name));
  for (const name of referredVariables(text)) {
    if (defined.has(name) || placeholders.has(name)) continue;
    const removed = generated.has(name);
    const at =
      removed || !rawConfigOrigin
        ? placeOf(objects, 'workload', 'spec', 'template', 'spec', 'containers')
        : rawConfigOrigin;
    diagnostics.report(CODE.undefinedVariableInConfig, at, { name: JSON.stringify(name) });
  }
}

/** The names in `$NAME` and `${NAME}`, sorted; `$$` is a dollar sign, and `${NAME:-text}` does without the variable. */
export function referredVariables(text: string): string[] {
  const names = new Set<string>();
  for (const [, braced, bare] of text.matchAll(/\$(?:\$|\{([^}]*)\}|([\p{L}\p{N}_]+))/gu)) {
    if (bare !== undefined) names.add(bare);
    else if (braced !== undefined && !braced.includes(':-')) names.add(braced);
  }
  return [...names].sort();
}
