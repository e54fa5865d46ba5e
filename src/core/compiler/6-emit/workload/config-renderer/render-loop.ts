// The program of the sidecar that puts values of Secrets into the config. Its text, with what it imports, travels in a ConfigMap.
import { readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ConfigRenderer, type MountedSecret } from '../../../../data-plane/rendering/render-config';
import type { RendererSettings } from '../../../../data-plane/rendering/settings';

/** Between two looks at the volumes. Kubernetes itself takes up to a minute or so to swap them. */
const PAUSE_MILLISECONDS = 1000;

const renderer = new ConfigRenderer();
let seen: string | undefined;
let said = '';

/** Writes the config where a volume has changed, even if its text has not: the data plane reads all its files again with it. */
function look(): void {
  try {
    // They lie beside the config, so that both are always of one version.
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
    // Swapped while it was read, perhaps: it is read again. What was written last stays.
    sayOnce([`config not written: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Where Kubernetes has the contents of the volumes. */
function stateOf({ volumes }: RendererSettings): string {
  return volumes.map((volume) => readlinkSync(join(volume, '..data'))).join('\n');
}

function templateOf({ template }: RendererSettings): string {
  const content = readFileSync(template);
  return (template.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
}

/** Entries are links beside those of Kubernetes, which begin with two dots. */
function entriesOf({ folder }: MountedSecret): ReadonlyMap<string, Uint8Array> | undefined {
  const entries = readdirSync(folder).filter((entry) => !entry.startsWith('..'));
  return new Map(entries.map((entry) => [entry, readFileSync(join(folder, entry))]));
}

/** At once: whoever reads sees the old config or the new one. */
function write({ target }: RendererSettings, text: string): void {
  const temporary = join(dirname(target), `.config.${process.pid}`);
  writeFileSync(temporary, text);
  renameSync(temporary, target);
}

/** What goes on being wrong is tried again and again, and said once. */
function sayOnce(messages: readonly string[]): void {
  if (messages.join('\n') !== said) say(messages);
}

function say(messages: readonly string[]): void {
  said = messages.join('\n');
  for (const message of messages) console.log(JSON.stringify({ time: new Date().toISOString(), message }));
}

// As the first process of a container it gets no signal that it does not ask for.
process.on('SIGTERM', () => process.exit(0));
look();
setInterval(look, PAUSE_MILLISECONDS);
