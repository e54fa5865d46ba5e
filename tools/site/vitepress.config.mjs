// The site's settings. `tools/site/build.ts` copies this file next to the pages, together with the generated sidebar.
import { readFileSync } from 'node:fs';
import { createMarkdownRenderer, defineConfig } from 'vitepress';
import { accessibleTheme } from './accessible-theme.mjs';

const { sidebar, languages, guidesOnly } = JSON.parse(readFileSync(new URL('./sidebar.json', import.meta.url), 'utf8'));

/**
 * Indexes only the headings of reference pages: full texts in five languages would drown the guides. The same applies to the list of all
 * diagnostics, which would rank above the page of the diagnostic in question, and to the list of conformance tests. Rendering the rest of
 * them a second time would add a third to the build time. Diagnostics, decisions and examples are found by their prose, without their code,
 * and a diagnostic is one result, not one for each of its headings.
 */
function searchText(source, env, markdown) {
  const [folder] = /^(diagnostics|decisions|examples)\/(?!index)/.exec(env.relativePath) ?? [];
  if (folder) {
    const prose = source.replace(/^```[\s\S]*?^```/gm, '');
    return markdown.render(folder === 'diagnostics/' ? prose.replace(/^#{2,6} .*$/gm, '') : prose, env);
  }
  if (!/^(api\/|diagnostics\/index|conformance)/.test(env.relativePath)) return markdown.render(source, env);
  // All of them, so that headings of the same name get the anchors that they have on the page.
  const headings = source.replace(/^```[\s\S]*?^```/gm, '').match(/^#{1,6} .*$/gm) ?? [];
  const html = markdown.render(headings.join('\n\n'), env);
  // The page of a module has the kinds of types above the types.
  const headingsOfTypes = /^api\/\w+\/(?!constructs\.)\w+\.md$/.test(env.relativePath)
    ? /<h[123][^>]*>[\s\S]*?<\/h[123]>/g
    : /<h[12][^>]*>[\s\S]*?<\/h[12]>/g;
  return html.match(headingsOfTypes)?.join('\n') ?? '';
}

/** An icon of a gate with two exits. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#3451b2" stroke-width="2"><path d="M1 8h5l4-5h5M6 8l4 5h5"/></svg>';

/**
 * Caches highlighted code by its text: half of the blocks occur several times, and the search renders each guide again. The rest of a
 * fence's first line is for the tests of the documentation; VitePress would highlight the lines that its braces name.
 */
function remembered(highlight) {
  const known = new Map();
  return (code, language) => {
    const key = JSON.stringify([language, code]);
    if (!known.has(key)) known.set(key, highlight(code, language, ''));
    return known.get(key);
  };
}

/** Characters of a table cell up to which it fits in few lines of any width. */
const LONGEST_WORDS = 40;

// The default themes show comments in a gray below the contrast of 4.5:1.
const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' };

export default defineConfig({
  title: 'cdk8s-ai-gateway',
  description: 'AI gateways as code: cdk8s constructs and an offline compiler',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  // Programs find the page as Markdown.
  transformHead: ({ pageData }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${pageData.relativePath}` }],
  ],
  // The theme shows the highlighted example in the hero, which Markdown cannot fill.
  async transformPageData({ frontmatter }, { siteConfig }) {
    if (frontmatter.heroCode === undefined) return undefined;
    const markdown = await createMarkdownRenderer(siteConfig.srcDir, { theme: THEME });
    return {
      frontmatter: { ...frontmatter, heroCode: markdown.render(`\`\`\`ts\n${frontmatter.heroCode}\n\`\`\`\n`) },
    };
  },
  vite: { plugins: [accessibleTheme()] },
  outDir: '../dist',
  cacheDir: '../cache',
  ignoreDeadLinks: guidesOnly ? [/^\/api\//] : false,
  markdown: {
    theme: THEME,
    // Braces are part of types and paths here, not attributes.
    attrs: { disable: true },
    // Pages are plain Markdown, not templates, so double braces are escaped. (The theme's own parts are templates.)
    config(markdown) {
      markdown.options.highlight = remembered(markdown.options.highlight);
      // Indented code gets the frame of fenced code, in which long lines scroll; otherwise it would widen the page on a phone.
      markdown.renderer.rules.code_block = (...token) => markdown.renderer.rules.fence(...token);
      // Narrow screens keep cells with sentences wide enough to read; the table scrolls.
      markdown.renderer.rules.td_open = (tokens, index, options, _, renderer) => {
        if (tokens[index + 1].content.length > LONGEST_WORDS) tokens[index].attrJoin('class', 'sentence');
        return renderer.renderToken(tokens, index, options);
      };
      for (const name of ['text', 'code_inline']) {
        const write = markdown.renderer.rules[name];
        markdown.renderer.rules[name] = (...token) => write(...token).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  themeConfig: {
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: searchText,
        miniSearch: {
          searchOptions: {
            boost: { title: 20, text: 1, titles: 1 },
            // Guides come before other pages with the same words in their titles.
            boostDocument: (id) =>
              id.includes('/api/') ? 0.05 : /\/(diagnostics|examples|coverage|reference)/.test(id) ? 0.2 : 1,
          },
        },
      },
    },
    nav: [
      { text: 'Guides', link: '/getting-started' },
      { text: 'Diagnostics', link: '/diagnostics/' },
      // VitePress does not route this page.
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'API', items: languages },
    ],
    notFound: {
      title: 'There is no such page',
      quote: 'It may have moved. The search above finds pages by their words, and diagnostics by their codes.',
      linkText: 'Home',
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway' }],
    sidebar,
  },
});
