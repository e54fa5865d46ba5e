import { idOfRule, type Overview, type OverviewGuarantee } from '../../../core/compiler/queries/explain';
import type { Concerned, Counterexample } from '../../../core/compiler/queries/prove';
import { subjectLocation } from '../../../core/diagnostics/subject-text';
import type { ReadGuarantees } from '../../../core/settings/guarantee-file';
import { defined } from '../../../core/values/objects';
import type { CommandCompilation } from '../compilation';
import { DistributionNames } from '../distribution-names';
import { detailsOf, type ProvedGuarantee } from '../prove-report';
import { withProver } from '../proved-guarantees';

/** Returns guarantees with their verdicts, their scope, and the path of the counterexample. */
export function guaranteesIn(
  overview: Overview,
  read: readonly ReadGuarantees[],
  compilation: CommandCompilation,
): readonly OverviewGuarantee[] {
  const words = new DistributionNames(compilation.input.documents, compilation.compileOptions);
  const known = new Set(idsIn(overview));
  const destinations = new Map(
    overview.routes.flatMap(({ rules }) => rules.map(({ id, backends }) => [id, backends.map(({ to }) => to)])),
  );
  const wayOf = (way: Sent) => {
    const rule = way.rule === undefined ? '' : idOfRule(way.rule);
    const named = way.destinations.filter((id) => known.has(id));
    const reached = named.length > 0 ? named : (destinations.get(rule) ?? []);
    const above = (way.above ?? []).map(idOfRule).flatMap((id) => [id, ...(destinations.get(id) ?? [])]);
    const all = [`Gateway/${way.gateway}#${way.listener ?? ''}`, ...above, rule, ...reached];
    return [...new Set(all)].filter((id) => known.has(id));
  };
  return withProver(compilation, (proved) =>
    read.flatMap(({ guarantees }) =>
      guarantees.map((placed) => {
        const { result, prover } = proved(placed);
        const { name = '', because } = placed.guarantee;
        return defined<OverviewGuarantee>({
          name,
          because,
          place: subjectLocation(placed.place),
          verdict: result.verdict.is,
          details: detailsOf(result.verdict).map((line) => words.inText(line)),
          about: [...new Set(prover.concerned(placed.guarantee).flatMap(wayOf))].sort(),
          ways: waysOf(result.verdict).map(wayOf),
        });
      }),
    ),
  );
}

function waysOf(verdict: ProvedGuarantee['verdict']): readonly Sent[] {
  return verdict.is === 'does not hold' && verdict.counterexample ? sent(verdict.counterexample) : [];
}

/** Returns the requests of a counterexample: two if only both together violate the guarantee. */
function sent({ beside, destination, called = [], ...one }: Counterexample): readonly Sent[] {
  const way = { ...one, destinations: [...(destination === undefined ? [] : [destination]), ...called] };
  return [way, ...(beside ? sent(beside) : [])];
}

/** A request together with the rules that delegate it. */
type Sent = Concerned & Pick<Counterexample, 'above'>;

function idsIn({ gateways, routes, backends }: Overview): readonly string[] {
  return [
    ...gateways.flatMap(({ listeners }) => listeners.map(({ id }) => id)),
    ...routes.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ...backends.map(({ id }) => id),
  ];
}
