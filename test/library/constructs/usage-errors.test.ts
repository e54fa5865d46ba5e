import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import * as constructs from '../../../src/library/constructs';
import * as patterns from '../../../src/library/patterns';

const MESSAGES = join(__dirname, '..', '..', '..', 'messages', 'constructs');

/** The catalogue's pages about constructs and patterns (AIG80xx) hold TypeScript; each block sees what `rosetta/default.ts-fixture` has of these. */
function run(code: string): void {
  const app = cdk8s.Testing.app();
  const chart = new cdk8s.Chart(app, 'chart');
  const gateway = new constructs.Gateway(chart, 'gateway');
  const backend = new constructs.StaticBackend(chart, 'backend', { host: 'a.example.com', port: 443 });
  const shop = new constructs.StaticBackend(chart, 'shop', { host: 'shop.internal', port: 8080 });
  const tenants = kplus.Secret.fromSecretName(chart, 'Tenants', 'tenants');
  const own = { chart, gateway, backend, shop, tenants };
  const scope: Record<string, unknown> = { ...cdk8s, ...kplus, ...constructs, ...patterns, ...own };
  const { outputText } = transpileModule(code, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.None },
    reportDiagnostics: true,
  });
  new Function(...Object.keys(scope), outputText)(...Object.values(scope));
}

function blocks(file: string): { bad: string; good: string } {
  const text = readFileSync(join(MESSAGES, file), 'utf8');
  const find = (title: string) => new RegExp(`## ${title}\\n\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  const bad = find('Bad');
  const good = find('Good');
  if (bad === undefined || good === undefined) throw new Error(`${file} lacks a bad or a good example`);
  return { bad, good };
}

/** Found in a value, which is made before the construct that takes it. */
const VALUES = ['AIG8012'];

const files = readdirSync(MESSAGES).filter((file) => /^AIG80\d{2}\.md$/.test(file));

describe('usage errors with constructs', () => {
  it('has pages', () => expect(files.length).toBeGreaterThanOrEqual(20));

  for (const file of files) {
    const code = file.slice(0, -3);
    const { bad, good } = blocks(file);
    it(`${code}: the bad example is refused with the reason and a fix`, () => {
      const place = VALUES.includes(code) ? '' : ' at chart/[^:]+';
      expect(() => run(bad)).toThrow(new RegExp(`^${code}${place}: [\\s\\S]*\\n {2}fix: `));
      // Every placeholder of the text was filled.
      expect(() => run(bad)).not.toThrow(/\{\w+\}/);
    });
    it(`${code}: the good example passes`, () => {
      expect(() => run(good)).not.toThrow();
    });
  }
});
