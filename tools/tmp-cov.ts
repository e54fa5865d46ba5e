import { readFileSync, writeFileSync } from 'node:fs';
import { coverage } from './l2-coverage/coverage';

const f = 'tools/l2-coverage/since-v1.4.ts';
const reached = new Set(
  coverage()
    .filter((c) => c.members.length > 0)
    .map((c) => c.field),
);
const absent = coverage()
  .filter((c) => c.members.length === 0 && !c.reason)
  .map((c) => c.field);
console.log('absent without reason', absent);
let src = readFileSync(f, 'utf8');
const m = /const FIELDS[^=]*= (\{[\s\S]*?\n\});/.exec(src);
if (m) {
  const fields = new Function(`return ${m[1]}`)() as Record<string, string[]>;
  const left = Object.fromEntries(
    Object.entries(fields)
      .map(([t, l]) => [t, l.filter((x) => !reached.has(`${t}.${x}`))] as const)
      .filter(([, l]) => l.length),
  );
  console.log(JSON.stringify(left, null, 0).replace(/\],/g, '],\n'));
  src = src.replace(m[1], JSON.stringify(left, null, 2));
  if (process.argv[2] === 'write') writeFileSync(f, src);
}
