// A compiler that is broken on purpose: is the judge awake? MUTATION says how; the real one is REAL_CLI.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs'),
  path = require('node:path');
const args = process.argv.slice(2);
const done = spawnSync('node', [process.env.REAL_CLI, ...args], { stdio: 'inherit' });
const out = args[args.indexOf('-o') + 1];
const rules = {
  headers: (t) => t.replace(/^( *)headers:\n(\1 *- .*\n|\1 {2}.*\n)+/gm, ''),
  exact: (t) => t.replace(/\{exact: /g, '{pathPrefix: '),
  weights: (t) => t.replace(/^ *weight: .*\n/gm, ''),
  mirror: (t) => t.replace(/percentage: 1$/gm, 'percentage: 0'),
  authority: (t) => t.replace(/urlRewrite: \{authority: none\}/g, 'urlRewrite: {authority: auto}'),
  tls: (t) => t.replace(/hostname: abc\.example\.com/g, 'hostname: wrong.example.com'),
};
const walk = (d) =>
  fs.existsSync(d)
    ? fs
        .readdirSync(d, { withFileTypes: true })
        .flatMap((e) => (e.isDirectory() ? walk(path.join(d, e.name)) : [path.join(d, e.name)]))
    : [];
for (const f of walk(out))
  if (f.endsWith('config.yaml') || f.includes('/configs/')) {
    let t = fs.readFileSync(f, 'utf8');
    for (const m of (process.env.MUTATION || '').split(',')) t = rules[m](t);
    fs.writeFileSync(f, t);
  }
process.exitCode = done.status;
