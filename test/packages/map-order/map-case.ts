import { App, type Chart, YamlOutputType } from 'cdk8s';
import { CompiledChart, ControllerChart } from '../../../src';

/** Passes a map of the public API in the order of the run, and records its path, as `Struct.property` or `Class.method(parameter)`. */
export type Give = <Value>(path: string, map: { [key: string]: Value }) => { [key: string]: Value };

/** A use of maps of the public API, and its output. */
export interface MapCase {
  readonly name: string;
  readonly output: (give: Give) => string | Promise<string>;
  /** Whether the output need not contain any key: the compiler answers labels by names, and omits settings of the cluster. */
  readonly isResolved?: boolean;
}

/** A case whose constructs are written as resources and as compiled files. */
export function inCharts(name: string, build: (chart: Chart, give: Give) => void): MapCase[] {
  const charts = { resources: ControllerChart, compiled: CompiledChart };
  return Object.entries(charts).map(([mode, Type]) => ({
    name: `${name}, ${mode}`,
    isResolved: mode === 'compiled',
    output: (give) => {
      const app = new App({ yamlOutputType: YamlOutputType.FILE_PER_APP });
      const props = { namespace: 'ai', disableResourceNameHashes: true, printWarnings: false };
      build(new Type(app, 'chart', props), give);
      return app.synthYaml();
    },
  }));
}

/** The message of the error that the work ends with. */
export function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  throw new Error('nothing is wrong');
}

/** The same map with its keys the other way round, on all levels. */
export function reversed<Value>(map: { [key: string]: Value }): { [key: string]: Value } {
  return Object.fromEntries(
    Object.entries(map)
      .reverse()
      .map(([key, value]) => [key, isPlain(value) ? (reversed(value) as Value) : value]),
  );
}

function isPlain(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
