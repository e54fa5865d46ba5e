import { join } from 'node:path';
import {
  type CancellationToken,
  DeclarationCoverage,
  type Disposable,
  FileCoverage,
  type FileCoverageDetail,
  Location,
  Position,
  Range,
  StatementCoverage,
  TestMessage,
  type TestRun,
  TestRunProfileKind,
  type TestRunRequest,
  tests,
  Uri,
  workspace,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { placesByFile, type Tested } from './coverage';

const PATTERN = '**/*.gateway-test.{yaml,yml,json}';

/** Expectations about requests in the Testing view. They are evaluated on unsaved files, without a process or a cluster. */
export class RequestTests implements Disposable {
  private readonly controller = tests.createTestController('aiGateway', 'AI gateway');
  private readonly watcher = workspace.createFileSystemWatcher(PATTERN);

  private readonly details = new WeakMap<FileCoverage, FileCoverageDetail[]>();

  public constructor(private readonly client: () => LanguageClient | undefined) {
    const run = (request: TestRunRequest, cancelled: CancellationToken) => this.run(request, cancelled);
    this.controller.createRunProfile('Run', TestRunProfileKind.Run, run, true);
    const coverage = this.controller.createRunProfile('Run with coverage', TestRunProfileKind.Coverage, run, true);
    coverage.loadDetailedCoverage = async (_, file) => this.details.get(file) ?? [];
    this.controller.refreshHandler = () => this.find();
    for (const event of [this.watcher.onDidChange, this.watcher.onDidCreate, this.watcher.onDidDelete])
      event(() => this.find());
  }

  /** Lists the expectations of all folders. */
  public async find(): Promise<void> {
    const items = (await this.queryTests()).flatMap(({ folder, files }) =>
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
    for (const { folder, files, coverage } of await this.queryTests()) {
      const met = new Set<number>();
      for (const { file, tests: expectations } of files) {
        const uri = Uri.file(join(folder, file));
        for (const [index, { line, failures, met: own }] of expectations.entries()) {
          const id = `${uri.toString()}#${index}`;
          const item = this.controller.items.get(uri.toString())?.children.get(id);
          const isWanted = wanted === undefined || wanted.some((each) => id === each || id.startsWith(`${each}#`));
          if (!item || !isWanted || cancelled.isCancellationRequested) continue;
          for (const each of own) met.add(each);
          if (failures.length === 0) run.passed(item);
          else
            run.failed(
              item,
              failures.map((text) => messageAt(text, uri, line)),
            );
        }
      }
      if (request.profile?.kind === TestRunProfileKind.Coverage) this.addCoverage(run, folder, coverage, met);
    }
    run.end();
  }

  /** Marks covered and uncovered objects in the margin. */
  private addCoverage(run: TestRun, folder: string, coverage: Tested['coverage'], met: ReadonlySet<number>): void {
    for (const [file, places] of placesByFile(coverage, met)) {
      const details = places.flatMap(({ name, line, character, isMet }) => {
        const at = new Position(line, character);
        return [new StatementCoverage(isMet, at), new DeclarationCoverage(name, isMet, at)];
      });
      const covered = FileCoverage.fromDetails(Uri.file(join(folder, file)), details);
      this.details.set(covered, details);
      run.addCoverage(covered);
    }
  }

  private async queryTests(): Promise<readonly Tested[]> {
    return (await this.client()?.sendRequest<readonly Tested[]>('aiGateway/tests')) ?? [];
  }
}

function messageAt(text: string, uri: Uri, line: number): TestMessage {
  const message = new TestMessage(text);
  message.location = new Location(uri, new Position(line, 0));
  return message;
}
