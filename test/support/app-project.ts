import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';

const ROOT = resolve(__dirname, '..', '..');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a project like a user's: the package is installed, and `cdk8s.yaml` specifies how the program runs. */
export function appProject(program: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cli-app-')));
  folders.push(folder);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['cdk8s', 'constructs', 'cdk8s-plus-28'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  symlinkSync(ROOT, join(folder, 'node_modules', 'cdk8s-ai-gateway'), 'junction');
  const settings = `language: typescript\napp: '"${process.execPath}" main.js'\n`;
  for (const [name, text] of Object.entries({ 'main.js': program, 'cdk8s.yaml': settings, ...files }))
    writeFileSync(made(join(folder, name)), text);
  return folder;
}

function made(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** The beginning of a program: a Gateway and a route, created by `shop(chart, path, options)`. */
export const SHOP = `
const { App, ApiObject, Chart } = require('cdk8s');
const ai = require('cdk8s-ai-gateway');
function shop(chart, path, more = {}) {
  const gateway = new ai.Gateway(chart, 'gateway', { metadata: { name: 'public' } });
  gateway.addHttpListener('http', { port: 8080 });
  const items = new ai.StaticBackend(chart, 'items', { host: 'items.example.com', port: 80, metadata: { name: 'items' } });
  return new ai.Route(chart, 'route', { gateway, path: ai.PathMatch.prefix(path), to: [items], metadata: { name: 'to-items' }, ...more });
}
`;
