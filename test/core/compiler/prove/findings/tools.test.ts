import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../src/core/compiler/prove';
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

  it('leave open who gets to its tools, and to no others', () => {
    const unknown = 'what ProxyBackend/shop/tools says of the MCP target github alone';
    expect(said(never('github/delete_repo'), 'false')).toBe(unknown);
    // Rules of its own may take the place of others, or add to them.
    expect(said(never('github/delete_repo'), 'mcp.tool.target == "github"')).toBe(unknown);
    expect(said(never('mail/send'), 'mcp.tool.target == "mail"')).toBe('holds');
    expect(said(never('mail/send'), 'false')).toContain('calls tool send of mail');
    expect(said({ to: { tool: 'github/*' }, always: { authenticated: {} } }, 'false')).toBe('holds');
  });
});
