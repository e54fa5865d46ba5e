/// <reference lib="dom" />
import type { Overview, OverviewGuarantee } from '../src/core/compiler/queries/explain/overview/overview';
import { ownerOf, selectFrom } from '../src/core/compiler/queries/explain/overview/select';
import { byId, element } from './elements';
import { Lookup } from './lookup';
import { Panel } from './panel';
import { Search } from './search';
import { View } from './view';

/** The whole page: what is filtered, what is selected, and which buttons do what. */
class Page {
  private readonly lookup: Lookup;
  private readonly view: View;
  private readonly panel: Panel;
  private readonly namespace = byId('namespace', HTMLSelectElement);
  private readonly team = byId('team', HTMLSelectElement);
  private readonly side = byId('panel', HTMLElement);
  private readonly status = byId('status', HTMLElement);
  private focus = '';

  public constructor(private readonly overview: Overview) {
    this.lookup = new Lookup(overview);
    const layer = (name: string) => byId(name, SVGGElement);
    const layers = {
      world: layer('world'),
      edges: layer('edges'),
      boxes: layer('boxes'),
      members: layer('members'),
      overlay: layer('overlay'),
    };
    this.view = new View(byId('picture', SVGSVGElement), layers, (id) => this.select(id));
    this.panel = new Panel(byId('details', HTMLElement), this.lookup, {
      go: (id) => this.goTo(id),
      only: (id) => this.showOnly(id),
      mark: (guarantee) => this.mark(guarantee),
    });
    new Search(overview, (id) => this.goTo(id));
    this.fillFilters();
    this.addButtons();
    this.draw();
    const { comparison, findings } = overview;
    if (comparison) this.open(() => this.panel.showChanges(comparison.changes, comparison.old, comparison.new));
    byId('findings', HTMLButtonElement).textContent = `Findings (${findings.length})`;
  }

  private draw(): void {
    const { namespace, team, focus } = this;
    const isMeant = (thing: { readonly id: string; readonly namespace: string; readonly team?: string }) =>
      (focus === '' || thing.id === focus) &&
      (namespace.value === '' || thing.namespace === namespace.value) &&
      (team.value === '' || thing.team === team.value);
    const isFiltered = focus !== '' || namespace.value !== '' || team.value !== '';
    const shown = isFiltered ? selectFrom(this.overview, isMeant) : this.overview;
    this.view.show(shown);
    byId('everything', HTMLButtonElement).hidden = !isFiltered;
    const { gateways, routes, backends, policies } = shown;
    const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
    this.status.textContent = [
      count(gateways.length, 'Gateway'),
      count(routes.length, 'route'),
      count(backends.length, 'backend'),
      `${policies.length} ${policies.length === 1 ? 'policy' : 'policies'}`,
    ].join(', ');
  }

  private select(id: string): void {
    if (id === '') {
      this.view.light('', new Set());
      this.side.hidden = true;
      return;
    }
    this.view.light(id, this.relatedTo(id));
    const group = this.view.groupOf(id);
    this.open(() => (group ? this.panel.showGroup(group) : this.panel.show(id)));
    this.view.reveal(id);
  }

  /** What a guarantee is about, and the way of what breaks it. */
  private mark({ name, about, ways }: OverviewGuarantee): void {
    const ids = new Set([...about, ...ways.flat()]);
    if ([...ids].some((id) => !this.view.has(id))) this.showEverything();
    this.view.light(`guarantee ${name}`, ids, ways);
    this.view.fit();
  }

  private open(show: () => void): void {
    this.side.hidden = false;
    show();
  }

  /** Selects something and looks at it, also where a filter has it left out. */
  private goTo(id: string): void {
    if (!this.view.has(id)) this.showEverything();
    this.select(id);
    this.view.lookAt(id);
  }

  private showOnly(id: string): void {
    this.focus = ownerOf(id);
    this.draw();
    this.select(id);
  }

  private showEverything(): void {
    this.focus = '';
    this.namespace.value = '';
    this.team.value = '';
    this.draw();
  }

  private relatedTo(id: string): Set<string> {
    const related = new Set([id]);
    const thing = this.lookup.thing(id);
    if (thing?.is === 'policy') {
      for (const target of thing.policy.targets.flatMap(({ to }) => to)) related.add(target);
      for (const { holds, overridden } of this.lookup.fatesOf(thing.policy.id)) {
        for (const scope of [...holds, ...overridden]) related.add(scope.id).add(ownerOf(scope.id));
      }
    }
    const part = selectFrom(this.overview, (one) => one.id === ownerOf(id));
    if (thing?.is === 'gateway') {
      const isOf = (listener: string) => listener === id || ownerOf(listener) === id;
      for (const route of this.overview.routes) if (route.listeners.some(isOf)) related.add(route.id);
    } else if (thing && thing.is !== 'policy') {
      for (const one of [...part.routes, ...part.backends, ...part.policies]) related.add(one.id);
      for (const listener of part.routes.flatMap((route) => route.listeners)) related.add(listener);
    }
    for (const policy of this.lookup.policiesOf(id)) related.add(policy);
    for (const other of this.lookup.callersAndCalled(id)) related.add(other);
    return related;
  }

  private fillFilters(): void {
    const { gateways, routes, backends, policies } = this.overview;
    const things = [...gateways, ...routes, ...backends, ...policies];
    const fill = (select: HTMLSelectElement, values: readonly (string | undefined)[]) => {
      const distinct = [...new Set(values)].filter((value): value is string => Boolean(value)).sort();
      for (const value of distinct) select.append(element('option', { value }, value));
      select.disabled = distinct.length === 0;
      select.addEventListener('change', () => {
        this.focus = '';
        this.select('');
        this.draw();
      });
    };
    fill(
      this.namespace,
      things.map(({ namespace }) => namespace),
    );
    fill(
      this.team,
      things.map(({ team }) => team),
    );
  }

  private addButtons(): void {
    const on = (id: string, action: () => void) => byId(id, HTMLButtonElement).addEventListener('click', action);
    on('zoom-in', () => this.view.zoom(1.3));
    on('zoom-out', () => this.view.zoom(1 / 1.3));
    on('fit', () => this.view.fit());
    on('everything', () => this.showEverything());
    on('close', () => this.select(''));
    on('theme', () => switchTheme());
    on('findings', () => this.open(() => this.panel.showFindings(this.overview.findings)));
    const { comparison } = this.overview;
    const changes = byId('changes', HTMLButtonElement);
    changes.hidden = comparison === undefined;
    if (comparison) {
      changes.textContent = `Changes (${comparison.changes.length})`;
      on('changes', () => this.open(() => this.panel.showChanges(comparison.changes, comparison.old, comparison.new)));
    }
    const { guarantees } = this.overview;
    const proved = byId('guarantees', HTMLButtonElement);
    proved.hidden = guarantees === undefined;
    if (guarantees) {
      proved.textContent = `Guarantees (${guarantees.length})`;
      on('guarantees', () => this.open(() => this.panel.showGuarantees(guarantees)));
    }
    document.addEventListener('keydown', (event) => this.onKey(event));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.select('');
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === '/') {
      event.preventDefault();
      byId('search', HTMLInputElement).focus();
    } else if (event.key === '+' || event.key === '=') this.view.zoom(1.3);
    else if (event.key === '-') this.view.zoom(1 / 1.3);
    else if (event.key === '0') this.view.fit();
  }
}

/** From what the reader's system says to the other one, and back. */
function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
}

performance.mark('script');
const overview: Overview = JSON.parse(byId('overview', HTMLScriptElement).textContent ?? '');
performance.mark('data');
new Page(overview);
performance.mark('drawn');
requestAnimationFrame(() => {
  // After the next frame the first one is on the screen.
  requestAnimationFrame(() => performance.mark('first-picture'));
});
