import type { Readable, Writable } from 'node:stream';
import { EXIT, type ExitCode } from '../exit-code';
import { LanguageServer } from './language-server';

/** Serves one editor until it disconnects. */
/** @param runsPrograms - whether programs of cdk8s are run for their constructs */
export function serveLanguage(input: Readable, output: Writable, runsPrograms: boolean): Promise<ExitCode> {
  const {
    createMessageConnection,
    StreamMessageReader,
    StreamMessageWriter,
  }: typeof import('vscode-jsonrpc/node') = require('vscode-jsonrpc/node');
  const connection = createMessageConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  return new Promise<ExitCode>((done) => {
    const server = new LanguageServer(connection, (isOrderly) => done(isOrderly ? EXIT.OK : EXIT.ERRORS), runsPrograms);
    connection.onClose(() => server.end());
    connection.listen();
  }).finally(() => {
    connection.dispose();
    // An editor that is gone does not close the stream.
    input.destroy();
  });
}
