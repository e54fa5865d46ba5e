import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Progress, Tool } from '@modelcontextprotocol/sdk/types.js';
import { type Fields, isObject } from '../../src/core/values/objects';

const ROOT = resolve(__dirname, '..', '..');
const PROGRAM = `require(${JSON.stringify(resolve(ROOT, 'src', 'apps', 'cli'))}).main(process.argv.slice(1)).then((code) => { process.exitCode = code; });`;

/** The result of a call: what the tool returned, or the message of its error. */
export interface Called {
  readonly result: Fields;
  readonly error?: string;
}

/** A coding agent without a model: the official client, with a server of its own that is run from the sources. */
export class McpClient {
  /** Output that is not part of the protocol. */
  public readonly errors: Error[] = [];
  public readonly client = new Client({ name: 'test', version: '1.0.0' });
  public tools: readonly Tool[] = [];
  private readonly transport: StdioClientTransport;

  /** @param options - of `mcp` */
  public constructor(folder: string, ...options: readonly string[]) {
    const tsx = require.resolve('tsx/cjs');
    this.transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--require', tsx, '-e', PROGRAM, '--', 'mcp', '--root', folder, ...options],
      cwd: ROOT,
      stderr: 'inherit',
    });
    this.client.onerror = (error) => {
      // The result of a canceled call may be on its way already.
      if (!error.message.startsWith('Received a response for an unknown message ID')) this.errors.push(error);
    };
  }

  /** Connects, and lists the tools: the client checks each result against the output schema that the list has. */
  public async start(): Promise<void> {
    await this.client.connect(this.transport);
    // The SDK forgets the progress handler of a call when the result arrives, before it delivers progress of the same chunk.
    const deliver = this.transport.onmessage;
    this.transport.onmessage = (message) => void setImmediate(() => deliver?.(message));
    this.tools = (await this.client.listTools()).tools;
  }

  public async call(name: string, given: Fields = {}, onprogress?: (progress: Progress) => void): Promise<Called> {
    const options = onprogress ? { onprogress } : {};
    const { structuredContent, content, isError } = await this.client.callTool(
      { name, arguments: given },
      undefined,
      options,
    );
    const [first] = Array.isArray(content) ? content : [];
    const text = String(first?.text);
    if (isError) return { result: {}, error: text };
    return { result: isObject(structuredContent) ? structuredContent : {} };
  }

  /** Ends the server as a client does: by closing its standard input. */
  public async stop(): Promise<void> {
    await this.client.close();
  }
}
