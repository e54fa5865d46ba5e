// The sidecar program that writes values of Secrets into the configuration. A ConfigMap contains the program with its imports.
import { readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConfigRenderer, type MountedSecret } from '../../../../data-plane/rendering/render-config';
import type { RendererSettings } from '../../../../data-plane/rendering/settings';

/** The interval at which volumes are checked. Kubernetes itself updates them within about a minute. */
const CHECK_INTERVAL_MILLISECONDS = 1000;

const renderer = new ConfigRenderer();
let renderedVersion: string | undefined;
let lastLog = '';

/** Writes the configuration if a volume has changed, even if its text has not, because the data plane then reloads all its files. */
function renderIfChanged(): void {
  try {
    // The settings are in the same volume as the configuration, so both always have the same version.
    const settings: RendererSettings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
    const version = versionOf(settings);
    if (version === renderedVersion) return;
    const { text, problems } = renderer.render(readTemplate(settings), settings.values, readEntries);
    if (text === undefined) {
      logOnce([...problems, 'configuration not written']);
      return;
    }
    replaceFile(settings.target, text);
    renderedVersion = version;
    log([...problems, 'configuration written']);
  } catch (error) {
    // Kubernetes may have replaced the volume during the read. The next check reads it again; until then the previous file stays.
    logOnce([`configuration not written: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Returns the version of the volumes: Kubernetes replaces the link `..data` of a volume at each update. */
function versionOf({ volumes }: RendererSettings): string {
  return volumes.map((volume) => readlinkSync(join(volume, '..data'))).join('\n');
}

function readTemplate({ template }: RendererSettings): string {
  const content = readFileSync(template);
  return (template.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
}

/** Returns the entries of a mounted Secret. Names that start with two dots belong to Kubernetes. */
function readEntries({ folder }: MountedSecret): ReadonlyMap<string, Uint8Array> | undefined {
  const entries = readdirSync(folder).filter((entry) => !entry.startsWith('..'));
  return new Map(entries.map((entry) => [entry, readFileSync(join(folder, entry))]));
}

/** Replaces a file atomically: a reader sees either the previous or the new contents. */
function replaceFile(target: string, text: string): void {
  const temporary = join(dirname(target), `.config.${process.pid}`);
  writeFileSync(temporary, text);
  renameSync(temporary, target);
}

/** Logs messages unless they equal the last ones: a problem that persists is logged once. */
function logOnce(messages: readonly string[]): void {
  if (messages.join('\n') !== lastLog) log(messages);
}

function log(messages: readonly string[]): void {
  lastLog = messages.join('\n');
  for (const message of messages) console.log(JSON.stringify({ time: new Date().toISOString(), message }));
}

// The first process of a container receives only the signals that it handles.
process.on('SIGTERM', () => process.exit(0));
renderIfChanged();
setInterval(renderIfChanged, CHECK_INTERVAL_MILLISECONDS);
