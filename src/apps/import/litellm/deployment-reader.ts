import type { ConversionReport } from '../conversion-report';
import type { EnvironmentVariables } from './environment';
import type { NeededSecrets } from './needed-secrets';
import type { ProcessDefaults } from './process-defaults';

/** The context for reading a deployment. */
export interface DeploymentReader {
  /** The path of its parameters in the file. */
  readonly item: string;
  /** `model_info` of the entry. */
  readonly info: unknown;
  readonly secrets: NeededSecrets;
  readonly report: ConversionReport;
  readonly variables: EnvironmentVariables;
  /** Settings that replace missing parameters. */
  readonly shared: ProcessDefaults['shared'];
  /** Providers that are handlers in Python. */
  readonly handlers: ProcessDefaults['handlers'];
  /** Returns the variable of a parameter that was removed because its value is unknown. */
  unknown(field: string): string | undefined;
  /** Returns the variable of a setting of `litellm_settings` that was removed because its value is unknown. */
  unknownSetting(name: string): string | undefined;
}
