/// <reference lib="dom" />

import { draw, isAlong } from '../src/apps/picture/draw';
import { pictureOf } from '../src/apps/picture/group';
import {
  endOf,
  type Layout,
  type LayoutPosition,
  layOut,
  type PlacedBox,
  type PlacedRow,
  startOf,
} from '../src/apps/picture/layout';
import { boxMarkup, curve, distantMarkup, edgeMarkup, memberMarkup } from '../src/apps/picture/markup';
import type { Edge } from '../src/apps/picture/picture';
import type { Overview } from '../src/core/compiler/queries/explain/overview/overview';
import { ownerOf } from '../src/core/compiler/queries/explain/overview/select';
import { Camera } from './camera';

interface Item extends LayoutPosition {
  readonly id: string;
  readonly box: PlacedBox;
  readonly row?: PlacedRow;
}

/** From this height on, in pixels of the screen, the name of a member can be read. */
const LEGIBLE = 9;
/** The scale at which all text can be read, also that of members. */
const START_SCALE = 0.7;
/** From this size of their heads on, groups have hundreds of members. */
const MOST_ENLARGED = 1.3;
/** So many edges of what is selected are drawn one by one. */
const MOST_EDGES = 300;

/** The picture: what is drawn, where one looks, and what is lit. */
export class View {
  private layout: Layout = { width: 0, height: 0, boxes: [], edges: [] };
  private raw: readonly Edge[] = [];
  private readonly items = new Map<string, Item>();
  private readonly camera: Camera;
  private lit: ReadonlySet<string> = new Set();
  private selected = '';
  /** Ways of requests that are drawn over the rest. */
  private ways: readonly (readonly string[])[] = [];
  private focused = '';
  /** The part of the picture whose members have been drawn with their names; absent: all of them without. */
  private drawn: LayoutPosition | undefined;
  private isDistant = false;

  public constructor(
    private readonly svg: SVGSVGElement,
    private readonly layers: Readonly<Record<'world' | 'edges' | 'boxes' | 'members' | 'overlay', SVGGElement>>,
    onSelect: (id: string) => void,
  ) {
    this.camera = new Camera(svg, layers.world, () => this.drawMembers());
    svg.addEventListener('click', (event) => {
      if (this.camera.wasDragged) return;
      const id = idAt(event.target);
      if (id) this.focused = id;
      onSelect(id ?? '');
    });
    svg.addEventListener('keydown', (event) => this.onKey(event, onSelect));
    svg.addEventListener('focusin', (event) => {
      const id = idAt(event.target);
      if (id) this.focused = id;
    });
  }

  /** Draws an overview anew. */
  public show(overview: Overview): void {
    this.raw = draw(overview).edges;
    this.layout = layOut(pictureOf(overview));
    this.items.clear();
    for (const box of this.layout.boxes) {
      const { x, y, width, height } = box;
      this.items.set(box.box.id, { id: box.box.id, x, y, width, height, box });
      for (const row of box.rows) {
        this.items.set(row.row.id, {
          id: row.row.id,
          x: row.x,
          y: row.y,
          width: row.width,
          height: row.height,
          box,
          row,
        });
      }
    }
    this.layers.edges.innerHTML = this.layout.edges.map(edgeMarkup).join('');
    this.layers.boxes.innerHTML = this.layout.boxes.map(boxMarkup).join('');
    this.light('', new Set());
    const first = this.layers.boxes.querySelector('[role=button]');
    this.focused = idAt(first) ?? '';
    first?.setAttribute('tabindex', '0');
    this.start();
  }

  /** Boxes that stand for many, by their id. */
  public groupOf(id: string): PlacedBox | undefined {
    const box = this.items.get(id)?.box;
    return box && box.box.id === id && box.box.members.length > 0 ? box : undefined;
  }

  public has(id: string): boolean {
    return this.itemOf(id) !== undefined;
  }

  public fit(): void {
    this.camera.fit(this.layout);
  }

  /**
   * Shows the whole picture if its text can be read then. Otherwise it begins at a Gateway, near enough to read it, unless the picture has
   * so many parts that it would be many screens; the heads of groups are larger there.
   */
  private start(): void {
    const { boxes } = this.layout;
    const isEnlarged = boxes.some(({ scale }) => scale > MOST_ENLARGED);
    const first = boxes.find(({ box }) => box.kind === 'gateway') ?? boxes[0];
    if (first && !isEnlarged) this.camera.start(this.layout, first, START_SCALE);
    else this.fit();
  }

  public zoom(factor: number): void {
    this.camera.zoom(factor);
  }

  /** Lights up what belongs to something, and dims the rest. */
  public light(selected: string, ids: ReadonlySet<string>, ways: readonly (readonly string[])[] = []): void {
    this.selected = selected;
    this.ways = ways;
    this.lit = new Set([...ids].flatMap((id) => [id, this.itemOf(id)?.id ?? id]));
    this.layers.world.classList.toggle('selecting', selected !== '');
    for (const part of this.layers.world.querySelectorAll('.lit,.selected')) part.classList.remove('lit', 'selected');
    const boxes = new Set([...this.lit].flatMap((id) => this.items.get(id)?.box.box.id ?? []));
    for (const part of this.layers.boxes.querySelectorAll('[data-id]')) {
      const id = part.getAttribute('data-id') ?? '';
      part.classList.toggle('lit', this.lit.has(id) || boxes.has(id));
      part.classList.toggle('selected', id === selected);
    }
    this.drawOverlay();
    this.drawn = undefined;
    this.isDistant = false;
    this.drawMembers();
  }

  /** Looks at something, near enough to read it. */
  public lookAt(id: string): void {
    const item = this.itemOf(id);
    if (item) this.camera.lookAt(item);
  }

  /** Moves as little as needed for something to be seen. */
  public reveal(id: string): void {
    const item = this.itemOf(id);
    if (item) this.camera.reveal(item);
  }

  private itemOf(id: string): Item | undefined {
    return this.items.get(id) ?? this.items.get(ownerOf(id));
  }

  private drawOverlay(): void {
    const owner = ownerOf(this.selected);
    const isOwn = (end: string, row?: string) =>
      end === owner && (this.selected === owner || row === undefined || row === this.selected);
    const own =
      this.selected === ''
        ? []
        : this.raw.filter((edge) => isOwn(edge.from, edge.fromRow) || isOwn(edge.to, edge.toRow));
    const along = this.raw.filter((edge) => this.ways.some((way) => isAlong(way, edge)));
    const paths = [...own.slice(0, MOST_EDGES), ...along].flatMap((edge) => {
      const [from, to] = [this.itemOf(edge.fromRow ?? edge.from), this.itemOf(edge.toRow ?? edge.to)];
      if (!from || !to) return [];
      const points = [startOf(from.box, from.row?.row.id), endOf(to.box, to.row?.row.id)];
      return [`<path class="edge ${edge.kind} ${edge.guarantee ?? ''} lit" d="${curve(points)}"/>`];
    });
    const lit = [...this.lit].flatMap((id) => this.items.get(id) ?? []);
    const members = lit.filter(({ row }) => row?.isMember);
    const named = members.length <= MOST_EDGES;
    const drawn = members.flatMap(({ row, box }) => {
      if (!row) return [];
      return [named ? memberMarkup(row, box.box.kind) : distantMarkup([row], `lit ${box.box.kind}`)];
    });
    this.layers.overlay.innerHTML = [...paths, ...drawn].join('');
    for (const part of this.layers.overlay.querySelectorAll('[data-id]')) {
      part.classList.add('lit');
      part.classList.toggle('selected', part.getAttribute('data-id') === this.selected);
    }
  }

  /** Members with their names where they can be read, and only those on the screen; from far away as plain shapes. */
  private drawMembers(): void {
    const groups = this.layout.boxes.filter(({ box }) => box.members.length > 0);
    if (groups.length === 0) {
      this.layers.members.innerHTML = '';
      return;
    }
    const { scale } = this.camera;
    const members = groups.flatMap(({ rows }) => rows.filter(({ isMember }) => isMember));
    if (this.camera.isZooming || (members[0]?.height ?? 0) * scale < LEGIBLE) {
      if (this.isDistant) return;
      this.isDistant = true;
      this.drawn = undefined;
      this.layers.members.innerHTML = groups.map((one) => distantMarkup(one.rows, one.box.kind)).join('');
      return;
    }
    this.isDistant = false;
    const seen = this.camera.seen();
    if (this.drawn && isInside(seen, this.drawn) && this.drawn.width < seen.width * 5) return;
    const around = this.camera.around();
    this.drawn = around;
    const shown = groups.map((one) => [one, one.rows.filter((row) => touches(row, around))] as const);
    const focus = document.activeElement?.getAttribute('data-id');
    this.layers.members.innerHTML = shown
      .map(([{ box }, rows]) => rows.map((row) => memberMarkup(row, box.kind)).join(''))
      .join('');
    for (const part of this.layers.members.children) {
      part.classList.toggle('lit', this.lit.has(part.getAttribute('data-id') ?? ''));
    }
    if (focus && this.items.get(focus)?.row?.isMember) this.elementOf(focus, this.layers.members)?.focus();
  }

  private onKey(event: KeyboardEvent, onSelect: (id: string) => void): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(this.focused);
      return;
    }
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.neighbour(step[0] ?? 0, step[1] ?? 0);
    if (next) this.focus(next);
  }

  private focus(item: Item): void {
    this.focused = item.id;
    if (!touches(item, this.camera.seen())) this.camera.lookAt(item);
    this.drawMembers();
    const part = this.elementOf(item.id, this.layers.world);
    for (const other of this.svg.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    part?.setAttribute('tabindex', '0');
    part?.focus({ preventScroll: true });
  }

  /** The nearest thing in a direction; what is straight ahead is nearer. */
  private neighbour(dx: number, dy: number): Item | undefined {
    const from = this.items.get(this.focused);
    if (!from) return this.items.values().next().value;
    const [x, y] = centre(from);
    let best: Item | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const item of this.items.values()) {
      const [cx, cy] = centre(item);
      const ahead = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (ahead < 1 || (dx !== 0 && item.box === from.box && !item.row?.isMember)) continue;
      const distance = ahead + aside * 3;
      if (distance < least) [best, least] = [item, distance];
    }
    return best;
  }

  private elementOf(id: string, layer: SVGGElement): SVGElement | undefined {
    const found = layer.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const button = found?.querySelector(':scope > .handle') ?? found;
    return button instanceof SVGElement ? button : undefined;
  }
}

function centre({ x, y, width, height }: LayoutPosition): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}

function touches(one: LayoutPosition, other: LayoutPosition): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function isInside(one: LayoutPosition, other: LayoutPosition): boolean {
  const [right, bottom] = [other.x + other.width, other.y + other.height];
  return one.x >= other.x && one.y >= other.y && one.x + one.width <= right && one.y + one.height <= bottom;
}

function idAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? undefined) : undefined;
}
