import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messagePage, PHASES } from '../../src/core/diagnostics/phases';
import { camelCase, writeNew } from './files';

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
name: ${camelCase(title)}
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
