import { CODE } from '../../../diagnostics/codes.generated';
import { type EffectiveField, type FieldSource, isOfCaller, nameOfSource, sourcesOf } from '../../model/attachment';
import { partsOf } from '../../semantics/field-parts';
import type { Rule } from '../rule';

/**
 * Parts that a controller keeps although a more precise policy sets others: it hands the data plane one policy a part. Of `ai`
 * the data plane joins the parts itself, the two sides of `promptGuard` as one; with each `ai` a controller sends defaults and
 * overrides, empty ones too, so that these are replaced there as well.
 */
const KEPT: Readonly<Record<string, (part: string) => boolean>> = {
  rateLimit: () => true,
  headerModifiers: () => true,
  ai: (part) => part !== 'defaults' && part !== 'overrides',
};

const NONE: ReadonlySet<string> = new Set();

/** A part of a policy that is lost because a more precise policy sets the field, and that a controller would keep. */
export const droppedPart: Rule = ({ rules, backendCalls }, diagnostics) => {
  const report = (
    field: string,
    winner: EffectiveField,
    losers: readonly FieldSource[],
    exceptOfCallers: ReadonlySet<string> = NONE,
  ) => {
    const kept = new Set(partsOf(field, winner.value)?.map(unitOf));
    for (const loser of losers) {
      for (const part of new Set(
        (partsOf(field, valueOfSource(loser)) ?? []).filter((name) => KEPT[field]?.(name)).map(unitOf),
      )) {
        if (kept.has(part) || (exceptOfCallers.has(part) && isOfCaller(loser))) continue;
        kept.add(part);
        diagnostics.report(
          CODE.droppedPart,
          loser.origin,
          { part: `${field}.${part}`, winner: nameOfSource(winner.from), field },
          { notes: sourcesOf(winner).map(({ origin }) => ({ text: 'this applies instead', at: origin })) },
        );
      }
    }
  };
  const within = (field: string, effective: EffectiveField | undefined) => {
    if (effective && effective.overridden.length > 0) report(field, effective, effective.overridden);
  };
  for (const { rule } of rules) {
    within('rateLimit', rule.traffic.rateLimit);
    within('headerModifiers', rule.traffic.headerModifiers);
  }
  for (const { backend, policies, sections } of backendCalls) {
    const { ai } = policies;
    if (backend.type !== 'ai' || !ai) continue;
    within('ai', ai);
    // Parts that a caller sets and a provider cannot shut out are an error of their own (AIG5039).
    for (const section of sections.values())
      if (section.ai)
        report('ai', section.ai, [...sourcesOf(ai), ...ai.overridden], new Set(['modelAliases', 'routes']));
  }
};

/** Each header filter of a rule sets one side of `headerModifiers`. */
function valueOfSource({ level, value, origin }: FieldSource): unknown {
  const side =
    level === 'filter' ? /^(request|response)HeaderModifier$/.exec(String(origin.path.at(-1)))?.[1] : undefined;
  return side ? { [side]: value } : value;
}

/** The two sides of `promptGuard` are one thing to the data plane. */
function unitOf(part: string): string {
  return part.replace(/^promptGuard\..*/, 'promptGuard');
}
