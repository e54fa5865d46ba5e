import { ConfigRenderer, type SecretValue } from '../../core/data-plane/rendering/render-config';
import type { RendererSettings } from '../../core/data-plane/rendering/settings';

/** The settings of the sidecar that renders Secret values into the config, and the files that it reads. */
export interface PodSecrets {
  readonly settings: RendererSettings;
  /** The path of the settings for the sidecar. */
  readonly settingsFile: string;
  /** Entries of Secrets by mount folder and name. */
  readonly folders: ReadonlyMap<string, ReadonlyMap<string, Buffer>>;
}

/**
 * Returns the config with the values of Secrets.
 *
 * @throws Error if a value is missing
 */
export function renderedConfig(config: string, { settings, folders }: PodSecrets): string {
  const { text, problems } = new ConfigRenderer().render(config, settings.values, ({ folder }) => folders.get(folder));
  if (text === undefined) throw new Error(problems.join('; '));
  return text;
}

/** Removes Secrets that have no placeholder in the config, because they are never read. */
export function usedSecrets(config: string, { settings, settingsFile, folders }: PodSecrets): PodSecrets {
  const values = settings.values.filter(({ placeholder }) => config.includes(`\${${placeholder}}`));
  const used = new Set(values.flatMap((value) => mountsOf(value).map(({ folder }) => folder)));
  return {
    settings: { ...settings, values },
    settingsFile,
    folders: new Map([...folders].filter(([folder]) => used.has(folder))),
  };
}

/** The entries that a config makes use of: those of the placeholders in it. */
export function usedEntries(config: string, secrets: PodSecrets): Buffer[] {
  const { settings, folders } = usedSecrets(config, secrets);
  return settings.values.flatMap((value) =>
    mountsOf(value).flatMap(({ folder }) => entriesOf(value, folders.get(folder) ?? new Map())),
  );
}

function mountsOf(value: SecretValue) {
  return value.form === 'keys' ? value.secrets : [value.secret];
}

function entriesOf(value: SecretValue, entries: ReadonlyMap<string, Buffer>): Buffer[] {
  if (value.form === 'keys') return [...entries.values()];
  const content = value.keys.map((key) => entries.get(key)).find((found) => found !== undefined);
  return content ? [content] : [];
}
