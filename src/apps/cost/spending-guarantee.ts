import { dirname, join } from 'node:path';
import type { LoadedInput } from '../../core/compiler/model/document';
import type { GuaranteedSpending, PlacedGuarantee } from '../../core/compiler/model/guarantee';
import type { CompileResult } from '../../core/compiler/model/result';
import { DAY, MONTH } from '../../core/compiler/queries/cost/allowance';
import { type Bound, boundOf } from '../../core/compiler/queries/cost/bound';
import { dollarsText } from '../../core/compiler/queries/cost/dollars-text';
import { OTHER } from '../../core/compiler/queries/cost/quotas';
import { boundsOfSpenders, type SpenderBounds } from '../../core/compiler/queries/cost/spenders';
import type { Verdict } from '../../core/compiler/queries/prove';
import { DiagnosticCollector } from '../../core/diagnostics';
import type { PlatformBundle } from '../../core/settings/platform-bundle';
import { priceFiles } from './price-lists';
import { type PricedGateway, pricedGateways } from './priced-gateways';

/** The verdict of a spending guarantee. It has no single counterexample, because a violation requires many requests. */
export type SpendingVerdict =
  | Exclude<Verdict, { readonly is: 'does not hold' }>
  | { readonly is: 'does not hold'; readonly reason: string; readonly counterexample?: undefined };

const RUNNING = 100;

export function spendingVerdict(
  { guarantee, place }: PlacedGuarantee,
  spending: GuaranteedSpending,
  input: LoadedInput,
  result: CompileResult,
  bundle?: PlatformBundle,
): SpendingVerdict {
  const { gateways: gatewayNames } = guarantee.requests ?? {};
  const folder = place.file === undefined ? '.' : dirname(place.file);
  const { prices = [], running = RUNNING, brokenOff } = spending;
  const diagnostics = new DiagnosticCollector();
  const files = priceFiles(
    bundle,
    prices.map((file) => join(folder, file)),
  );
  const question = { prices: files, running, brokenOff };
  const all = pricedGateways(input, result, question, diagnostics);
  const isSelected = ({ name }: PricedGateway) =>
    gatewayNames?.some((one) => one === name || name.endsWith(`/${one}`)) ?? true;
  const gateways = all.filter((gateway) => isSelected(gateway) && gateway.ways.length > 0);
  if (gateways.length === 0) return { is: 'about nothing', reason: 'no request reaches a paid model' };
  const wrong = diagnostics.finish().map(({ message }) => message);
  return wrong.length > 0 ? { is: 'cannot be decided', reasons: wrong } : judged(spending, gateways);
}

function judged(spending: GuaranteedSpending, gateways: readonly PricedGateway[]): SpendingVerdict {
  const most = Number(spending.atMost);
  const bounds = gateways.map((gateway) => ({ gateway, ...boundsIn(spending, gateway) }));
  const lists = [bounds.map(({ anybody }) => anybody), bounds.flatMap(({ without }) => without ?? [])];
  const unlimited = lists.flat().filter(({ isUnlimited }) => isUnlimited);
  const { value } = bounds.find((one) => one.value !== undefined) ?? {};
  if (lists[0].some(({ isUnlimited }) => isUnlimited))
    return { is: 'does not hold', reason: texts(unlimited).join('; ') };
  const [anybody, without] = lists.map(sum);
  const who = value === undefined ? '' : ` for ${value.replaceAll(OTHER, '…')}`;
  if (anybody !== undefined && anybody > most)
    return {
      is: 'does not hold',
      reason: `the limits allow ${dollarsText(anybody)} a ${spending.per}${who}: ${texts(lists[0]).join('; ')}`,
    };
  const field = spending.keyField ?? spending.claim;
  const reasons = [
    ...(anybody === undefined ? texts(lists[0].filter(({ dollars }) => dollars === undefined)) : []),
    ...(without === undefined || without > most
      ? [`whether all callers have ${field}: of those without it, no such limit counts anything`]
      : []),
    ...gateways.flatMap(({ doubts }) => doubts.map(({ reason }) => reason)),
  ];
  if (reasons.length > 0) return { is: 'cannot be decided', reasons: [...new Set(reasons)].sort() };
  // Only limits that count on the response allow running requests to exceed them.
  const isCountedAtEnd = lists.flat().some(({ ofRunning }) => ofRunning > 0);
  const unless = isCountedAtEnd
    ? '; limits on tokens count no response that a client breaks off or that exceeds the buffer (`brokenOff`)'
    : '';
  return {
    is: 'holds',
    reason: `the limits allow ${dollarsText(Math.max(anybody ?? 0, without ?? 0))} a ${spending.per}${who}${unless}`,
  };
}

function boundsIn({ claim, keyField, per }: GuaranteedSpending, { ways, facts }: PricedGateway): SpenderBounds {
  const period = per === 'day' ? DAY : MONTH;
  const field = keyField ?? claim;
  if (field === undefined) return { anybody: boundOf(ways, period, facts) };
  return boundsOfSpenders({ variable: keyField === undefined ? 'jwt' : 'apiKey', field }, ways, period, facts);
}

/** Absent: one of them is not known. Somebody may spend at each of several gateways. */
function sum(bounds: readonly Bound[]): number | undefined {
  return bounds.reduce<number | undefined>(
    (total, { dollars }) => (total === undefined || dollars === undefined ? undefined : total + dollars),
    0,
  );
}

function texts(bounds: readonly Bound[]): readonly string[] {
  return [...new Set(bounds.flatMap(({ reasons }) => reasons))].map((text) => text.replaceAll(OTHER, '(any other)'));
}
