import { kubernetesSchema } from '../../core/compiler/1-load/yaml-schema';
import { hidesSomething } from '../../core/text/visible-text';

/** Objects as a YAML stream that Kubernetes reads back the same, in the order of their keys. */
export function manifestYaml(manifests: readonly object[]): string {
  const yaml: typeof import('js-yaml') = require('js-yaml');
  const schema = kubernetesSchema(yaml);
  const dump = (objects: readonly object[]) =>
    objects.map((object) => yaml.dump(object, { schema, lineWidth: -1, noRefs: true })).join('---\n');
  const text = dump(manifests);
  return hidesSomething(text) ? withoutHidden(text, manifests, dump) : text;
}

/** Quotes and escapes strings with invisible characters, such as those that change the writing direction. */
function withoutHidden(
  text: string,
  manifests: readonly object[],
  dump: (objects: readonly object[]) => string,
): string {
  let prefix = 'text';
  while (text.includes(prefix)) prefix += 'x';
  const texts: string[] = [];
  const named = (value: string) => (hidesSomething(value) ? `${prefix}${texts.push(value) - 1}end` : value);
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return named(value);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [named(name), replaced(field)]));
  };
  const objects = manifests.map((manifest) => Object(replaced(manifest)));
  return dump(objects).replace(new RegExp(`${prefix}(\\d+)end`, 'g'), (_, index) => quoted(texts[index] ?? ''));
}

/** Quotes a string with the escapes of YAML, which has one escape per character; JSON requires surrogate pairs. */
function quoted(text: string): string {
  const letters = [...text].map((letter) => {
    if (letter !== '#' && letter !== ':' && !hidesSomething(letter)) return JSON.stringify(letter).slice(1, -1);
    return `\\U${(letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
  });
  return `"${letters.join('')}"`;
}
