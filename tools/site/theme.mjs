// The site's theme: VitePress' own, whose groups of code follow the reader's language. `tools/site/build.ts` puts this file beside the pages.
import { onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, onUnmounted } from 'vue';

const KEY = 'language';

/** The inputs of the tabs that stand for a language, one of each group that has it. */
function tabsOf(language) {
  return [...document.querySelectorAll('.vp-code-group .tabs label')]
    .filter((label) => label.textContent.trim() === language)
    .map((label) => document.getElementById(label.htmlFor));
}

/** Without storage, as in some private windows, a choice holds for the page. */
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

/** What is chosen in one group holds in all, and the chosen tab stays where it is on the screen. */
function chosen({ target }) {
  if (isFollowing || !target.matches?.('.vp-code-group .tabs input')) return;
  const tab = document.querySelector(`label[for="${target.id}"]`);
  const language = tab.textContent.trim();
  const before = tab.getBoundingClientRect().top;
  remember(language);
  follow(language);
  window.scrollBy(0, tab.getBoundingClientRect().top - before);
}

export default {
  extends: DefaultTheme,
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
