import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend } from '../../analysis/check-context';
import { type EffectiveField, type FieldSource, isOfCaller, nameOfSource, sourcesOf } from '../../model/attachment';
import { partsOf } from '../../semantics/field-parts';
import type { Rule } from '../rule';

/**
 * Parts that a controller keeps although a more precise policy sets others: it hands the data plane one policy a part. Of `ai`
 * the data plane joins the parts itself, except that the two sides of `promptGuard` are one part to it; with each `ai` a controller
 * sends defaults and overrides, empty ones too, so that these are replaced there as well.
 */
const KEPT: Readonly<Record<string, (part: string) => boolean>> = {
  rateLimit: () => true,
  headerModifiers: () => true,
  ai: (part) => part !== 'defaults' && part !== 'overrides',
};

const NONE: ReadonlySet<string> = new Set();

/** A part of a policy that is lost because a more precise policy sets the field, and that a controller would keep. */
export const droppedPart: Rule = ({ attachment, rules, backendCalls }, diagnostics) => {
  const report = (
    field: string,
    winner: EffectiveField,
    losers: readonly FieldSource[],
    where: string,
    exceptOfCallers: ReadonlySet<string> = NONE,
  ) => {
    const kept = new Set(partsOf(field, winner.value));
    for (const loser of losers) {
      for (const part of (partsOf(field, saidBy(loser)) ?? []).filter((name) => KEPT[field]?.(name))) {
        if (kept.has(part) || (exceptOfCallers.has(part) && isOfCaller(loser))) continue;
        kept.add(part);
        const code = part.startsWith('promptGuard.') ? CODE.droppedPromptGuard : CODE.droppedPart;
        const values = { part: `${field}.${part}`, winner: nameOfSource(winner.from), field, where };
        const notes = sourcesOf(winner).map(({ origin }) => ({ text: 'what counts instead', at: origin }));
        diagnostics.report(code, loser.origin, values, { notes });
      }
    }
  };
  const within = (field: string, effective: EffectiveField | undefined, where: string) => {
    if (effective && effective.overridden.length > 0) report(field, effective, effective.overridden, where);
  };
  for (const { rule } of rules) {
    within('rateLimit', rule.traffic.rateLimit, '');
    within('headerModifiers', rule.traffic.headerModifiers, '');
  }
  for (const { backend, policies, sections } of backendCalls) {
    const { ai } = policies;
    if (backend.type !== 'ai') continue;
    const name = nameOfBackend(backend);
    within('ai', ai, name);
    // Parts that a caller sets and a provider cannot shut out are an error of their own (AIG5039).
    const ofCallers = new Set(['modelAliases', 'routes']);
    for (const [provider, { ai: own }] of sections) {
      const losers = [...(own?.overridden ?? []), ...(ai ? [...sourcesOf(ai), ...ai.overridden] : [])];
      if (own) report('ai', own, losers, `provider ${provider} of ${name}`, ofCallers);
    }
  }
  for (const { backend, policies, overriddenInSections } of attachment.destinations.values()) {
    for (const [provider, { ai }] of overriddenInSections)
      if (backend && ai && policies.ai)
        report('ai', policies.ai, sourcesOf(ai), `provider ${provider} of ${nameOfBackend(backend)}`);
  }
};

/** Filters of a rule say one side of `headerModifiers` each. */
function saidBy({ level, value, origin }: FieldSource): unknown {
  const side =
    level === 'filter' ? /^(request|response)HeaderModifier$/.exec(String(origin.path.at(-1)))?.[1] : undefined;
  return side ? { [side]: value } : value;
}
