import type { Chart } from 'cdk8s';
import type { GatewaySettings } from '../../core/settings/settings.generated';

/** A CompiledChart and its compile options. */
export interface UnitMember {
  readonly chart: Chart;
  /** Its settings, each separately; the same setting can occur twice. */
  readonly options: readonly GatewaySettings[];
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

/** The settings of all charts together; two charts must not want different ones. */
export function settingsOf(members: readonly UnitMember[]): {
  readonly settings: GatewaySettings;
  readonly conflicts: readonly OptionConflict[];
} {
  const settings: Record<string, unknown> = {};
  const from: Record<string, Chart> = {};
  const conflicts: OptionConflict[] = [];
  for (const { chart, options } of members) {
    for (const [option, value] of options.flatMap((wanted) => Object.entries(wanted))) {
      if (value === undefined) continue;
      if (!(option in settings)) {
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
