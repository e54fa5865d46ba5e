/// <reference lib="dom" />
import type { Overview } from '../src/core/compiler/queries/explain/overview/overview';
import { byId, element } from './elements';

const MOST = 20;

/** A field that lists what has the letters in its name, and leads there. */
export class Search {
  private readonly input = byId('search', HTMLInputElement);
  private readonly list = byId('hits', HTMLUListElement);
  private readonly entries: readonly { readonly id: string; readonly text: string }[];
  private hits: readonly string[] = [];
  private chosen = 0;

  public constructor(
    overview: Overview,
    private readonly onChoose: (id: string) => void,
  ) {
    this.entries = entriesOf(overview);
    this.input.addEventListener('input', () => this.update());
    this.input.addEventListener('keydown', (event) => this.onKey(event));
    this.input.addEventListener('blur', () => setTimeout(() => this.close(), 150));
  }

  private update(): void {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found =
      words.length === 0 ? [] : this.entries.filter(({ text }) => words.every((word) => text.includes(word)));
    this.hits = found.slice(0, MOST).map(({ id }) => id);
    this.chosen = 0;
    this.draw();
  }

  private draw(): void {
    const items = this.hits.map((id, index) => {
      const selected = String(index === this.chosen);
      const item = element('li', { id: `hit-${index}`, role: 'option', 'aria-selected': selected }, id);
      item.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        this.choose(index);
      });
      return item;
    });
    this.list.replaceChildren(...items);
    this.list.hidden = items.length === 0;
    this.input.setAttribute('aria-expanded', String(items.length > 0));
    if (items.length > 0) this.input.setAttribute('aria-activedescendant', `hit-${this.chosen}`);
    else this.input.removeAttribute('aria-activedescendant');
  }

  private onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && this.hits.length > 0) {
      event.preventDefault();
      this.chosen = (this.chosen + step + this.hits.length) % this.hits.length;
      this.draw();
    } else if (event.key === 'Enter') this.choose(this.chosen);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      this.close();
    }
  }

  private choose(index: number): void {
    const id = this.hits[index];
    this.close();
    if (id) this.onChoose(id);
  }

  private close(): void {
    this.hits = [];
    this.draw();
  }
}

function entriesOf({ gateways, routes, backends, policies }: Overview): { id: string; text: string }[] {
  const named = [
    ...gateways.map(({ id, listeners }) => [id, ...listeners.map(({ hostname }) => hostname)]),
    ...routes.map(({ id, hostnames, rules }) => [id, ...hostnames, ...rules.flatMap(({ matches }) => matches)]),
    ...backends.map(({ id, tiers }) => [id, ...tiers.flat().map(({ name }) => name)]),
    ...policies.map(({ id }) => [id]),
  ];
  return named.map(([id = '', ...more]) => ({ id, text: [id, ...more].join(' ').toLowerCase() }));
}
