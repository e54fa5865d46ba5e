import type { Chart } from 'cdk8s';
import type { CompileOptions } from '../compiler/model/options';

type UnitOption = 'revision' | 'strict' | 'configDelivery' | 'keyFetcher' | 'keyFetcherImage' | 'rolloutOnConfigChange';

/** One CompiledChart and what it says about compiling. */
export interface UnitMember {
  readonly chart: Chart;
  readonly options: Partial<Pick<CompileOptions, UnitOption>>;
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

/** The options of all charts together; two charts must not want different ones. */
export function optionsOf(members: readonly UnitMember[]): {
  readonly options: Partial<CompileOptions>;
  readonly conflicts: readonly OptionConflict[];
} {
  const options: Record<string, unknown> = {};
  const from: Record<string, Chart> = {};
  const conflicts: OptionConflict[] = [];
  for (const { chart, options: wanted } of members) {
    for (const [option, value] of Object.entries(wanted)) {
      if (value === undefined) continue;
      if (!(option in options)) {
        options[option] = value;
        from[option] = chart;
      } else if (options[option] !== value) {
        conflicts.push({
          option,
          value: String(value),
          other: String(options[option]),
          chart: from[option].node.path,
          constructPath: chart.node.path,
        });
      }
    }
  }
  return { options, conflicts };
}
