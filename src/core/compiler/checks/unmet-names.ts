import { CODE } from '../../diagnostics/codes.generated';
import { childrenOf, type Expression, expressionsIn, textIn } from '../expressions';
import { below } from '../model/origin';
import type { AuthorizationRule } from './authorization-rules';
import type { Check } from './check';
import { comparedTexts, pathOf } from './conditions';

/** Rules and conditions that compare with names which nothing has: what they refuse is open. */
export const checkUnmetNames: Check = {
  needs: [],
  run({ attachment, authorizationRules, reader }, diagnostics) {
    for (const { expression, origin, targets, shownTargets } of authorizationRules) {
      if (!targets) continue;
      for (const { field, texts } of comparisonsIn(expression)) {
        for (const name of texts) {
          const reason = reasonOf(field, name, targets);
          if (reason) diagnostics.report(CODE.mcpNameOfNothing, origin, { field, name, reason });
        }
      }
      const shown = shownName(expression, shownTargets);
      if (shown) diagnostics.report(CODE.mcpNameAsShown, origin, shown);
    }
    for (const { resource } of attachment.graph.policies) {
      for (const { text, path } of expressionsIn(resource)) {
        const expression = text.includes('proxy') ? reader.read(text) : undefined;
        for (const { field, texts } of expression ? comparisonsIn(expression) : []) {
          for (const name of texts) {
            const reason = PROXY_NAMES[field]?.(name);
            if (reason)
              diagnostics.report(CODE.proxyNameOfNothing, below(resource.origin, ...path), { field, name, reason });
          }
        }
      }
    }
  },
};

interface Comparison {
  readonly field: string;
  readonly texts: readonly string[];
}

function comparisonsIn(node: Expression): readonly Comparison[] {
  const compared = comparedTexts(node);
  return [...(compared ? [compared] : []), ...childrenOf(node).flatMap(comparisonsIn)];
}

const BY_START: ReadonlySet<string> = new Set(['startsWith', 'matches']);

/** What such names begin with. */
function beginningsIn(node: Expression): readonly Comparison[] {
  const text = node.kind === 'call' && node.target && BY_START.has(node.name) ? textIn(node.args[0]) : undefined;
  const field = node.kind === 'call' && node.target ? pathOf(node.target) : undefined;
  const own = text === undefined || field === undefined ? [] : [{ field, texts: [text.replace(/^\^/, '')] }];
  return [...own, ...childrenOf(node).flatMap(beginningsIn)];
}

/** A tool or a prompt as clients see it, with its target in front, and as rules do. */
function shownName(
  expression: Expression,
  targets: AuthorizationRule['shownTargets'] = [],
): { readonly name: string; readonly target: string; readonly own: string; readonly field: string } | undefined {
  if (targets.length === 0) return undefined;
  const all = [...comparisonsIn(expression), ...beginningsIn(expression)];
  // Who asks for the target, or for both names, knows of the difference.
  if (all.some(({ field }) => field.endsWith('.target'))) return undefined;
  for (const { field, texts } of all) {
    if (!/^mcp\.(tool|prompt)\.name$/.test(field)) continue;
    for (const name of texts) {
      const target = targets.find((each) => name.startsWith(`${each}_`));
      const own = target === undefined ? '' : name.slice(target.length + 1);
      if (target !== undefined && !all.some((one) => one.texts.includes(own))) return { name, target, own, field };
    }
  }
  return undefined;
}

function reasonOf(field: string, name: string, targets: readonly string[]): string | undefined {
  if (/^mcp\.\w+\.target$/.test(field)) {
    return targets.length === 0 || targets.includes(name)
      ? undefined
      : `there is no such target among ${targets.join(', ')}`;
  }
  if (field !== 'mcp.resource.name' || name === '') return undefined;
  if (!name.includes(':')) return 'it is the URI of a resource, or a template of URIs';
  const target = targets.find((each) => name.startsWith(`${each}+`));
  return target && `rules see the URI as the target gives it, without ${target}+ in front`;
}

const ofGateway = (name: string) => (name === 'default' ? '' : 'it is `default` for each Gateway');
const none = () => 'a compiled route has none';

/** Why a name is not what the data plane calls something that was compiled. */
const PROXY_NAMES: Readonly<Record<string, (name: string) => string>> = {
  'proxy.gateway.name': ofGateway,
  'proxy.gateway.namespace': ofGateway,
  'proxy.route.kind': none,
  'proxy.route.name': (name) => (/\.\d\d/.test(name) ? '' : 'it has the number of the rule in it, as in `web.00`'),
  'proxy.route.rule': none,
};
