/// <reference lib="dom" />
import type { LayoutPosition } from '../src/apps/picture/layout';

const LIMITS = { least: 0.02, most: 3 } as const;
/** So many milliseconds without a change of the scale are a rest. */
const REST = 140;
/** What fits is not made larger than this. */
const COMFORTABLE = 1.25;

type Size = Pick<LayoutPosition, 'width' | 'height'>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** So many pixels are no movement yet. */
const STILL = 4;

/** Where one looks: the wheel and two fingers zoom, dragging moves. */
export class Camera {
  public scale = 1;
  /** Whether the last press of the pointer ended as a movement. */
  public wasDragged = false;
  /** Letters are laid out anew for each scale, so thousands of them wait until it stays the same. */
  public isZooming = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private x = 0;
  private y = 0;
  private pending = false;
  /** Where the button and the fingers that are down have been seen last. */
  private readonly pressed = new Map<number, Point>();
  /** What is shown whole, until somebody moves or zooms. */
  private fitted: Size | undefined;

  public constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly onMove: () => void,
  ) {
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        const { left, top } = svg.getBoundingClientRect();
        // Two fingers on a pad come as a wheel with Ctrl, in small steps.
        const speed = event.ctrlKey ? 0.01 : 0.0015;
        this.zoom(Math.exp(-event.deltaY * lines * speed), event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => this.press(event));
    window.addEventListener('pointermove', (event) => this.drag(event));
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, ({ pointerId }) => this.pressed.delete(pointerId));
    }
    new ResizeObserver(() => (this.fitted ? this.fit(this.fitted) : this.moved())).observe(svg);
  }

  public fit(size: Size): void {
    const { width, height } = size;
    const { clientWidth, clientHeight } = this.svg;
    const fitting = Math.min(clientWidth / Math.max(width, 1), clientHeight / Math.max(height, 1));
    this.scale = Math.min(COMFORTABLE, Math.max(LIMITS.least, fitting));
    this.x = (clientWidth - width * this.scale) / 2;
    this.y = (clientHeight - height * this.scale) / 2;
    clearTimeout(this.rest);
    this.isZooming = false;
    this.moved();
    this.fitted = size;
  }

  /** Shows the whole picture, or if it would be smaller than a scale, the part around a position. */
  public start(size: Size, position: LayoutPosition, least: number): void {
    this.fit(size);
    if (this.scale >= least) return;
    const { clientWidth, clientHeight } = this.svg;
    this.scale = least;
    this.x = startAt(position.x + position.width / 2, size.width, clientWidth / least) * least;
    this.y = startAt(position.y + position.height / 2, size.height, clientHeight / least) * least;
    this.moved();
  }

  /** Zooms about a point of the screen, or about its middle. */
  public zoom(factor: number, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2): void {
    const scale = Math.min(LIMITS.most, Math.max(LIMITS.least, this.scale * factor));
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.isZooming = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.isZooming = false;
      this.moved();
    }, REST);
    this.moved();
  }

  public lookAt({ x, y, width, height }: LayoutPosition): void {
    const { clientWidth, clientHeight } = this.svg;
    const whole = Math.min((clientWidth * 0.8) / width, (clientHeight * 0.8) / height);
    this.scale = Math.min(LIMITS.most, Math.max(this.scale, Math.min(0.9, whole)));
    this.x = clientWidth / 2 - (x + width / 2) * this.scale;
    this.y = clientHeight / 2 - (y + height / 2) * this.scale;
    this.moved();
  }

  /** What is shown whole stays so. */
  public reveal({ x, y, width, height }: LayoutPosition): void {
    if (this.fitted) {
      this.fit(this.fitted);
      return;
    }
    const { clientWidth, clientHeight } = this.svg;
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    this.x += shift(left, width * this.scale, clientWidth);
    this.y += shift(top, height * this.scale, clientHeight);
    this.moved();
  }

  /** The part of the picture that is on the screen. */
  public seen(): LayoutPosition {
    const { clientWidth, clientHeight } = this.svg;
    const { x, y, scale } = this;
    return { x: -x / scale, y: -y / scale, width: clientWidth / scale, height: clientHeight / scale };
  }

  /** The same and half of it on each side, so that few movements bring something new. */
  public around(): LayoutPosition {
    const { x, y, width, height } = this.seen();
    return { x: x - width / 2, y: y - height / 2, width: width * 2, height: height * 2 };
  }

  private press({ pointerId, pointerType, button, clientX, clientY }: PointerEvent): void {
    if (pointerType === 'mouse' && button !== 0) return;
    if (this.pressed.size === 0) this.wasDragged = false;
    this.pressed.set(pointerId, { x: clientX, y: clientY });
  }

  /** One moves the picture; two move and zoom it. */
  private drag({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = this.pressed.get(pointerId);
    if (!before || this.pressed.size > 2) return;
    const now = { x: clientX, y: clientY };
    if (!this.wasDragged && distance(before, now) <= STILL) return;
    this.wasDragged = true;
    this.pressed.set(pointerId, now);
    const [other] = [...this.pressed].flatMap(([id, point]) => (id === pointerId ? [] : [point]));
    const share = other ? 0.5 : 1;
    this.x += (now.x - before.x) * share;
    this.y += (now.y - before.y) * share;
    if (!other) {
      this.moved();
      return;
    }
    const { left, top } = this.svg.getBoundingClientRect();
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    this.zoom(factor, (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
  }

  /** However often something moves, it is drawn once a frame. */
  private moved(): void {
    this.fitted = undefined;
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.world.setAttribute('transform', `translate(${this.x} ${this.y}) scale(${this.scale})`);
      this.onMove();
    });
  }
}

/** Where a length begins so that a point of it is in the middle of the screen, without empty space; what is shorter is in the middle. */
function startAt(middle: number, length: number, room: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, room / 2 - middle));
}

/** How far something has to move along one side to be inside, with a margin; what is too long shows its beginning. */
function shift(start: number, length: number, room: number): number {
  const margin = 24;
  const over = start + length + margin - room;
  const moved = over > 0 ? start - over : start;
  return Math.max(moved, margin) - start > 0 || over > 0 ? Math.max(moved, margin) - start : 0;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
