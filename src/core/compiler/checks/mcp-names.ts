import { CODE } from '../../diagnostics/codes.generated';
import type { Expression } from '../expressions';
import type { Check } from './check';
import { pathOf } from './conditions';

/** Rules of MCP that compare with names which nothing has: what they refuse is open. */
export const checkMcpNames: Check = {
  needs: [],
  run({ authorizationRules }, diagnostics) {
    for (const { conditions, origin, targets } of authorizationRules) {
      if (!targets) continue;
      for (const { node } of conditions) {
        if (node.kind !== 'binary') continue;
        const field = [node.left, node.right].map(pathOf).find((path) => path?.startsWith('mcp.'));
        for (const name of [node.left, node.right].flatMap(textsIn)) {
          const reason = field && reasonOf(field, name, targets);
          if (reason) diagnostics.report(CODE.mcpNameOfNothing, origin, { field, name, reason });
        }
      }
    }
  },
};

function textsIn(node: Expression): readonly string[] {
  if (node.kind === 'list') return node.items.flatMap(textsIn);
  return node.kind === 'literal' && node.type === 'string' ? [node.text] : [];
}

function reasonOf(field: string, name: string, targets: readonly string[]): string | undefined {
  if (field.endsWith('.target')) {
    return targets.length === 0 || targets.includes(name)
      ? undefined
      : `there is no such target among ${targets.join(', ')}`;
  }
  if (field !== 'mcp.resource.name' || name === '') return undefined;
  if (!name.includes(':')) return 'it is the URI of a resource, or a template of URIs';
  const target = targets.find((each) => name.startsWith(`${each}+`));
  return target && `rules see the URI as the target gives it, without ${target}+ in front`;
}
