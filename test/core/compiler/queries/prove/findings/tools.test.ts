import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, askedUnder, backend, GATEWAY, KEYS, POLICY, route, to, told } from './asking';

const SERVER = (policies = '') =>
  backend(
    'tools',
    `{mcp: {targets: [{name: github, static: {host: mcp.example.com, port: 443}}, {name: mail, static: {host: mail.example.com, port: 443}}]}${policies}}`,
  );
const rules = (action: string, ...expressions: string[]) =>
  `, policies: {mcp: {authorization: {action: ${action}, policy: {matchExpressions: ${JSON.stringify(expressions)}}}}}`;
const INPUTS = [GATEWAY, route('tools', `rules: [{backendRefs: [${to('tools')}]}]`), `${POLICY}traffic: {${KEYS}}`];

const byAdmins = (tool: string): Partial<Guarantee> => ({
  to: { tool },
  always: { callers: { apiKey: { team: 'admin' } } },
});
const never = (tool: string): Partial<Guarantee> => ({ to: { tool }, neverReached: true });

describe('tools of MCP servers', () => {
  it.each<[string, Partial<Guarantee>, string, string]>([
    [
      'whoever has a key',
      byAdmins('github/delete_repo'),
      '',
      'POST http://other.example/ that calls tool delete_repo of github',
    ],
    [
      'those whom a rule names',
      byAdmins('github/delete_repo'),
      rules('Require', 'mcp.tool.name != "delete_repo" || apiKey.team == "admin"'),
      'holds',
    ],
    [
      'others, by another tool that is meant',
      byAdmins('github/delete_*'),
      rules('Require', 'mcp.tool.name != "delete_repo" || apiKey.team == "admin"'),
      'POST http://other.example/ that calls tool delete_ of github',
    ],
    [
      'others, at another server',
      byAdmins('delete'),
      rules('Require', 'mcp.tool.target != "github" || apiKey.team == "admin"'),
      'POST http://other.example/ that calls tool delete of mail',
    ],
    ['nobody', never('github/*'), rules('Deny', 'mcp.tool.target == "github"'), 'holds'],
    [
      'somebody, where the name is a pattern',
      never('mail/*'),
      rules('Deny', 'mcp.tool.target == "github"'),
      'POST http://other.example/ that calls tool a of mail',
    ],
    ['those who are allowed', never('send'), rules('Allow', 'mcp.tool.name.startsWith("read_")'), 'holds'],
    [
      'nobody can say whom',
      never('send'),
      rules('Deny', 'mcp.tool.arguments.to == "a"'),
      'the expression mcp.tool.arguments.to == "a"',
    ],
    ['no server', never('slack/send'), '', 'about nothing'],
  ])('are called by %s', (_, guarantee, policies, expected) => {
    expect(told(asked(guarantee, ...INPUTS, SERVER(policies)))).toBe(expected);
  });
});

describe('rules for one target of an MCP backend', () => {
  const ALONE = `{mcp: {authorization: {action: Allow, policy: {matchExpressions: ['apiKey.team == "admin"']}}}}`;
  const server = (...expressions: string[]) =>
    SERVER(rules('Deny', ...expressions)).replace('port: 443}', `port: 443, policies: ${ALONE}}`);
  const said = (guarantee: Partial<Guarantee>, ...expressions: string[]) =>
    told(askedUnder({ mode: 'controller', revision: 'earlier' }, guarantee, ...INPUTS, server(...expressions)));

  it('leave access to its tools undecided, but not to others', () => {
    const unknown = 'the rules of ProxyBackend/shop/tools for the MCP target github';
    expect(said(never('github/delete_repo'), 'false')).toBe(unknown);
    // Rules of its own may take the place of others, or add to them.
    expect(said(never('github/delete_repo'), 'mcp.tool.target == "github"')).toBe(unknown);
    expect(said(never('mail/send'), 'mcp.tool.target == "mail"')).toBe('holds');
    expect(said(never('mail/send'), 'false')).toContain('calls tool send of mail');
    expect(said({ to: { tool: 'github/*' }, always: { authenticated: {} } }, 'false')).toBe('holds');
  });
});

describe('the server of a tool', () => {
  const CLOSED = SERVER(rules('Deny', 'mcp.tool.target == "github"'));
  const beside = (name: string, refs: string) =>
    route(name, `rules: [{matches: [{path: {value: /beside}}], backendRefs: [${refs}]}]`);
  const unread = (key: string) => `the tools that requests call through ${key}, which does not inspect them`;

  it.each<[string, string]>([
    ['a fixed host', '{static: {host: MCP.example.com, port: 443}}'],
    ['an agent', '{a2a: {host: mcp.example.com, port: 443}}'],
  ])('may be reached without rules about tools, by %s', (_, spec) => {
    const documents = [...INPUTS, CLOSED, beside('direct', to('direct')), backend('direct', spec)];
    expect(told(asked(never('github/*'), ...documents))).toBe(unread('ProxyBackend/shop/direct'));
    expect(
      told(
        asked(
          never('github/*'),
          ...INPUTS,
          CLOSED,
          beside('direct', to('direct')),
          backend('direct', spec.replace('443', '80')),
        ),
      ),
    ).toBe('holds');
  });

  it('may be reached as a Service, or by a forward proxy', () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: {name: hub, namespace: shop}\nspec: {ports: [{port: 80, appProtocol: agentgateway.dev/mcp}]}';
    const hub = CLOSED.replace(
      'static: {host: mcp.example.com, port: 443}',
      'static: {backendRef: {name: hub}, port: 80}',
    );
    const asking = (refs: string, ...more: string[]) =>
      told(asked(never('github/*'), ...INPUTS, service, hub, beside('direct', refs), ...more));
    expect(asking('{name: hub, port: 80}')).toBe(unread('Service/shop/hub/80'));
    expect(asking('{name: web, port: 80}')).toBe('holds');
    expect(asking(to('host'), backend('host', '{static: {host: hub.shop, port: 80}}'))).toBe(
      unread('ProxyBackend/shop/host'),
    );
    expect(asking(to('any'), backend('any', '{dynamicForwardProxy: {}}'))).toBe(
      'the hosts that clients request from ProxyBackend/shop/any',
    );
  });

  it('may be in several backends, each with its own rules', () => {
    const open = SERVER().replace('name: tools', 'name: open');
    const both = route('tools', `rules: [{backendRefs: [${to('tools')}, ${to('open')}]}]`);
    expect(told(asked(never('github/x'), GATEWAY, both, CLOSED, open))).toBe(
      'POST http://other.example/ that calls tool x of github',
    );
    expect(told(asked(never('github/x'), GATEWAY, both, CLOSED, CLOSED.replace('name: tools', 'name: open')))).toBe(
      'holds',
    );
  });
});
