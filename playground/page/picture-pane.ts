/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import { graph } from './commands';
import type { Compiler } from './compiler';
import { commandLine, type Inputs, type Pane } from './panes';

/** The factor of one step. */
const STEP = 1.25;
const SMALLEST = 0.1;
const LARGEST = 8;

/** Shows the picture as an image, which runs no script and loads nothing, whatever names the inputs contain. */
export class PicturePane implements Pane {
  public readonly element = element('div', { class: 'picture-pane' });
  private readonly image = element('img', { alt: 'Gateways, routes, backends and policies', draggable: 'false' });
  private readonly frame = element(
    'div',
    { class: 'picture', tabindex: '0', role: 'region', 'aria-label': 'Picture' },
    this.image,
  );
  private readonly level = element('output', {});
  private readonly bar: HTMLElement;
  /** The factor, or undefined to fit the width of the page. */
  private scale: number | undefined;

  public constructor(private readonly compiler: Compiler) {
    this.bar = element(
      'div',
      { class: 'zoom', role: 'group', 'aria-label': 'Zoom' },
      this.button('−', 'Zoom out', () => this.zoom(this.factor / STEP)),
      this.level,
      this.button('+', 'Zoom in', () => this.zoom(this.factor * STEP)),
      this.button('Fit', undefined, () => this.zoom(undefined)),
      this.button('Actual size', undefined, () => this.zoom(1)),
    );
    this.image.addEventListener('load', () => this.apply());
    this.frame.addEventListener('keydown', (event) => this.pressed(event));
    this.frame.addEventListener('wheel', (event) => this.turned(event), { passive: false });
    this.frame.addEventListener('pointerdown', (event) => this.drag(event));
    new ResizeObserver(() => this.showLevel()).observe(this.frame);
  }

  public async update({ files }: Inputs, isCurrent: () => boolean): Promise<void> {
    const args = graph(files);
    const { out, err } = await this.compiler.run(args, files);
    if (!isCurrent()) return;
    const isPicture = out.startsWith('<svg');
    if (isPicture) this.image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(out)}`;
    const content = isPicture ? [this.bar, this.frame] : [element('p', { class: 'failure' }, err)];
    this.element.replaceChildren(commandLine(args), ...content);
  }

  private button(text: string, label: string | undefined, action: () => void): HTMLButtonElement {
    const made = element('button', { type: 'button', 'aria-label': label, title: label }, text);
    made.addEventListener('click', action);
    return made;
  }

  /** The displayed width divided by the picture's width. */
  private get factor(): number {
    return this.image.clientWidth / (this.image.naturalWidth || 1) || 1;
  }

  /** Keeps the point of the picture in place that is at this position of the frame, by default at its center. */
  private zoom(
    scale: number | undefined,
    [x, y]: readonly [number, number] = [this.frame.clientWidth / 2, this.frame.clientHeight / 2],
  ): void {
    const { frame } = this;
    const before = this.factor;
    const [left, top] = [frame.scrollLeft + x, frame.scrollTop + y];
    this.scale = scale === undefined ? undefined : Math.min(LARGEST, Math.max(SMALLEST, scale));
    this.apply();
    const ratio = this.factor / before;
    frame.scrollTo(left * ratio - x, top * ratio - y);
  }

  private apply(): void {
    const { scale, image } = this;
    image.style.width = scale === undefined ? '' : `${image.naturalWidth * scale}px`;
    image.style.maxWidth = scale === undefined ? '100%' : 'none';
    this.showLevel();
  }

  private showLevel(): void {
    this.level.textContent = `${Math.round(this.factor * 100)} %`;
  }

  private pressed(event: KeyboardEvent): void {
    const zooms: Readonly<Record<string, number | undefined>> = {
      '+': this.factor * STEP,
      '=': this.factor * STEP,
      '-': this.factor / STEP,
      '0': undefined,
      '1': 1,
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in zooms)) return;
    event.preventDefault();
    this.zoom(zooms[event.key]);
  }

  /** With Ctrl, as trackpads send it for a pinch; a wheel alone scrolls. */
  private turned(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = this.frame.getBoundingClientRect();
    this.zoom(this.factor * Math.exp(-event.deltaY / 300), [event.clientX - left, event.clientY - top]);
  }

  private drag(event: PointerEvent): void {
    const { frame } = this;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const start = { left: frame.scrollLeft + event.clientX, top: frame.scrollTop + event.clientY };
    frame.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => frame.scrollTo(start.left - clientX, start.top - clientY);
    frame.addEventListener('pointermove', move);
    frame.addEventListener('lostpointercapture', () => frame.removeEventListener('pointermove', move), { once: true });
  }
}
