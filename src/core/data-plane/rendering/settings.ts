import type { SecretValue } from './render-config';

/** The file name of the settings. It is in the ConfigMap of the configuration, so that both change at the same time. */
export const RENDERER_SETTINGS_KEY = 'secret-values.json';

/** The settings of the sidecar program. Paths are those in its container. */
export interface RendererSettings {
  /** The config with placeholders, as a string, or compressed if the name ends in `.gz`. */
  readonly template: string;
  /** The file that the data plane reads. */
  readonly target: string;
  /** Volumes that Kubernetes replaces atomically. Replacing any of them makes the data plane read its files again. */
  readonly volumes: readonly string[];
  readonly values: readonly SecretValue[];
}
