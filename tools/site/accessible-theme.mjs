// Corrects roles and names in the templates of VitePress' default theme, which has no slots or settings for them. `tools/site/build.ts`
// copies this file next to the pages.

/** Replacements of parts of templates, by the file of the component. */
const CORRECTIONS = {
  // The name of a button contains its visible text. The style sheet of the site shows the second key, as the theme's shows the first.
  'VPNavBarSearchButton.vue': [
    ['<kbd class="DocSearch-Button-Key">K</kbd>', '<kbd class="DocSearch-Button-Key"></kbd>'],
    ['class="DocSearch DocSearch-Button"', 'class="DocSearch DocSearch-Button" aria-keyshortcuts="Control+K Meta+K"'],
  ],
  // The theme nests a second button, which does the same, in the button of a group.
  'VPSidebarItem.vue': [
    [
      'role="button"\n        aria-label="toggle section"',
      ':role="itemRole ? undefined : \'button\'"\n        :aria-label="itemRole ? undefined : \'toggle section\'"',
    ],
    [
      '@keydown.enter="onCaretClick"\n        tabindex="0"',
      '@keydown.enter="onCaretClick"\n        :tabindex="itemRole ? undefined : 0"',
    ],
  ],
  // The search is a dialog with an input and a list of links, not a button that contains them, and each link is an option itself.
  'VPLocalSearchBox.vue': [
    [
      `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"`,
      'role="dialog"\n      aria-modal="true"',
    ],
    [
      'aria-autocomplete="both"',
      'role="combobox"\n            :aria-expanded="!!results?.length"\n            aria-autocomplete="list"',
    ],
    [
      `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"`,
      'role="none"',
    ],
    [
      `:aria-label="[...p.titles, p.title].join(' > ')"`,
      `:id="'localsearch-item-' + index"
              :aria-selected="selectedIndex === index ? 'true' : 'false'"
              role="option"`,
    ],
    ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
    // The label is an icon with a title, which does not name other elements in all browsers.
    ['aria-labelledby="localsearch-label"', ':aria-label="buttonText"'],
    [
      `:aria-labelledby="results?.length ? 'localsearch-label' : undefined"`,
      ':aria-label="results?.length ? buttonText : undefined"',
    ],
    ['<kbd :aria-label=', '<kbd role="img" :aria-label='],
  ],
};

/** Returns a Vite plugin that applies the corrections. It fails if a template does not contain a part, as after an update of VitePress. */
export function accessibleTheme() {
  return {
    name: 'accessible-theme',
    enforce: 'pre',
    transform(code, id) {
      const component = /\/theme-default\/components\/(\w+\.vue)$/.exec(id)?.[1];
      return (CORRECTIONS[component] ?? []).reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${component} of VitePress does not contain ${from}`);
        return text.replaceAll(from, to);
      }, code);
    },
  };
}
