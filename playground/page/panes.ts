/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import type { Files, Ran } from '../compiler/run';
import type { ProgramResult } from '../program/worker';
import { commandText, compile, diff, validate } from './commands';
import type { Compiler } from './compiler';
import { Viewer } from './editor';
import { type Actions, findingsView, type Report } from './findings';

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

export function commandLine(args: readonly string[]): HTMLElement {
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
      report ? findingsView(report, ran.unchecked, this.actions) : element('p', { class: 'failure' }, ran.err),
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

/** The output of a command, and its format. */
export interface Output {
  readonly args: readonly string[];
  readonly text: string;
  readonly format: 'yaml' | 'text';
}

/** Text that a command writes. */
export abstract class TextPane implements Pane {
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

  protected abstract run(inputs: Inputs, isCurrent: () => boolean): Promise<Output>;

  public async update(inputs: Inputs, isCurrent: () => boolean): Promise<void> {
    const { args, text, format } = await this.run(inputs, isCurrent);
    if (!isCurrent()) return;
    this.command.replaceChildren(commandLine(args));
    this.viewer.show(text, format);
  }
}

/** Returns the configurations in the ConfigMaps of synthesized manifests. */
function configsIn(manifests: string): readonly string[] {
  return [...manifests.matchAll(/^ {2}config\.yaml: \|[^\n]*\n((?: {4}.*\n|\n)+)/gm)].map(([, block = '']) =>
    block.replaceAll(/^ {4}/gm, ''),
  );
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

  protected async run({ files }: Inputs): Promise<Output> {
    const program = this.compiler.synthesized(files);
    if (program) return this.synthesized(await program);
    const args = compile(files);
    const { written, err } = await this.compiler.run(args, files);
    const own = Object.entries(written).filter(([path]) => path.startsWith(`${this.folder}/`));
    const texts = own.map(([path, text]) => (own.length > 1 ? `# out/${path}\n${text}` : text));
    if (texts.length === 0) return { args, text: err, format: 'text' };
    return { args, text: texts.join('\n'), format: 'yaml' };
  }

  private synthesized({ written, errors, failed }: ProgramResult): Output {
    const args = ['cdk8s', 'synth'];
    const text = Object.values(written).join('---\n');
    if (failed || text === '') return { args, text: errors, format: 'text' };
    return { args, text: this.folder === 'manifests' ? text : configsIn(text).join('\n'), format: 'yaml' };
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

  protected async run({ files, before }: Inputs): Promise<Output> {
    const args = diff(files);
    const { out, err } = await this.compiler.run(args, files, before);
    return { args, text: out + err, format: 'text' };
  }
}
