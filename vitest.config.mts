import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

/**
 * `src` loads heavy modules inside functions with `require('./x')`, so that importing the package is cheap. Node cannot
 * require TypeScript; for the tests each of them becomes an import of the same module graph.
 */
const lazyRequires: Plugin = {
  name: 'lazy-requires',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.ts$/.test(id) || !code.includes("require('.")) return undefined;
    const imports: string[] = [];
    const body = code.replace(/\brequire\(('\.{1,2}\/[^']*')\)/g, (_, path: string) => {
      imports.push(`import * as lazy_${imports.length} from ${path};`);
      return `lazy_${imports.length - 1}`;
    });
    return { code: `${body}\n${imports.join('\n')}\n`, map: null };
  },
};

export default defineConfig({
  plugins: [lazyRequires],
  // The examples import the package by its name.
  resolve: { alias: { 'cdk8s-ai-gateway': fileURLToPath(new URL('src/index.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/data-plane-reads.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
