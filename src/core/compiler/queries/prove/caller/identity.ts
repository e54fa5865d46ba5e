import { FALSE, type Formula } from '../space/formula';

/** What expressions can know of who sends a request: when each of it is there. */
export interface Identity {
  readonly token: Formula;
  readonly apiKey: Formula;
  readonly user: Formula;
  /** Whether what is asked about is the call of an MCP tool. */
  readonly callsTool?: true;
}

export const NOBODY: Identity = { token: FALSE, apiKey: FALSE, user: FALSE };
