import type { ConversionReport } from '../conversion-report';
import type { EnvironmentVariables } from './environment';
import type { NeededSecrets } from './needed-secrets';

/** The context for reading a deployment. */
export interface DeploymentReader {
  /** The path of its parameters in the file. */
  readonly item: string;
  readonly secrets: NeededSecrets;
  readonly report: ConversionReport;
  readonly variables: EnvironmentVariables;
  /** Returns the variable of a parameter that was removed because its value is unknown. */
  unknown(field: string): string | undefined;
}
