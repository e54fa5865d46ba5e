import { join } from 'node:path';
import {
  type CancellationToken,
  type Disposable,
  Location,
  Position,
  Range,
  TestMessage,
  TestRunProfileKind,
  type TestRunRequest,
  tests,
  Uri,
  workspace,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** What the server answers: files of expectations, with what came of each. */
interface Tested {
  readonly folder: string;
  readonly files: readonly {
    readonly file: string;
    readonly tests: readonly { readonly name: string; readonly line: number; readonly failures: readonly string[] }[];
  }[];
}

const PATTERN = '**/*.gateway-test.{yaml,yml,json}';

/** Expectations about requests in the Testing view. They are asked of what stands in the editor, so that a run takes no time. */
export class RequestTests implements Disposable {
  private readonly controller = tests.createTestController('aiGateway', 'AI gateway');
  private readonly watcher = workspace.createFileSystemWatcher(PATTERN);

  public constructor(private readonly client: () => LanguageClient | undefined) {
    const run = (request: TestRunRequest, cancelled: CancellationToken) => this.run(request, cancelled);
    this.controller.createRunProfile('Ask', TestRunProfileKind.Run, run, true);
    this.controller.refreshHandler = () => this.find();
    for (const event of [this.watcher.onDidChange, this.watcher.onDidCreate, this.watcher.onDidDelete])
      event(() => this.find());
  }

  /** Lists what there is. */
  public async find(): Promise<void> {
    const items = (await this.ask()).flatMap(({ folder, files }) =>
      files.map(({ file, tests: expectations }) => {
        const uri = Uri.file(join(folder, file));
        const item = this.controller.createTestItem(uri.toString(), file, uri);
        const children = expectations.map(({ name, line }, index) => {
          const child = this.controller.createTestItem(`${uri.toString()}#${index}`, name, uri);
          child.range = new Range(line, 0, line, 0);
          return child;
        });
        item.children.replace(children);
        return item;
      }),
    );
    this.controller.items.replace(items);
  }

  public dispose(): void {
    this.watcher.dispose();
    this.controller.dispose();
  }

  private async run(request: TestRunRequest, cancelled: CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const wanted = request.include?.map(({ id }) => id);
    for (const { folder, files } of await this.ask()) {
      for (const { file, tests: expectations } of files) {
        const uri = Uri.file(join(folder, file));
        for (const [index, { line, failures }] of expectations.entries()) {
          const id = `${uri.toString()}#${index}`;
          const item = this.controller.items.get(uri.toString())?.children.get(id);
          const isWanted = wanted === undefined || wanted.some((each) => id === each || id.startsWith(`${each}#`));
          if (!item || !isWanted || cancelled.isCancellationRequested) continue;
          if (failures.length === 0) run.passed(item);
          else
            run.failed(
              item,
              failures.map((text) => messageAt(text, uri, line)),
            );
        }
      }
    }
    run.end();
  }

  private async ask(): Promise<readonly Tested[]> {
    return (await this.client()?.sendRequest<readonly Tested[]>('aiGateway/tests')) ?? [];
  }
}

function messageAt(text: string, uri: Uri, line: number): TestMessage {
  const message = new TestMessage(text);
  message.location = new Location(uri, new Position(line, 0));
  return message;
}
