import { resolve } from 'node:path';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../../core/text/error-text';
import { closestNameText } from '../../../core/text/nearest-name';
import { EXIT, type ExitCode, UsageError } from '../exit-code';
import { versionText } from '../version';
import type { Tool } from './tool';
import { ToolArguments } from './tool-arguments';
import { toolsOf } from './tools';
import { Workspace } from './workspace';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const INSTRUCTIONS = `Tools for configurations of AI gateways: agentgateway, the Kubernetes Gateway API, and cdk8s constructs for them. They work offline on the files of the workspace and write nothing.

1. Before you write: search_docs finds guides with complete examples, fields of resources, and diagnostics.
2. After each change, or before you write it (pass the content in \`unsaved\`): validate. Explain unknown codes with explain.
3. Check the behavior: request for single requests, prove for all requests.
4. Before you commit: diff with old = "HEAD" shows the effect; noNewAccess proves that no caller gains access.`;

/** Serves one client over stdin and stdout until it closes the connection. */
export async function serve(root: string, runsApps: boolean): Promise<ExitCode> {
  const folder = resolve(root);
  const workspace = new Workspace(folder, runsApps);
  process.chdir(folder);
  const {
    Server,
  }: typeof import('@modelcontextprotocol/sdk/server/index.js') = require('@modelcontextprotocol/sdk/server/index.js');
  const {
    StdioServerTransport,
  }: typeof import('@modelcontextprotocol/sdk/server/stdio.js') = require('@modelcontextprotocol/sdk/server/stdio.js');
  const {
    CallToolRequestSchema,
    ErrorCode,
    ListToolsRequestSchema,
    McpError,
  }: typeof import('@modelcontextprotocol/sdk/types.js') = require('@modelcontextprotocol/sdk/types.js');
  const tools = toolsOf(workspace);
  const server = new Server(
    { name: 'ai-gateway', title: 'AI gateway compiler', version: versionText() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(descriptionOf) }));
  let running = 0;
  let isEnded = false;
  const endIfIdle = () => {
    if (isEnded && running === 0) void server.close();
  };
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    running += 1;
    // Reads what has arrived meanwhile: the client may have canceled the call.
    await new Promise((done) => setImmediate(done));
    // The result is sent before the server ends.
    setImmediate(() => {
      running -= 1;
      endIfIdle();
    });
    if (extra.signal.aborted) return failure('the call was canceled');
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      const names = tools.map(({ name }) => name);
      throw new McpError(
        ErrorCode.InvalidParams,
        `there is no tool ${params.name}${closestNameText(params.name, names)}`,
      );
    }
    return called(tool, params.arguments, workspace, extra);
  });
  // Standard output belongs to the protocol.
  console.log = console.error;
  return new Promise<ExitCode>((done, fail) => {
    server.onclose = () => done(EXIT.OK);
    process.stdin.once('end', () => {
      isEnded = true;
      endIfIdle();
    });
    server.connect(new StdioServerTransport()).catch(fail);
  });
}

function descriptionOf({ name, title, description, input, output }: Tool) {
  return {
    ...{ name, title, description, inputSchema: input, outputSchema: output },
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

function called(tool: Tool, given: unknown, workspace: Workspace, extra: Extra): CallToolResult {
  try {
    const checked = ToolArguments.checked(tool.input, given);
    const structuredContent = workspace.reporting(progressTo(extra), () => tool.run(checked, workspace));
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (error instanceof UsageError) return failure(inTermsOf(tool, error.message));
    return failure(
      `internal error: ${messageOf(error)}\nThis is a bug of ai-gateway. Report it, and continue without this tool.`,
    );
  }
}

/** Steps become notifications, if the client wants them. */
function progressTo({ _meta, sendNotification }: Extra): (message: string) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // The connection may be closed already; the result cannot be sent then either.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Messages of the command line name options; a tool has arguments instead. */
function inTermsOf({ input }: Tool, message: string): string {
  const names = Object.keys(input.properties ?? {});
  return message.replace(/`?--([a-z]+(?:-[a-z]+)*)`?/g, (option, name: string) => {
    const own = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return names.includes(own) ? `\`${own}\`` : option;
  });
}
