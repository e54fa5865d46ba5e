/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import type { Files } from '../compiler/run';
import { cost, prove, test } from './commands';
import type { Compiler } from './compiler';
import { type Inputs, type Output, TextPane } from './panes';

/** Adds a file to the inputs and opens it. */
export type AddFile = (name: string, text: string) => void;

/** Returns the text of a file to start with, or undefined if the inputs do not allow one. */
type FirstFile = (files: Files) => Promise<string | undefined>;

/** The report of a command, and a button that adds a file of the kind that the command reads. */
class ReportPane extends TextPane {
  private files: Files = {};

  public constructor(
    compiler: Compiler,
    label: string,
    private readonly argsOf: (files: Files) => string[],
    hint: string,
    added: { readonly button: string; readonly name: string; readonly first: FirstFile; readonly add: AddFile },
  ) {
    const button = element('button', { type: 'button' }, added.button);
    super(compiler, label, element('p', { class: 'hint' }, `${hint} `, button));
    button.addEventListener('click', async () => {
      const text = await added.first(this.files);
      if (text !== undefined) added.add(unusedName(added.name, this.files), text);
    });
  }

  protected async run({ files }: Inputs): Promise<Output> {
    this.files = files;
    const args = this.argsOf(files);
    const { out, err } = await this.compiler.run(args, files);
    return { args, text: [out, err].filter(Boolean).join('\n'), format: 'text' };
  }
}

/** Returns a name with the same ending that no file has. */
function unusedName(name: string, files: Files): string {
  const dot = name.indexOf('.');
  let unused = name;
  for (let number = 2; Object.hasOwn(files, unused); number++)
    unused = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  return unused;
}

const PRICES = `# Dollars per million tokens. Replace the rates with those of your contract.
asOf: 2026-11-01
providers:
  openai:
    models:
      gpt-4o: {rates: {input: "2.5", cacheRead: "1.25", output: "10"}}
`;

export function costPane(compiler: Compiler, add: AddFile): TextPane {
  return new ReportPane(
    compiler,
    'Bounds of the cost',
    cost,
    'The most that models can cost in a day and in a month. Files named prices*.yaml are price lists.',
    { button: 'Add a price list', name: 'prices.yaml', first: async () => PRICES, add },
  );
}

/** @param requestLine - returns the request of the tab Request */
export function testPane(compiler: Compiler, requestLine: () => string, add: AddFile): TextPane {
  const first = async () =>
    `tests:\n- name: ${JSON.stringify(requestLine())}\n  request: ${JSON.stringify(requestLine())}\n  expect: {status: 200}\n`;
  return new ReportPane(
    compiler,
    'Results of the tests',
    test,
    'Expected answers to requests, in files named *.gateway-test.yaml.',
    { button: 'Add a test', name: 'requests.gateway-test.yaml', first, add },
  );
}

export function provePane(compiler: Compiler, add: AddFile): TextPane {
  const first = async (files: Files) => {
    const [command = '', ...rest] = prove(files);
    const { code, out } = await compiler.run([command, '--suggest', ...rest], files);
    return code === 0 ? out : undefined;
  };
  return new ReportPane(
    compiler,
    'Proved guarantees',
    prove,
    'Guarantees for every request, in files named *.gateway-guarantees.yaml.',
    { button: 'Suggest guarantees', name: 'suggested.gateway-guarantees.yaml', first, add },
  );
}
