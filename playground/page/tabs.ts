/// <reference lib="dom" />
import { element } from '../../graph-page/elements';

/** Tabs as people know them: arrows go from one to the next, and one of them is where the tabulator stops. */
export class Tabs {
  private readonly buttons: ReadonlyMap<string, HTMLButtonElement>;

  public constructor(
    place: HTMLElement,
    private readonly panel: HTMLElement,
    names: readonly string[],
    private readonly chosen: (name: string) => void,
  ) {
    this.buttons = new Map(names.map((name) => [name, this.button(name)]));
    place.append(...this.buttons.values());
    place.addEventListener('keydown', (event) => this.move(event));
  }

  private button(name: string): HTMLButtonElement {
    const made = element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': this.panel.id },
      name,
    );
    made.addEventListener('click', () => this.chosen(name));
    return made;
  }

  public show(chosen: string): void {
    for (const [name, button] of this.buttons) {
      button.setAttribute('aria-selected', String(name === chosen));
      button.tabIndex = name === chosen ? 0 : -1;
    }
    this.panel.setAttribute('aria-labelledby', `tab-${chosen}`);
  }

  /** Shows a text next to a name, such as the number of findings. */
  public count(name: string, text: string): void {
    this.buttons.get(name)?.replaceChildren(name, ...(text ? [' ', element('span', { class: 'count' }, text)] : []));
  }

  private move(event: KeyboardEvent): void {
    const all = [...this.buttons];
    const at = all.findIndex(([, button]) => button === event.target);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const [name, button] = all.at(step % all.length) ?? [];
    if (name === undefined) return;
    this.chosen(name);
    button?.focus();
  }
}
