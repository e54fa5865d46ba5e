// The program of the sidecar that writes values of Secrets into the config. Its source and its imports are delivered in a ConfigMap.
import { readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConfigRenderer, type MountedSecret } from '../../../../data-plane/rendering/render-config';
import type { RendererSettings } from '../../../../data-plane/rendering/settings';

/** The interval between two checks of the volumes. Kubernetes itself needs up to about a minute to swap them. */
const PAUSE_MILLISECONDS = 1000;

const renderer = new ConfigRenderer();
let seen: string | undefined;
let said = '';

/** Writes the config if a volume has changed, even if the config itself has not: the data plane then reloads all its files. */
function look(): void {
  try {
    // The settings are next to the config, so that both always have the same version.
    const settings: RendererSettings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
    const state = stateOf(settings);
    if (state === seen) return;
    const { text, problems } = renderer.render(templateOf(settings), settings.values, entriesOf);
    if (text === undefined) {
      sayOnce([...problems, 'config not written']);
      return;
    }
    write(settings, text);
    seen = state;
    say([...problems, 'config written']);
  } catch (error) {
    // The file may have been swapped during the read, so it is read again. The last written config remains.
    sayOnce([`config not written: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Returns the links to the current contents of the volumes. */
function stateOf({ volumes }: RendererSettings): string {
  return volumes.map((volume) => readlinkSync(join(volume, '..data'))).join('\n');
}

function templateOf({ template }: RendererSettings): string {
  const content = readFileSync(template);
  return (template.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
}

/** Entries are links next to those of Kubernetes, which begin with two dots. */
function entriesOf({ folder }: MountedSecret): ReadonlyMap<string, Uint8Array> | undefined {
  const entries = readdirSync(folder).filter((entry) => !entry.startsWith('..'));
  return new Map(entries.map((entry) => [entry, readFileSync(join(folder, entry))]));
}

/** Replaces the file atomically: readers see either the old or the new config. */
function write({ target }: RendererSettings, text: string): void {
  const temporary = join(dirname(target), `.config.${process.pid}`);
  writeFileSync(temporary, text);
  renameSync(temporary, target);
}

/** A persistent error is retried each time, but logged once. */
function sayOnce(messages: readonly string[]): void {
  if (messages.join('\n') !== said) say(messages);
}

function say(messages: readonly string[]): void {
  said = messages.join('\n');
  for (const message of messages) console.log(JSON.stringify({ time: new Date().toISOString(), message }));
}

// As PID 1 of a container, the process only receives signals that it handles.
process.on('SIGTERM', () => process.exit(0));
look();
setInterval(look, PAUSE_MILLISECONDS);
