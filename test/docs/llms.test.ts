import { describe, expect, it } from 'vitest';
import { llmsFullText, llmsText, markdownTwin } from '../../tools/site/for-agents';
import { sitePage, sitePages } from '../../tools/site/pages';

const pages = sitePages();
const index = llmsText(pages);
const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

describe('llms.txt', () => {
  it('has the form of llmstxt.org: a title, a summary, and sections of links with a note', () => {
    const [title, , summary = ''] = index.split('\n');
    expect(title).toBe('# cdk8s-ai-gateway');
    expect(summary).toMatch(/^> Define AI gateways for agentgateway in TypeScript/);
    const sections = index.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Start',
      'Guides',
      'Concepts',
      'Reference',
      'Files',
    ]);
    for (const line of sections.flatMap((section) => section.trim().split('\n').slice(2)))
      expect(line).toMatch(/^- .*\[[^\]]+\]\([^)]+\)/);
  });

  it('links to pages as Markdown that exist', () => {
    const known = new Set([...pages.values(), 'llms-full.txt']);
    expect(linked.length).toBeGreaterThan(50);
    expect(linked.filter((target) => !known.has(target))).toEqual([]);
  });
});

describe('llms-full.txt', () => {
  const full = llmsFullText(pages);

  it('contains each guide once', () => {
    const parts = [...full.matchAll(/^<!-- (.*) -->$/gm)].map(([, page = '']) => page);
    expect(parts).toEqual([...new Set(parts)]);
    for (const page of ['tasks.md', 'guarantees.md', 'mcp.md', 'languages/python.md', 'cli.md'])
      expect(parts).toContain(page);
    expect(full).toContain('### Authenticate with JWTs');
  });

  it('omits generated lists', () => expect(full).not.toContain('<!-- coverage.md -->'));
});

describe('the Markdown of a page', () => {
  it.each([...pages])('of %s has no markup of the site, and links to Markdown', (source) => {
    const text = markdownTwin(sitePage(source, pages));
    expect(text).toMatch(/^(?:<!--[\s\S]*?-->\s*)?# /);
    expect(text).not.toMatch(/^::: /m);
    const prose = text.replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
    const relative = [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)].map(([, target = '']) => target);
    expect(relative.filter((target) => !target.endsWith('.md') && !/playground\/?$/.test(target))).toEqual([]);
  });

  it('is without pictures and without the head of the page', () => {
    expect(markdownTwin('---\ndescription: x\n---\n\n# A\n\n![A route](a.png)\n')).toBe('# A\n\nA route\n');
  });
});
