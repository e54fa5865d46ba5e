import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { GatewayAssertions } from '../../../src/modules/testing';
import { namedTypes } from '../../support/packages';

const MESSAGES = join(__dirname, '..', '..', '..', 'messages', 'constructs');

/**
 * The catalogue's pages about constructs and patterns contain TypeScript; each block sees the declarations in `rosetta/default.ts-fixture`.
 */
function run(code: string): cdk8s.App {
  const app = cdk8s.Testing.app();
  const chart = new gw.CompiledChart(app, 'chart', { printWarnings: false });
  const gateway = new gw.Gateway(chart, 'gateway');
  const backend = new gw.StaticBackend(chart, 'backend', { host: 'a.example.com', port: 443 });
  const shop = new gw.StaticBackend(chart, 'shop', { host: 'shop.internal', port: 8080 });
  const tenants = kplus.Secret.fromSecretName(chart, 'Tenants', 'tenants');
  const credentials = gw.Credentials.fromSecretName('provider-key');
  const own = { app, credentials, chart, gateway, backend, shop, tenants };
  const scope: Record<string, unknown> = {
    Construct,
    ...cdk8s,
    ...kplus,
    ...namedTypes(),
    ...own,
  };
  const { outputText } = transpileModule(code, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.None },
    reportDiagnostics: true,
  });
  new Function(...Object.keys(scope), outputText)(...Object.values(scope));
  return app;
}

/** Returns the findings of the compiler in all charts of a program. */
function findingsIn(code: string): readonly string[] {
  return run(code).node.children.flatMap((child) => {
    if (!(child instanceof gw.CompiledChart))
      return cdk8s.Chart.isChart(child) ? GatewayAssertions.of(child).diagnostics() : [];
    const { errors, warnings, notes } = child.compile();
    return [...errors, ...warnings, ...notes];
  });
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
const VALUES = ['AIG8012', 'AIG8116', 'AIG8120', 'AIG8150', 'AIG8191'];

/** Found when all is defined, by the compiler. */
const COMPILED = [
  'AIG8100',
  'AIG8113',
  'AIG8126',
  'AIG8127',
  'AIG8133',
  'AIG8135',
  'AIG8140',
  'AIG8151',
  'AIG8156',
  'AIG8180',
  'AIG8260',
];

const files = readdirSync(MESSAGES);

describe('usage errors of constructs', () => {
  it('has pages', () => expect(files.length).toBeGreaterThanOrEqual(20));

  for (const file of files) {
    const code = /^code: (AIG\d{4})$/m.exec(readFileSync(join(MESSAGES, file), 'utf8'))?.[1] ?? '';
    const { bad, good } = blocks(file);
    if (COMPILED.includes(code)) {
      it(`${code}: the bad example has the finding, and the good one has not`, () => {
        const [own = ''] = findingsIn(bad).filter((text) => text.includes(code));
        expect(own).toMatch(new RegExp(`^(?:warning |note )?${code} at [^:]+: [\\s\\S]*\\n {4}fix: `));
        expect(own).not.toMatch(/\{\w+\}/);
        expect(findingsIn(good).filter((text) => text.includes(code))).toEqual([]);
      });
      continue;
    }
    it(`${code}: rejects the bad example with a reason and a fix`, () => {
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
