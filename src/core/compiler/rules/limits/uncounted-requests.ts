import { CODE } from '../../../diagnostics/codes.generated';
import { originKey } from '../../../values/origin';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { type DescriptorFailure, type UncountedRequests, uncountedRequestsOf } from '../../analysis/uncounted-requests';
import type { Rule } from '../rule';

/** Reports rate limits whose descriptors each fail for some requests: the data plane allows these without calling the rate limit service. */
export const uncountedRequests: Rule = (context, diagnostics) => {
  const reported = new Set<string>();
  for (const use of context.rules) {
    for (const found of uncountedRequestsOf(use, context)) {
      const { limit, failures, isWhole } = found;
      const [first, ...others] = failures;
      // Limits on requests and on tokens of one service have the same descriptors most of the time.
      const key = isWhole ? originKey(limit.at) : first && originKey(first.at);
      if (!first || key === undefined || reported.has(key)) continue;
      reported.add(key);
      diagnostics.report(CODE.uncountedRequests, first.at, valuesOf(found, first, use), {
        notes: others.map(({ at, text }) => ({ text: `\`${text}\` fails, too`, at })),
      });
    }
  }
};

function valuesOf({ failures, isWhole, limit }: UncountedRequests, first: DescriptorFailure, use: RuleUse) {
  const some = [...new Set(failures.flatMap(({ requests }) => requests ?? []))];
  const many = limit.descriptors.length > 1;
  return {
    what: isWhole ? 'rate limit' : 'descriptor',
    requests: some.length > 0 ? `requests ${some.join(' and ')}` : 'any request',
    cause:
      some.length > 0
        ? `${many ? 'all of its descriptors fail' : 'its only descriptor fails'} for them`
        : `\`${first.text}\` fails: ${problemOf(first, checkedRuleName(use.rule))}`,
    advice: adviceFor(failures.find(({ requests }) => requests !== undefined) ?? first),
  };
}

function problemOf({ setter, isLate, type }: DescriptorFailure, rule: string): string {
  if (type !== undefined) return `its result is a ${type}, not a string`;
  return isLate ? `${setter} of ${rule} runs after the limit` : `no ${setter} applies to ${rule}`;
}

function adviceFor({ at, text, requests, setter, variable, isLate, type }: DescriptorFailure): string {
  if (type !== undefined)
    return 'Write an expression whose result is a string, a number without a fraction, or a bool.';
  const fallback = at.path.at(-1) === 'cost' ? '1' : '"none"';
  const value = `give one descriptor a value for every request, such as \`coalesce(${text}, ${fallback})\``;
  if (requests === undefined && isLate)
    return `Apply ${setter} to the Gateway with \`phase: PreRouting\`, or do not read \`${variable}\`.`;
  if (requests === undefined) return `Apply ${setter} to the route or its Gateway, or do not read \`${variable}\`.`;
  const start = setter
    ? `Set \`mode: Strict\` in ${setter}, ${value}`
    : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  return `${start}, or reject such requests by authorization.`;
}
