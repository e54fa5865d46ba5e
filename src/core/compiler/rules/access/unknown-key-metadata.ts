import { readApiKey } from '../../../data-plane/rendering/api-key';
import { CODE } from '../../../diagnostics/codes.generated';
import { nearestNameText } from '../../../text/nearest-name';
import { below, type Origin } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { checkedRuleName, pick, rulesBehind } from '../../analysis/check-context';
import { conditionPath } from '../../analysis/conditions';
import { placedExpressions } from '../../analysis/placed-expressions';
import { childrenOf, type Expression } from '../../expressions';
import type { Graph } from '../../model/graph';
import { keyHoldersOf } from '../../semantics/key-holders';
import type { Rule } from '../rule';

/** The field of a key that the data plane itself sets. */
const OF_THE_DATA_PLANE = 'key';

/** Reports expressions that read metadata of API keys if the inputs contain all keys and none of them has this field. */
export const unknownKeyMetadata: Rule = ({ attachment, accesses, rules, reader }, diagnostics) => {
  const readings = pick(accesses, (access) => {
    const fields = keyFieldsAt(access, attachment.graph);
    if (!fields) return undefined;
    const found = expressionsAt(access).flatMap(({ text, origin }) => {
      const read = fieldsReadIn(reader.read(text)).filter((name) => !fields.has(name));
      return read.map((name) => ({ name, origin, fields }));
    });
    return found.length > 0 ? found : undefined;
  });
  for (const use of rulesBehind(readings, rules)) {
    for (const { name, origin, fields } of readings.get(use.access) ?? []) {
      const values = { name, scope: checkedRuleName(use.rule), nearest: nearestNameText(name, fields) };
      diagnostics.report(CODE.unknownKeyMetadata, origin, values, { about: name });
    }
  }
};

interface Placed {
  readonly text: string;
  readonly origin: Origin;
}

function expressionsAt({ sets, authorization }: RuleAccess): readonly Placed[] {
  return [
    ...authorization.flatMap(({ value, origin }) =>
      value.policy.matchExpressions.map((text, index) => ({
        text,
        origin: below(origin, 'policy', 'matchExpressions', index),
      })),
    ),
    ...sets.flatMap((set) => placedExpressions(set).flatMap(([, all]) => all)),
  ];
}

/** Returns the fields of all keys that clients may present; undefined if there are none, or if some may be unknown. */
function keyFieldsAt({ sets }: RuleAccess, graph: Graph): ReadonlySet<string> | undefined {
  const sources = sets.flatMap(({ apiKeyAuthentication }) => (apiKeyAuthentication ? [apiKeyAuthentication.from] : []));
  const holders = sources.flatMap((source) => keyHoldersOf(source, graph));
  const values = holders.flatMap((holder) => (holder?.keys ?? []).map((key) => holder?.valueOf(key)));
  if (values.length === 0 || holders.some((holder) => !holder?.resource || holder.keys.length === 0)) return undefined;
  const fields = new Set<string>();
  for (const value of values) {
    const key = value === undefined ? undefined : readApiKey(value);
    if (!key || 'problem' in key) return undefined;
    for (const name of Object.keys(key.metadata ?? {})) fields.add(name);
  }
  return fields;
}

/** The fields of `apiKey` that an expression cannot do without. */
function fieldsReadIn(expression: Expression | undefined): readonly string[] {
  const found = new Set<string>();
  const tested = new Set<string>();
  const visit = (node: Expression, isTested: boolean): void => {
    const [variable, field] = conditionPath(node)?.split('.') ?? [];
    if (variable === 'apiKey' && field !== undefined) (isTested ? tested : found).add(field);
    const tolerates = node.kind === 'call' && TOLERANT.has(node.name);
    for (const child of childrenOf(node)) visit(child, isTested || tolerates);
  };
  if (expression) visit(expression, false);
  return [...found].filter((name) => name !== OF_THE_DATA_PLANE && !tested.has(name));
}

const TOLERANT: ReadonlySet<string> = new Set(['has', 'default', 'coalesce']);
