import { beforeAll, expect, it } from 'vitest';
import { mcpClient } from '../live/harness/mcp';
import { describeLive } from '../live/harness/program';
import type { Live } from '../live/harness/run-live';
import { bearerOf, hub } from './hub';

describeLive('SecuredMcpHub with MCP SDK clients', () => {
  let live: Live;
  beforeAll(async () => {
    live = await hub();
  });
  const client = (sub: string, aud?: string) =>
    mcpClient(live, 'http://mcp.example.com/mcp', { authorization: `Bearer ${bearerOf(sub, aud)}` });

  it('starts a session while a server does not respond, with a token for the resource or for the configured audience', async () => {
    await client('ada');
    await client('ada', 'hub');
    await expect(client('ada', 'https://other.example.com')).rejects.toThrow();
  });

  it('shows all tools of a granted server, and only listed tools of others', async () => {
    const ada = await client('ada');
    const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).sort();
    expect(names((await ada.listTools()).tools)).toEqual(['books_books-tool', 'notes_notes-tool']);
    expect(names((await ada.listPrompts()).prompts)).toEqual(['notes_notes-prompt']);
    expect((await ada.listResources()).resources).toHaveLength(1);
    expect((await ada.getPrompt({ name: 'notes_notes-prompt' })).messages[0]?.content).toMatchObject({ text: 'notes' });
    const [resource] = (await ada.listResources()).resources;
    expect((await ada.readResource({ uri: resource!.uri })).contents[0]).toMatchObject({ text: 'notes' });
    await expect(ada.getPrompt({ name: 'books_books-prompt' })).rejects.toThrow();
  });

  it('hides its tools and prompts from other users', async () => {
    const bob = await client('bob');
    expect((await bob.listTools()).tools.map(({ name }) => name)).toEqual(['books_books-tool']);
    expect((await bob.listPrompts()).prompts).toEqual([]);
    expect((await bob.listResources()).resources).toEqual([]);
  });
});
