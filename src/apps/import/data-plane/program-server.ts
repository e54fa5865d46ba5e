/** A program that serves MCP over its standard input and output. */
export interface StdioServer {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: ReadonlyMap<string, string>;
  /** Names of Secrets by variable, which is also the key. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** The address at which a program is served over HTTP. */
export interface ServedProgram {
  readonly service: string;
  readonly port: number;
}
