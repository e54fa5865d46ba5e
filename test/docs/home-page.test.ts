import { App } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import { CompiledChart, Credentials } from '../../src';
import { heroCode, heroExample } from '../../tools/site/hero-example';
import { homePage } from '../../tools/site/home';
import { sitePage, sitePages } from '../../tools/site/pages';

describe('the home page', () => {
  it('shows the code of an example that compiles', () => {
    const page = homePage(sitePage('README.md', sitePages()));
    const [, frontmatter = ''] = /^---\n(.*)\n---\n/.exec(page) ?? [];
    const { heroCode: shown } = JSON.parse(frontmatter);
    expect(shown).toBe(heroCode());
    expect(shown).toMatch(/^new LlmFailoverGateway\(chart, 'llm', \{\n {2}hostname: /);
    expect(shown).toMatch(/\n\}\);$/);

    const chart = new CompiledChart(new App(), 'llm', { namespace: 'ai', disableResourceNameHashes: true });
    chart.addExternalSecret({ name: 'tenants', keys: ['search'] });
    heroExample(chart, {
      certificate: Secret.fromSecretName(chart, 'Certificate', 'llm-example-com') as Secret,
      tenants: Secret.fromSecretName(chart, 'Tenants', 'tenants') as Secret,
      openai: Credentials.fromSecretName('openai'),
      anthropic: Credentials.fromSecretName('anthropic'),
    });
    expect(chart.toJson().map(({ kind }: { kind: string }) => kind)).toContain('Deployment');
  });

  it('has a hero without horizontal scrolling on wide screens', () => {
    for (const line of heroCode().split('\n')) expect(line.length, line).toBeLessThanOrEqual(74);
    expect(heroCode().split('\n').length).toBeLessThanOrEqual(14);
  });
});
