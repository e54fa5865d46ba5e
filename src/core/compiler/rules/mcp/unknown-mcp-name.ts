import { CODE } from '../../../diagnostics/codes.generated';
import { comparisonsIn } from '../../analysis/comparisons';
import type { Rule } from '../rule';

/** Reports MCP rules that compare with a target or resource that does not exist: the access that they deny remains open. */
export const unknownMcpName: Rule = ({ authorizationRules }, diagnostics) => {
  for (const { expression, origin, targets } of authorizationRules) {
    if (!targets) continue;
    for (const { field, texts } of comparisonsIn(expression)) {
      for (const name of texts) {
        const reason = reasonOf(field, name, targets);
        if (reason) diagnostics.report(CODE.unknownMcpName, origin, { field, name, reason });
      }
    }
  }
};

function reasonOf(field: string, name: string, targets: readonly string[]): string | undefined {
  if (/^mcp\.\w+\.target$/.test(field)) {
    return targets.length === 0 || targets.includes(name) ? undefined : `the targets are ${targets.join(', ')}`;
  }
  if (field !== 'mcp.resource.name' || name === '') return undefined;
  if (!name.includes(':')) return 'the name of a resource is its URI or URI template';
  const target = targets.find((each) => name.startsWith(`${each}+`));
  return target && `rules see the target's own URI, without the prefix ${target}+`;
}
