/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import type { Files, Ran } from '../compiler/run';
import { commandText, compile, diff, graph, request, validate } from './commands';
import type { Compiler } from './compiler';
import { Viewer } from './editor';
import { type Actions, findingsView, type Report } from './findings';
import type { RequestInput } from './state';

/** The inputs of a pane. */
export interface Inputs {
  readonly files: Files;
  readonly before: Files;
}

/** The content of one tab. */
export interface Pane {
  readonly element: HTMLElement;
  /** Runs its command; nothing is shown of a run that another one has overtaken. */
  update(inputs: Inputs, isCurrent: () => boolean): Promise<void>;
}

function commandLine(args: readonly string[]): HTMLElement {
  return element('p', { class: 'command' }, element('code', {}, commandText(args)));
}

/**
 * The findings. `found` receives them too, since findings are also shown in the text; it receives undefined if the command rejects its
 * input.
 */
export class FindingsPane implements Pane {
  public readonly element = element('div', {});

  public constructor(
    private readonly compiler: Compiler,
    private readonly actions: Actions,
    private readonly found: (report: Report | undefined) => void,
  ) {}

  public async update({ files }: Inputs, isCurrent: () => boolean): Promise<void> {
    const args = validate(files);
    const ran = await this.compiler.run([...args, '--format', 'json'], files);
    if (!isCurrent()) return;
    const report = reportOf(ran);
    this.element.replaceChildren(
      commandLine(args),
      report ? findingsView(report, ran.unchecked, this.actions) : element('p', {}, ran.err),
    );
    this.found(report);
  }
}

/** Returns the report, or undefined if the command does not support the request. */
function reportOf({ out }: Ran): Report | undefined {
  try {
    return JSON.parse(out);
  } catch {
    return undefined;
  }
}

/** Text that a command writes. */
abstract class TextPane implements Pane {
  public readonly element: HTMLElement;
  private readonly command = element('div', {});
  private readonly viewer: Viewer;

  public constructor(
    protected readonly compiler: Compiler,
    label: string,
    ...above: readonly HTMLElement[]
  ) {
    const place = element('div', { class: 'viewer' });
    this.element = element('div', { class: 'text' }, ...above, this.command, place);
    this.viewer = new Viewer(place, label);
  }

  protected abstract run(inputs: Inputs): Promise<{ readonly args: readonly string[]; readonly text: string }>;

  public async update(inputs: Inputs, isCurrent: () => boolean): Promise<void> {
    const { args, text } = await this.run(inputs);
    if (!isCurrent()) return;
    this.command.replaceChildren(commandLine(args));
    this.viewer.show(text);
  }
}

/** Shows the files in one folder of the compiled output. */
export class FilesPane extends TextPane {
  public constructor(
    compiler: Compiler,
    label: string,
    private readonly folder: 'configs' | 'manifests',
  ) {
    super(compiler, label);
  }

  protected async run({ files }: Inputs) {
    const args = compile(files);
    const { written, err } = await this.compiler.run(args, files);
    const own = Object.entries(written).filter(([path]) => path.startsWith(`${this.folder}/`));
    const texts = own.map(([path, text]) => (own.length > 1 ? `# out/${path}\n${text}` : text));
    return { args, text: texts.length > 0 ? texts.join('\n') : err };
  }
}

export class DiffPane extends TextPane {
  public constructor(compiler: Compiler, startHere: () => void) {
    const button = element('button', { type: 'button' }, 'Compare with the current text');
    button.addEventListener('click', startHere);
    const hint = element(
      'p',
      { class: 'hint' },
      'Changes for clients and operators since you opened the page. ',
      button,
    );
    super(compiler, 'What changes', hint);
  }

  protected async run({ files, before }: Inputs) {
    const args = diff();
    const { out, err } = await this.compiler.run(args, files, before);
    return { args, text: out + err };
  }
}

const FIELDS = {
  line: 'Request',
  headers: 'Headers, one per line',
  claims: "Claims of the caller's token, as JSON",
  body: 'Body',
};

export class RequestPane extends TextPane {
  public constructor(
    compiler: Compiler,
    private asked: RequestInput,
    changed: (asked: RequestInput) => void,
  ) {
    const field = (name: keyof typeof FIELDS, control: HTMLInputElement | HTMLTextAreaElement) => {
      control.value = asked[name];
      control.spellcheck = false;
      control.addEventListener('input', () => {
        this.asked = { ...this.asked, [name]: control.value };
        changed(this.asked);
      });
      return element('label', {}, FIELDS[name], control);
    };
    const area = () => element('textarea', { rows: '2' });
    const fields = element(
      'div',
      { class: 'fields' },
      field('line', element('input', {})),
      field('headers', area()),
      field('claims', area()),
      field('body', area()),
    );
    super(compiler, 'Result of the request', fields);
  }

  protected async run({ files }: Inputs) {
    const args = request(files, this.asked);
    const { out, err } = await this.compiler.run(args, files);
    return { args, text: out + err };
  }
}

/** As an image, which runs nothing and loads nothing, whatever names the inputs give. */
export class PicturePane implements Pane {
  public readonly element = element('div', {});
  private readonly isWhole = element('input', { type: 'checkbox' });

  public constructor(private readonly compiler: Compiler) {}

  public async update({ files }: Inputs, isCurrent: () => boolean): Promise<void> {
    const args = graph(files);
    const { out, err } = await this.compiler.run(args, files);
    if (!isCurrent()) return;
    this.element.replaceChildren(
      commandLine(args),
      ...(out.startsWith('<svg') ? this.picture(out) : [element('p', {}, err)]),
    );
  }

  private picture(svg: string): readonly HTMLElement[] {
    const image = element('img', { alt: 'Gateways, routes, backends and policies' });
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    const frame = element('div', { class: 'picture', tabindex: '0', role: 'region', 'aria-label': 'Picture' }, image);
    const show = () => frame.classList.toggle('whole', this.isWhole.checked);
    this.isWhole.onchange = show;
    show();
    return [element('label', {}, this.isWhole, 'Actual size'), frame];
  }
}
