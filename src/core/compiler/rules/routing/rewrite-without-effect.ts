import { CODE } from '../../../diagnostics/codes.generated';
import { ONLY_PROVIDER } from '../../../providers';
import { addToList } from '../../../values/lists-in-maps';
import { onceForEach } from '../../../values/once-for-each';
import { below, type Origin, originKey } from '../../../values/origin';
import {
  type CallUse,
  type CheckContext,
  checkedRuleName,
  nameOfBackend,
  type RuleUse,
} from '../../analysis/check-context';
import { type HeaderStep, headerStepsOfCall, headerStepsOfRule } from '../../analysis/header-steps';
import { nameOfSource } from '../../model/attachment';
import type { RouteFilter } from '../../model/graph';
import { fixedHosts, fixedMcpPaths, fixedModelPaths } from '../../semantics/fixed-urls';
import { fieldAt } from '../../semantics/provider-fields';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

type Part = 'path' | 'host';

/** A change of the path or host of requests. */
interface Rewrite {
  readonly part: Part;
  readonly what: string;
  readonly at: Origin;
  /** The new value, as far as it is known. */
  readonly value?: string;
}

/** LLM providers and MCP targets set the path of requests, and mostly their host, after all rewrites. */
export const rewriteWithoutEffect: Rule = (context, diagnostics) => {
  const reported = new Set<string>();
  const report = ({ part, what, at }: Rewrite, [first]: readonly CallUse[]) => {
    if (!first?.call.backend || reported.has(originKey(at))) return;
    reported.add(originKey(at));
    const { backend } = first.call;
    const values = {
      what,
      part,
      backend: nameOfBackend(backend),
      field: FIELDS[backend.type === 'mcp' ? 'mcp' : 'ai'][part],
    };
    diagnostics.report(CODE.rewriteWithoutEffect, at, values);
  };
  for (const uses of usesByRule(context).values()) {
    const [first] = uses;
    if (!first) continue;
    for (const rewrite of rewritesOf(first.rule)) if (isIgnored(rewrite, uses, context)) report(rewrite, uses);
    for (const use of uses)
      for (const rewrite of rewritesAt(use)) if (isIgnored(rewrite, [use], context)) report(rewrite, [use]);
  }
};

const FIELDS = {
  ai: { path: 'set `path` or `pathPrefix` of the provider', host: 'set `host` and `port` of the provider' },
  mcp: { path: 'set `static.path` of the target', host: 'set `static.host` of the target' },
} as const;

/** The destinations that get requests, by their rule on a listener. */
function usesByRule({ uses }: CheckContext): ReadonlyMap<RuleUse, readonly CallUse[]> {
  const found = new Map<RuleUse, CallUse[]>();
  for (const use of uses) if (use.ref.weight > 0) addToList(found, use.rule, use);
  return found;
}

function rewritesOf(use: RuleUse): readonly Rewrite[] {
  const { rule, traffic } = use.rule;
  const filters = rule.kind === 'HTTPRoute' ? (rule.spec.filters ?? []) : [];
  const { hostRewrite } = traffic;
  return [
    ...filterRewrites(filters, rule.origin, use.rule),
    ...(hostRewrite?.value.mode === 'None'
      ? [
          {
            part: 'host' as const,
            what: `hostRewrite of ${nameOfSource(hostRewrite.from)}`,
            at: hostRewrite.from.origin,
          },
        ]
      : []),
    ...headerStepsOfRule(use)
      .filter(({ stage }) => stage === 'route')
      .flatMap(pseudoHeadersOf),
  ];
}

function rewritesAt(use: CallUse): readonly Rewrite[] {
  return [
    ...filterRewrites(use.ref.filters, use.ref.origin, use.rule.rule),
    ...headerStepsOfCall(use).flatMap(pseudoHeadersOf),
  ];
}

function filterRewrites(filters: readonly RouteFilter[], origin: Origin, of: RuleUse['rule']): readonly Rewrite[] {
  if (filters.length === 0) return [];
  const rule = checkedRuleName(of);
  return filters.flatMap(({ urlRewrite }, index): Rewrite[] => {
    const { hostname, path } = urlRewrite ?? {};
    const at = (field: string) => below(origin, 'filters', index, 'urlRewrite', field);
    const value = path?.replaceFullPath ?? path?.replacePrefixMatch;
    return [
      ...(path ? [{ part: 'path' as const, what: `the URLRewrite filter of ${rule}`, at: at('path'), value }] : []),
      ...(hostname
        ? [{ part: 'host' as const, what: `the URLRewrite filter of ${rule}`, at: at('hostname'), value: hostname }]
        : []),
    ];
  });
}

const PARTS: Readonly<Record<string, Part>> = { ':path': 'path', ':authority': 'host' };

const pseudoHeadersOf = onceForEach(({ who, choices }: HeaderStep): readonly Rewrite[] =>
  choices.flatMap(({ changes, at }) =>
    [...(changes.set ?? []), ...(changes.add ?? [])].flatMap(({ name, value }) => {
      const part = PARTS[name];
      const literal = /^\s*(["'])([^"'\\]*)\1\s*$/.exec(value ?? '')?.[2];
      return part ? [{ part, what: `the transformation of ${name} in ${who}`, at, value: literal }] : [];
    }),
  ),
);

/** Whether no destination uses the new value, and it is not the one that is sent anyway. */
function isIgnored({ part, value }: Rewrite, uses: readonly CallUse[], context: CheckContext): boolean {
  const sent: string[] = [];
  for (const use of uses) {
    const fixed = part === 'host' ? fixedHosts(use.ref.destination) : fixedPaths(use, context);
    if (!fixed) return false;
    sent.push(...fixed);
  }
  if (value === undefined) return true;
  return part === 'host' ? !sent.includes(value) : !isSent(value, sent);
}

function fixedPaths({ ref, call }: CallUse, { mode }: CheckContext): readonly string[] | undefined {
  const { backend } = call;
  if (backend?.type !== 'ai') return fixedMcpPaths(ref.destination);
  const servers = writtenProvidersOf(backend).map((provider) => ({
    spec: provider.spec,
    ai: fieldAt(
      { policies: call.policies, sections: call.sections },
      { ...provider, name: provider.name || ONLY_PROVIDER },
      'ai',
    )?.value,
  }));
  return fixedModelPaths(servers, mode === 'compiled');
}

/** A prefix that is only removed names no other path. */
function isSent(value: string, sent: readonly string[]): boolean {
  const plain = value.replace(/\/$/, '');
  return plain === '' || sent.some((path) => plain === path || plain.startsWith(`${path.replace(/\/$/, '')}/`));
}
