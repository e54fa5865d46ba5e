/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export type Child = Node | string | undefined;

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with text that is nothing but text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  for (const child of children) if (child !== undefined) made.append(child);
  return made;
}

/** A button that looks like what it leads to. */
export function link(text: string, action: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'link' }, text);
  made.addEventListener('click', action);
  return made;
}

/** What the page has to have. */
export function byId<Wanted extends Element>(id: string, kind: new () => Wanted): Wanted {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} ${id}`);
}
