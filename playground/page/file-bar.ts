/// <reference lib="dom" />
import { byId, element } from '../../graph-page/elements';
import type { Files } from '../compiler/run';
import { SETTINGS } from './commands';
import { isFileName } from './state';

/** Which files there are, and which one is open. */
export class FileBar {
  private readonly select = byId('files', HTMLSelectElement);
  private readonly name = byId('name', HTMLInputElement);
  private readonly remove = byId('remove', HTMLButtonElement);
  private files: Files = {};
  public open = '';

  public constructor(private readonly changed: (files: Files, open: string) => void) {
    this.select.addEventListener('change', () => this.choose(this.select.value));
    this.name.addEventListener('change', () => this.rename(this.name.value.trim()));
    this.remove.addEventListener('click', () => this.removeOpen());
    byId('add', HTMLButtonElement).addEventListener('click', () => this.addEmpty());
  }

  public show(files: Files, open = firstOf(files)): void {
    this.files = files;
    this.open = open;
    this.select.replaceChildren(...Object.keys(files).map((name) => element('option', { value: name }, name)));
    this.select.value = open;
    this.name.value = open;
    this.remove.disabled = Object.keys(files).length < 2;
  }

  /** Stores the edited files. */
  public keep(files: Files): void {
    this.files = files;
  }

  public choose(open: string): void {
    if (open === this.open || !Object.hasOwn(this.files, open)) return;
    this.show(this.files, open);
    this.changed(this.files, open);
  }

  /** Adds a file and opens it. */
  public add(name: string, text: string): void {
    this.replace([...Object.entries(this.files), [name, text]], name);
  }

  private addEmpty(): void {
    let number = Object.keys(this.files).length + 1;
    while (Object.hasOwn(this.files, `file-${number}.yaml`)) number++;
    this.add(`file-${number}.yaml`, '');
    this.name.select();
    this.name.focus();
  }

  private rename(name: string): void {
    const isFree = isFileName(name) && !Object.hasOwn(this.files, name);
    this.name.value = isFree ? name : this.open;
    if (isFree)
      this.replace(
        Object.entries(this.files).map(([old, text]) => [old === this.open ? name : old, text]),
        name,
      );
  }

  private removeOpen(): void {
    const left = Object.entries(this.files).filter(([name]) => name !== this.open);
    this.replace(left, firstOf(Object.fromEntries(left)));
    this.select.focus();
  }

  private replace(entries: readonly (readonly [string, string])[], open: string): void {
    this.show(Object.fromEntries(entries), open);
    this.changed(this.files, open);
  }
}

/** Returns the first file. Inputs are more informative than the settings. */
function firstOf(files: Files): string {
  const names = Object.keys(files);
  return names.find((name) => name !== SETTINGS) ?? names[0] ?? '';
}
