import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Assembly, spokenDocs } from '../../tools/packaging/spoken-docs';
import { ROOT, type TypeModel } from './assembly';

type Types = { readonly types: Readonly<Record<string, TypeModel>> };

const assembly: Assembly & Types = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));
const spoken = new Map(['python', 'go', 'dotnet'].map((language) => [language, spokenDocs(assembly, language)]));

function docsOf(language: string, type: string, member: string) {
  const found = Object.values(spoken.get(language)?.types ?? {}).find(({ name }) => name === type);
  return found?.properties?.find(({ name }) => name === member)?.docs;
}

function withoutDocs(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'docs' ? undefined : inner)));
}

describe('the documentation of packages', () => {
  it.each([
    ['python', '`allow_anonymous`'],
    ['go', '`AllowAnonymous`'],
    ['dotnet', '`AllowAnonymous`'],
  ])('names members as %s does', (language, name) => {
    expect(docsOf(language, 'LlmFailoverGatewayProps', 'authentication')?.remarks).toContain(name);
  });

  it('names a Python member for each structure field', () => {
    expect(docsOf('python', 'RouteRuleOptions', 'noDestination')).toBeDefined();
    const texts = JSON.stringify(spoken.get('python')?.types['cdk8s-ai-gateway.RouteRuleOptions']);
    expect(texts).toContain('`direct_response`');
    expect(JSON.stringify(spoken.get('python')?.types['cdk8s-ai-gateway.LlmBackendProps'])).toContain('`add_tier`');
  });

  it('names a member of another type, and a default', () => {
    expect(docsOf('python', 'ModelRouterProps', 'teamOf')?.default).toContain('Cel.api_key_field("team")');
    expect(docsOf('go', 'LlmFailoverGatewayProps', 'timeout')?.default).toBe('Duration_Minutes(5)');
    expect(docsOf('python', 'LlmFailoverGatewayProps', 'allowAnonymous')?.default).toBe('False');
  });

  it('leaves YAML field names and non-documentation values unchanged', () => {
    expect(docsOf('python', 'ProxyDistribution', 'controllerName')?.summary).toContain('`spec.controllerName`');
    // Keys of Secrets are data, so they are in quotation marks.
    expect(JSON.stringify(spoken.get('python')?.types['cdk8s-ai-gateway.Credentials'])).toContain('\\"clientId\\"');
    for (const one of spoken.values()) expect(withoutDocs(one)).toEqual(withoutDocs(assembly));
  });

  it('stays unchanged for TypeScript', () => {
    expect(spokenDocs(assembly, '')).toEqual(assembly);
  });

  it('uses no TypeScript notation for own members', () => {
    const wrong = Object.values(spoken.get('python')?.types ?? {}).flatMap(({ name, properties = [] }) => {
      const own = properties.flatMap((one) => (one.name && /[A-Z]/.test(one.name) ? [one.name] : []));
      const texts = properties.map(({ docs }) => `${docs?.summary} ${docs?.remarks} ${docs?.default}`).join(' ');
      return own.filter((one) => texts.includes(`\`${one}\``)).map((one) => `${name}.${one}`);
    });
    expect(wrong).toEqual([]);
  });

  it('shows no literal of TypeScript in a sentence', () => {
    const { types } = assembly;
    const docs = Object.values(types).flatMap(({ properties = [], methods = [] }) =>
      [...properties, ...methods, ...methods.flatMap(({ parameters = [] }) => parameters)].map((one) => one.docs),
    );
    const texts = docs.map(
      (one) => `${one?.summary}\n${one?.remarks?.replace(/^```[\s\S]*?^```/gm, '')}\n${one?.default}`,
    );
    expect(texts.filter((text) => /`\{ ?\w+: /.test(text))).toEqual([]);
  });
});
