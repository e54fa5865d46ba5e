import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fields, isObject } from '../../src/core/values/objects';
import { appProject } from '../support/app-project';
import { completedProgram } from '../support/completed-program';
import { McpClient } from '../support/mcp-client';

const folder = appProject('');
const agent = new McpClient(folder, '--app');
beforeAll(() => agent.start(), 60_000);
afterAll(() => agent.stop());

/** A check of the behavior: arguments of `request`, and what the explanation of the only Gateway has to contain. */
interface Check {
  readonly given: Fields;
  readonly answer: unknown;
}

const answer = (fields: object) => ({ answer: expect.objectContaining(fields) });
const to = (...destinations: readonly string[]) => answer({ destinations });
const SHOP = 'Service/shop/shop/8080';

/** Ten tasks of the guide in words of a user, and how the result is checked. */
const TASKS: Readonly<Record<string, readonly Check[]>> = {
  'authenticate clients with a JWT': [
    { given: { request: '/' }, answer: answer({ status: 401 }) },
    { given: { request: '/', jwt: {} }, answer: to(SHOP) },
  ],
  'authenticate clients with API keys': [
    { given: { request: '/' }, answer: answer({ status: 401 }) },
    { given: { request: '/', apiKey: {} }, answer: to(SHOP) },
  ],
  'authorize by claims of the token': [
    { given: { request: '/', jwt: { groups: ['sales'] } }, answer: answer({ status: 403 }) },
    { given: { request: '/', jwt: { groups: ['staff'] } }, answer: to(SHOP) },
  ],
  'call an external authorization service': [
    { given: { request: '/', externalAuthorization: 'refuses' }, answer: answer({ status: 403 }) },
    { given: { request: '/', externalAuthorization: 'allows' }, answer: to(SHOP) },
  ],
  'reject cross-site requests': [
    {
      given: { request: 'POST http://shop.example.com/', headers: { origin: 'https://evil.example' } },
      answer: answer({ status: 403 }),
    },
    {
      given: { request: 'POST http://shop.example.com/', headers: { origin: 'https://partner.example.com' } },
      answer: to(SHOP),
    },
  ],
  'limit requests of a route': [
    { given: { request: '/' }, answer: { traffic: [expect.objectContaining({ field: 'rateLimit' })] } },
  ],
  'route by a header or a query parameter': [
    { given: { request: '/', headers: { 'x-beta': 'true' } }, answer: to('Service/shop/shop-next/8080') },
    { given: { request: 'GET /search?lang=de' }, answer: to('Service/shop/shop-next/8080') },
    { given: { request: '/' }, answer: to(SHOP) },
  ],
  'rewrite paths, redirect, respond directly': [
    { given: { request: '/old' }, answer: answer({ status: 302 }) },
    { given: { request: '/closed' }, answer: answer({ status: 410 }) },
  ],
  'split traffic between two versions (canary)': [
    {
      given: { request: 'https://shop.example.com/orders' },
      answer: { backends: [expect.objectContaining({ share: 0.9 }), expect.objectContaining({ share: 0.1 })] },
    },
  ],
  'fall back to another provider': [
    {
      given: { request: 'POST /v1/chat/completions', fail: { openai: 'down' } },
      answer: { whileFailing: expect.anything(), backends: [expect.objectContaining({ type: 'ai' })] },
    },
  ],
};

/** Returns the program that the best result shows, or completes its fragment of TypeScript to a program. */
async function programFor(task: string): Promise<string> {
  const { result } = await agent.call('search_docs', { query: task });
  const [first] = Array.isArray(result.results) ? result.results.filter(isObject) : [];
  const [, program] = /^```typescript\n([\s\S]*?)^```$/m.exec(String(first?.text)) ?? [];
  if (program !== undefined) return program;
  const [, fragment = ''] = /^```ts fragment\n([\s\S]*?)^```$/m.exec(String(first?.text)) ?? [];
  expect(fragment, `${task}: ${String(first?.title)}`).not.toBe('');
  return completedProgram(String(first?.continues), fragment);
}

describe('a task of the guide, solved with MCP server responses only', () => {
  it('is one of ten', () => expect(Object.keys(TASKS)).toHaveLength(10));

  it.each(Object.entries(TASKS))('%s', async (task, checks) => {
    const program = await programFor(task);
    const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, esModuleInterop: true };
    writeFileSync(join(folder, 'main.js'), transpileModule(program, { compilerOptions }).outputText);
    const { result, error } = await agent.call('validate', { app: true });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ passes: true, summary: { errors: 0 } });
    for (const { given, answer: wanted } of checks) {
      const asked = await agent.call('request', { ...given, app: true });
      expect(asked.result, JSON.stringify(given)).toMatchObject({ explanations: [wanted] });
    }
  });
});
