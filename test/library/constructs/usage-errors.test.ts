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

function blocks(text: string): { bad: string; good: string } | undefined {
  const find = (title: string) => new RegExp(`## ${title}\\n\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  const bad = find('Bad');
  const good = find('Good');
  return bad === undefined || good === undefined ? undefined : { bad, good };
}

/** Found in a value, which is made before the construct that takes it. */
const VALUES = ['AIG8012', 'AIG8116', 'AIG8120', 'AIG8150', 'AIG8191', 'AIG8295'];

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
  'AIG8296',
  'AIG8297',
];

/** Found in settings and in documents that use a platform bundle; test/apps/cli/team-attempts.test.ts causes them. */
const OF_BUNDLES = ['AIG8290', 'AIG8291', 'AIG8292', 'AIG8293', 'AIG8294'];

const pages = readdirSync(MESSAGES).map((file) => {
  const text = readFileSync(join(MESSAGES, file), 'utf8');
  return { code: /^code: (AIG\d{4})$/m.exec(text)?.[1] ?? '', examples: blocks(text) };
});

describe('usage errors of constructs', () => {
  it('has pages', () => expect(pages.length).toBeGreaterThanOrEqual(20));

  it('shows programs, except for findings about platform bundles', () =>
    expect(pages.flatMap(({ code, examples }) => (examples ? [] : [code])).sort()).toEqual(OF_BUNDLES));

  for (const { code, examples } of pages) {
    if (!examples) continue;
    const { bad, good } = examples;
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
