// The site's theme: the VitePress default, extended so that code groups follow the reader's language. `tools/site/build.ts` copies this
// file next to the pages.
import { onContentUpdated, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, onUnmounted } from 'vue';
import './theme.css';

const KEY = 'language';

/** Returns the inputs of the tabs of a language, one for each group that has it. */
function tabsOf(language) {
  return [...document.querySelectorAll('.vp-code-group .tabs label')]
    .filter((label) => label.textContent.trim() === language)
    .map((label) => document.getElementById(label.htmlFor));
}

/** Without storage, as in some private windows, a choice applies to the current page only. */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}

let isFollowing = false;

/** Turns each group to a language, as a click on its tab would. */
function follow(language) {
  isFollowing = true;
  for (const input of tabsOf(language)) if (!input.checked) input.click();
  isFollowing = false;
}

/** Applies the choice in one group to all groups, and keeps the position of the chosen tab on the screen. */
function chosen({ target }) {
  if (isFollowing || !target.matches?.('.vp-code-group .tabs input')) return;
  const tab = document.querySelector(`label[for="${target.id}"]`);
  const language = tab.textContent.trim();
  const before = tab.getBoundingClientRect().top;
  remember(language);
  follow(language);
  window.scrollBy(0, tab.getBoundingClientRect().top - before);
}

/** The layout of the default theme, with the example of the home page in place of a picture. */
function Layout() {
  const { frontmatter } = useData();
  const code = frontmatter.value.heroCode;
  const image = () => h('div', { class: 'vp-doc hero-code', innerHTML: code });
  return h(DefaultTheme.Layout, null, code ? { 'home-hero-image': image } : {});
}

export default {
  extends: DefaultTheme,
  Layout,
  setup() {
    const restore = () => {
      const language = remembered();
      if (language) nextTick(() => follow(language));
    };
    onMounted(() => {
      document.addEventListener('change', chosen);
      restore();
    });
    onUnmounted(() => document.removeEventListener('change', chosen));
    onContentUpdated(restore);
  },
};
