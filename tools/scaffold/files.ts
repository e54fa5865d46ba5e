import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file that must not be there yet. */
export function writeNew(root: string, path: string, text: string): void {
  if (existsSync(join(root, path))) throw new Error(`${path} exists`);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Puts a line among those of its kind, in alphabetical order. */
export function insertSorted(lines: string[], kind: RegExp, line: string): void {
  const key = kind.exec(line)?.[1] ?? '';
  const places = lines.flatMap((text, index) => (kind.test(text) ? [index] : []));
  const before = places.find((index) => (kind.exec(lines[index] as string)?.[1] ?? '') > key);
  const at = before ?? (places[places.length - 1] ?? -1) + 1;
  lines.splice(at, 0, line);
}

/** Changes a file and returns its path. */
export function edit(root: string, path: string, change: (text: string) => string): string {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return path;
}

/** Names are written as lower-case words joined by "-". */
export function assertSlug(slug: string, what: string): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug)) throw new Error(`"${slug}": name ${what} in lowercase words joined by "-"`);
}

/** `idle-backend` as `IdleBackend`. */
export function pascalCase(slug: string): string {
  return slug
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** `idle-backend` or `Idle backend` as `idleBackend`. */
export function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** `Idle backend` as `idle-backend`. */
export function slugOf(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .toLowerCase();
}

/** `idle-backend` as `Idle backend`. */
export function titleOf(slug: string): string {
  const words = slug.replace(/-/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
