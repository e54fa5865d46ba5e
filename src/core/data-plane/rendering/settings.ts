import type { SecretValue } from './render-config';

/** Its file: in the ConfigMap and the volume of the config, so that both change at once. */
export const RENDERER_SETTINGS_KEY = 'secret-values.json';

/** What the program of the sidecar is told. Paths are those in its container. */
export interface RendererSettings {
  /** The config with placeholders, as text, or packed where the name ends in `.gz`. */
  readonly template: string;
  /** The file that the data plane reads. */
  readonly target: string;
  /** Volumes that Kubernetes swaps as a whole. A swap of any has the data plane read its files again. */
  readonly volumes: readonly string[];
  readonly values: readonly SecretValue[];
}
