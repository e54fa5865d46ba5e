import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagePage, PHASES } from '../src/diagnostics/phases';

/** The lowest number of the phase above every code in use: codes are never reused, so gaps stay. */
export function nextCode(root: string, phase: string): string {
  const used = readdirSync(join(root, 'messages', PHASES[phase] as string)).flatMap((file) => {
    const match = /^AIG(\d)(\d{3})\.md$/.exec(file);
    return match && match[1] === phase ? [Number(match[2])] : [];
  });
  const next = Math.max(0, ...used) + 1;
  if (next > 999) throw new Error(`phase ${phase} has no number left`);
  return `AIG${phase}${String(next).padStart(3, '0')}`;
}

/** Writes the page of a new message and gives its path. */
export function writeMessage(root: string, code: string, title: string, severity: 'error' | 'warning'): string {
  const path = messagePage(code);
  writeNew(
    root,
    path,
    `---
severity: ${severity}
title: ${title}
text: "TODO: what is wrong, with {value} found and what is expected"
fix: "TODO: what to do about it."
preambles: [gateway]
---

## Why

TODO: what happens at run time, and why that is stopped here.

## Example

\`\`\`diff
${EXAMPLE}\`\`\`
`,
  );
  return path;
}

/** Writes source and message of a new check, and registers it. Gives the paths. */
export function writeCheck(root: string, slug: string): string[] {
  if (!/^[a-z]+(-[a-z]+)*$/.test(slug))
    throw new Error(`"${slug}": a check is named in lower-case words joined by "-"`);
  const code = nextCode(root, '7');
  const source = join('src', 'compiler', 'checks', `${slug}.ts`);
  const title = slug.replace(/-/g, ' ');
  writeNew(
    root,
    source,
    `import type { Check } from './check';

/** TODO: what is valid and still not what anybody wants, in one sentence. */
export const ${constantOf(slug)}: Check = ({ attachment }, diagnostics) => {
  for (const backend of attachment.graph.backends.values()) {
    diagnostics.report('${code}', backend.resource.origin, { value: backend.type });
  }
};
`,
  );
  const message = writeMessage(root, code, `${title[0]?.toUpperCase()}${title.slice(1)}`, 'warning');
  const registry = register(root, slug);
  return [source, message, registry];
}

function register(root: string, slug: string): string {
  const path = join('src', 'compiler', 'checks', 'index.ts');
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  insertSorted(lines, /^import \{ check\w+ \} from '\.\/(.*)';$/, `import { ${constantOf(slug)} } from './${slug}';`);
  insertSorted(lines, /^ {2}(check\w+),$/, `  ${constantOf(slug)},`);
  writeFileSync(join(root, path), lines.join('\n'));
  return path;
}

/** Puts a line among those of its kind, in alphabetical order. */
function insertSorted(lines: string[], kind: RegExp, line: string): void {
  const key = kind.exec(line)?.[1] ?? '';
  const places = lines.flatMap((text, index) => (kind.test(text) ? [index] : []));
  const before = places.find((index) => (kind.exec(lines[index] as string)?.[1] ?? '') > key);
  const at = before ?? (places[places.length - 1] ?? -1) + 1;
  lines.splice(at, 0, line);
}

function constantOf(slug: string): string {
  return `check${slug
    .split('-')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')}`;
}

function writeNew(root: string, path: string, text: string): void {
  if (existsSync(join(root, path))) throw new Error(`${path} exists`);
  writeFileSync(join(root, path), text);
}

/** Beside the Gateway `edge` of the preamble. */
const EXAMPLE = ` apiVersion: gateway.networking.k8s.io/v1
 kind: HTTPRoute
 metadata: {name: web, namespace: shop}
 spec:
   parentRefs:
   - {name: edge}
   rules:
   - backendRefs:
-    - {name: TODO, port: 80}
+    - {name: web, port: 80}
`;
