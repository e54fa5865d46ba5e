import { ConfigRenderer, type SecretValue } from '../../core/data-plane/rendering/render-config';
import type { RendererSettings } from '../../core/data-plane/rendering/settings';

/** What the sidecar is told that puts values of Secrets into the config, and what it finds. */
export interface PodSecrets {
  readonly settings: RendererSettings;
  /** Where the sidecar finds them. */
  readonly settingsFile: string;
  /** Entries of Secrets by the folder where they are mounted, and by their names. */
  readonly folders: ReadonlyMap<string, ReadonlyMap<string, Buffer>>;
}

/**
 * The config with its values.
 *
 * @throws Error where one is missing
 */
export function renderedConfig(config: string, { settings, folders }: PodSecrets): string {
  const { text, problems } = new ConfigRenderer().render(config, settings.values, ({ folder }) => folders.get(folder));
  if (text === undefined) throw new Error(problems.join('; '));
  return text;
}

/** Without Secrets that a config has no placeholder for: nobody looks at what is in them. */
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
