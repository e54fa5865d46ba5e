import { join } from 'node:path';
import { PHASES } from '../../src/core/diagnostics/phases';
import { messagePages } from '../message-pages';
import { slugOf, writeNew } from './files';

/** Returns the lowest number of the phase above every code in use: codes are never reused, so gaps stay. */
export function nextCode(root: string, phase: string): string {
  const used = [...messagePages(root).keys()].flatMap((code) =>
    code.charAt(3) === phase ? [Number(code.slice(4))] : [],
  );
  const next = Math.max(0, ...used) + 1;
  if (next > 999) throw new Error(`phase ${phase} has no number left`);
  return `AIG${phase}${String(next).padStart(3, '0')}`;
}

/**
 * Writes the page of a new message and returns its path.
 *
 * @param place - below `messages`, without extension; default: the folder of the phase, and the title
 */
export function writeMessage(
  root: string,
  code: string,
  title: string,
  severity: 'error' | 'warning',
  place = join(PHASES[code.charAt(3)] as string, slugOf(title)),
): string {
  const path = join('messages', `${place}.md`);
  writeNew(
    root,
    path,
    `---
code: ${code}
severity: ${severity}
title: ${title}
text: "TODO: what is wrong, with {value} found and what is expected"
fix: "TODO: an imperative, with the value to write."
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

/** An example in addition to the Gateway `edge` of the preamble. */
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
