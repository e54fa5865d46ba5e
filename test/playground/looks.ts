/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

/** Returns the texts, including those in the editors, whose contrast with their background is less than 4.5 to 1. */
export function textsHardToRead(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const everything = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? everything(one.shadowRoot) : []),
      ]);
    const colorIn = (text: string): Color => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = ([r, g, b, alpha]: Color, below: Color): Color => {
      const mixed = (top: number, at: 0 | 1 | 2) => top * alpha + below[at] * (1 - alpha);
      return [mixed(r, 0), mixed(g, 1), mixed(b, 2), 1];
    };
    const parentOf = (one: Element) => {
      const root = one.getRootNode();
      return one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const behind = (one: Element | null): Color => {
      if (!one) return [255, 255, 255, 1];
      const color = colorIn(getComputedStyle(one).backgroundColor);
      return color[3] === 1 ? color : over(color, behind(parentOf(one)));
    };
    const luminance = ([r, g, b]: Color) => {
      const linear = (value: number) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    const isText = (one: HTMLElement) =>
      one.matches('input, select, textarea') ||
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const texts = everything(document.body).filter(
      (one) => isText(one) && !one.matches('style, option, noscript *, noscript') && one.checkVisibility(),
    );
    if (texts.length < 50) return [`only ${texts.length} texts`];
    return texts.flatMap((one) => {
      const ground = behind(one);
      const text = over(colorIn(getComputedStyle(one).color), ground);
      const [low = 0, high = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      return contrast < 4.5 ? [`${contrast.toFixed(2)}: ${one.tagName} ${one.textContent}`] : [];
    });
  });
}

/** Returns the controls that are outside of the page, or whose name is longer than they are. */
export function cutControls(page: Page): Promise<readonly string[]> {
  return page.locator('button, select, #name, .command, h1').evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.id || one.textContent || one.tagName),
  );
}
