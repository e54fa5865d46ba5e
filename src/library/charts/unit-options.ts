import type { Chart } from 'cdk8s';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { type ConfigDelivery, FailOn } from '../../core/settings/words';

/** A CompiledChart and its compile options. */
export interface UnitMember {
  readonly chart: Chart;
  /** Its settings, each separately; the same setting can occur twice. */
  readonly options: readonly GatewaySettings[];
  /** How the config of its own Gateways travels. */
  readonly configDelivery?: ConfigDelivery;
  readonly printWarnings: boolean;
}

/** A chart that wants something else than one before it. */
export interface OptionConflict {
  readonly option: string;
  readonly value: string;
  readonly other: string;
  /** Path of the chart before. */
  readonly chart: string;
  /** Path of the chart that disagrees with it. */
  readonly constructPath: string;
}

/** Returns the lowest severity of findings about a chart's own resources that fails synthesis. */
export function failOnOfChart(members: readonly UnitMember[], chart: Chart): FailOn {
  const options = members.find((member) => member.chart === chart)?.options ?? [];
  return options.find(({ failOn }) => failOn !== undefined)?.failOn ?? FailOn.ERROR;
}

/**
 * Returns how the config of a chart's Gateways travels, by its own option or that of an enclosing chart. Returns undefined if neither is set, so
 * that the settings of all charts apply.
 */
export function configDeliveryOf(members: readonly UnitMember[], chart: Chart): ConfigDelivery | undefined {
  for (const scope of [...chart.node.scopes].reverse()) {
    const own = members.find((member) => member.chart === scope)?.configDelivery;
    if (own !== undefined) return own;
  }
  return undefined;
}

/**
 * Returns whether the option `configDelivery` of charts is a setting of all of them: if it is the same everywhere, and if a bundle decides which
 * settings charts may change.
 */
export function isDeliveryShared(members: readonly UnitMember[]): boolean {
  if (members.some(({ options }) => options.some((settings) => settings.extends !== undefined))) return true;
  return new Set(members.map(({ chart }) => configDeliveryOf(members, chart))).size <= 1;
}

/**
 * Returns the settings of all charts together; two charts must not have different ones. Only `failOn` and the option `configDelivery` apply to
 * each chart separately; for findings about no chart, the strictest `failOn` applies.
 */
export function settingsOf(members: readonly UnitMember[]): {
  readonly settings: GatewaySettings;
  readonly conflicts: readonly OptionConflict[];
} {
  const settings: Record<string, unknown> = {};
  const from: Record<string, Chart> = {};
  const conflicts: OptionConflict[] = [];
  const isShared = isDeliveryShared(members);
  for (const { chart, options, configDelivery } of members) {
    const all = isShared ? [{ configDelivery }, ...options] : options;
    for (const [option, value] of all.flatMap((wanted) => Object.entries(wanted))) {
      if (value === undefined) continue;
      if (option === 'failOn') {
        if (settings.failOn !== FailOn.WARNING) settings.failOn = value;
      } else if (!(option in settings)) {
        settings[option] = value;
        from[option] = chart;
      } else if (text(settings[option]) !== text(value)) {
        conflicts.push({
          option,
          value: text(value),
          other: text(settings[option]),
          chart: from[option].node.path,
          constructPath: chart.node.path,
        });
      }
    }
  }
  return { settings, conflicts };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
