/// <reference lib="dom" />

/** The storage key for the reader's choice in the rest of the site. */
const KEY = 'vitepress-theme-appearance';

/** Light or dark: as the site was left, and from here on as this page is left. */
export function chooseTheme(select: HTMLSelectElement): void {
  select.value = remembered() ?? 'auto';
  if (select.selectedIndex < 0) select.value = 'auto';
  const show = () => {
    document.documentElement.dataset['theme'] = select.value;
  };
  show();
  select.addEventListener('change', () => {
    show();
    remember(select.value);
  });
}

/** Without storage, as in some private windows, a choice applies to the current page only. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {}
}
