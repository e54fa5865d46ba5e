import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mockTools } from '../../src/apps/dev/mock-mcp';
import { listenerOf } from '../../src/apps/dev/mock-server';
import { describeLive } from '../live/harness/program';
import type { Live } from '../live/harness/run-live';
import { raw } from '../live/harness/upstreams';
import { describePackage } from '../packages/pack';
import { bearerOf, hub } from './hub';
import { executeLater, pythonSdks } from './installed-sdks';

const SESSIONS = '2025-11-25';
const NO_SESSIONS = '2026-07-28';
const OF_BOB = { tools: ['books_books-tool'], 'refused call': 'MCPError', prompts: [], resources: [] };
const OF_ADA = { ...OF_BOB, tools: ['books_books-tool', 'notes_notes-tool'] };

/** The hub refuses a request before it has read the body, so a client can also find its connection closed. */
const REFUSED = expect.stringMatching(/^(?:MCPError|RemoteProtocolError)$/);

/** A server of both revisions. */
const newServer = (name: string) => raw(createServer(listenerOf(mockTools(name, [`${name}-tool`]))));

/** What the client returns for each user, with sessions (`legacy`) and with the newest revision that the hub accepts (`auto`). */
async function resultsAt(live: Live): Promise<Record<string, unknown>> {
  const env = { ORIGIN: await live.origin(80), HOST: 'mcp.example.com', ADA: bearerOf('ada'), BOB: bearerOf('bob') };
  const printed = await executeLater(pythonSdks('mcp'), [join(__dirname, 'programs', 'mcp_client.py')], env);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

describePackage('Python MCP clients', ['python3'], () => {
  describeLive('of SecuredMcpHub', () => {
    it('see and use what their user may in sessions', { timeout: 900_000 }, async () => {
      pythonSdks('mcp');
      const ada = {
        ...OF_ADA,
        version: SESSIONS,
        call: 'books',
        prompts: ['notes_notes-prompt', 'notes'],
        resources: [expect.stringContaining('notes'), 'notes'],
      };
      const bob = { ...OF_BOB, version: SESSIONS, call: 'books' };
      expect(await resultsAt(await hub())).toEqual({
        ...{ 'ada, legacy': ada, 'bob, legacy': bob, 'nobody, legacy': REFUSED },
        // The client falls back to sessions, because the servers have nothing else.
        ...{ 'ada, auto': ada, 'bob, auto': bob, 'nobody, auto': REFUSED },
      });
    });

    it('see and use the same without sessions', { timeout: 900_000 }, async () => {
      const call = 'books ran books-tool with {}';
      const results = await resultsAt(await hub(newServer));
      expect(results).toMatchObject({
        'ada, legacy': { version: SESSIONS, tools: OF_ADA.tools, call },
        'ada, auto': { version: NO_SESSIONS, tools: OF_ADA.tools, call },
        'bob, auto': { ...OF_BOB, version: NO_SESSIONS, call },
        'nobody, auto': REFUSED,
      });
    });
  });
});
