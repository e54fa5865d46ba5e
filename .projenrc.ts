import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cdk8s, javascript } from 'projen';
import { Release } from './projenrc/release';
import { Workflow } from './projenrc/workflow';

/** The version of the next release. What a release takes: docs/releasing.md. */
const VERSION = '0.1.0';

const project = new cdk8s.ConstructLibraryCdk8s({
  name: 'cdk8s-ai-gateway',
  description:
    'cdk8s constructs and an offline compiler for AI gateways: LLM failover, MCP federation, guards, auth and rate limits as code.',
  author: 'cdk8s-ai-gateway contributors',
  authorAddress: 'maintainers@cdk8s-ai-gateway.example',
  repositoryUrl: 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway.git',
  license: 'Apache-2.0',
  copyrightOwner: 'cdk8s-ai-gateway contributors',
  keywords: ['cdk8s', 'kubernetes', 'constructs', 'agentgateway', 'gateway-api', 'ai-gateway', 'llm', 'mcp'],
  defaultReleaseBranch: 'main',
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.19.0',
  jsiiVersion: '~6.0.0',
  typescriptVersion: '~6.0.0',
  cdk8sVersion: '2.70.0',
  constructsVersion: '10.3.0',
  peerDeps: ['cdk8s-plus-28@^2.5.0'],
  // The development versions of the peers stand in the list below.
  peerDependencyOptions: { pinnedDevDependency: false },
  devDeps: [
    '@biomejs/biome@2.5.15',
    '@bufbuild/cel@^0.6.0',
    '@grpc/grpc-js@^1.14.0',
    '@kubernetes-models/gateway-api@2.0.0',
    '@modelcontextprotocol/sdk@^1.32.0',
    '@types/js-yaml@^4.0.0',
    '@types/node@^20',
    '@types/ws@^8',
    // Clients that the gateways of patterns have to serve.
    '@anthropic-ai/sdk@1.14.0',
    'openai@6.49.0',
    // Judges of what `ai-gateway graph` writes: a renderer of DOT, and the one that GitHub draws Mermaid with.
    '@viz-js/viz@^3.31.0',
    // A judge of what `ai-gateway prove` says.
    'z3-solver@5.2.0',
    'ajv@^8.20.0',
    'ajv-formats@^3.0.0',
    // The oldest peers that are supported: what is built with them works with each later one, also for compilers of Go and Java.
    'cdk8s@2.70.0',
    'cdk8s-plus-28@2.5.6',
    'constructs@10.3.0',
    'cdk8s-cli@^2.200.0',
    // A newer release, whose constructs are accepted as well.
    'cdk8s-plus-33@^2.5.0',
    'esbuild@^0.28.2',
    // What the package is made with stands in it: tools/bundle.ts puts these into its files, so that nobody has to install them.
    '@dagrejs/dagre@^3.1.3',
    'commander@^14.0.0',
    'js-yaml@^4.1.0',
    're2js@^2.10.0',
    'yaml@^2.9.0',
    // The playground: an editor, and hashes that need no Node.
    '@codemirror/autocomplete@^6.18.0',
    '@codemirror/commands@^6.10.0',
    '@codemirror/lang-yaml@^6.1.0',
    '@codemirror/language@^6.11.0',
    '@codemirror/lint@^6.9.0',
    '@codemirror/search@^6.5.0',
    '@codemirror/state@^6.5.0',
    '@codemirror/view@^6.38.0',
    '@lezer/highlight@^1.2.0',
    '@noble/hashes@^1.8.0',
    'pako@^3.0.3',
    'path-browserify@^1.0.1',
    '@jridgewell/sourcemap-codec@^1.5.5',
    'fast-check@^4.0.0',
    'jsii-docgen@^10.12.0',
    'jsii-pacmak@~1.140.0',
    'json2jsii@^0.5.0',
    'knip@^6.44.0',
    'mermaid@^11.17.2',
    'minisearch@^7.2.0',
    'playwright-core@^1.60.0',
    'tsx@^4.20.0',
    'vitepress@^1.6.4',
    'vitest@^4.0.0',
    // The extension for VS Code, and what stands in the package for the language server.
    '@types/vscode@~1.100.0',
    '@vscode/vsce@^3.7.0',
    'vscode-jsonrpc@^10.0.0',
    'vscode-languageclient@^11.0.0',
    'vscode-languageserver-protocol@^3.18.0',
    'vscode-languageserver-textdocument@^1.0.12',
    'ws@^8.23.0',
  ],
  // The second name is that of the package, so that npx finds this one also where nothing is installed: `ai-gateway` in the registry is not ours.
  bin: {
    'ai-gateway': 'bin/ai-gateway',
    'cdk8s-ai-gateway': 'bin/ai-gateway',
    'kubectl-ai_gateway': 'bin/kubectl-ai_gateway',
  },
  publishToMaven: {
    mavenGroupId: 'io.github.cdk8saigateway',
    mavenArtifactId: 'cdk8s-ai-gateway',
    javaPackage: 'io.github.cdk8saigateway',
  },
  publishToPypi: { distName: 'cdk8s-ai-gateway', module: 'cdk8s_ai_gateway' },
  publishToGo: { moduleName: 'github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go' },
  publishToNuget: { dotNetNamespace: 'Cdk8sAiGateway', packageId: 'Cdk8sAiGateway' },
  projenrcTs: true,
  jest: false,
  eslint: false,
  // The workflows are made by projenrc/release.ts.
  github: true,
  githubOptions: { mergify: false, pullRequestLint: false },
  buildWorkflow: false,
  depsUpgrade: false,
  release: false,
  docgen: false,
  sampleCode: false,
  pullRequestTemplate: false,
  compat: false,
  stability: 'stable',
  gitignore: ['/dist', '/.cache', '/examples/*/dist', '__pycache__', '/coverage', '/.venv'],
});

project.package.addVersion(VERSION);
// There is no address to write to that is not the repository.
// A release of the bundler whose packages exist for every platform; of later ones some are missing.
project.package.addField('overrides', { rollup: '4.60.0' });
// npm installs the page with a global installation of the package.
project.package.addField('man', ['man/ai-gateway.1']);
// Each module has its own import path, as in `cdk8s-ai-gateway/patterns`. `typesVersions` is for compilers that do not read `exports`.
const modules = readdirSync(join(__dirname, 'src', 'modules'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
project.package.addField('exports', {
  '.': { types: './lib/index.d.ts', default: './lib/index.js' },
  ...Object.fromEntries(
    modules.map((name) => [`./${name}`, { types: `./lib/modules/${name}.d.ts`, default: `./lib/modules/${name}.js` }]),
  ),
  './*': './*',
});
project.package.addField('typesVersions', {
  '*': Object.fromEntries(modules.map((name) => [name, [`./lib/modules/${name}.d.ts`]])),
});
project.package.addField('author', { name: 'cdk8s-ai-gateway contributors', organization: true });

const settings = project.tryFindObjectFile('tsconfig.json');
// Node 20 has all of ES2023; jsii's own choice is a year older.
settings?.addOverride('compilerOptions.lib', ['es2023']);
// Stack traces of programs lead to the sources of the library: `node --enable-source-maps`.
settings?.addDeletionOverride('compilerOptions.inlineSourceMap');
settings?.addOverride('compilerOptions.sourceMap', true);
settings?.addOverride('compilerOptions.inlineSources', true);
// Those of the editor are for its extension alone.
settings?.addOverride('compilerOptions.types', ['js-yaml', 'node', 'ws']);

// What only this repository needs.
for (const path of [
  '/messages',
  '/schema',
  '/tools',
  '/benchmark',
  '/graph-page',
  '/playground',
  '/editors',
  '/conformance',
  '/examples',
  // Guides are in the package, for `ai-gateway mcp`; src/apps/cli/package-docs.ts lists the same pages.
  '/docs/decisions',
  '/docs/diagnostics',
  '/docs/graph',
  '/docs/**/*.png',
  '/docs/**/*.svg',
  '/docs/conformance.md',
  '/docs/contents.md',
  '/docs/coverage.md',
  '/docs/coverage-l2.md',
  '/docs/releasing.md',
  '/docs/reference/README.md',
  '/docs/reference/proxy-*.md',
  '/docs/reference/shared-types.md',
  '/API.md',
  '/api',
  '/rosetta',
  '/coverage',
  '/.ci',
  '/.cache',
  '/biome.json',
  '/knip.jsonc',
  '/ARCHITECTURE.md',
  '/CHANGELOG.md',
  '/CONTRIBUTING.md',
  '/SECURITY.md',
  '/CODE_OF_CONDUCT.md',
  '/vitest.config.mts',
  '/tsconfig.tools.json',
  // Generated modules are tables: no stack trace needs their maps.
  '/lib/**/*.generated.js.map',
]) {
  project.addPackageIgnore(path);
}

// What a generator makes, so that reviews fold it up. A test compares this list with the generators.
for (const path of [
  '*.generated.*',
  '/crds/**',
  '/docs/conformance.md',
  '/API.md',
  '/api/**',
  '/ai-gateway.schema.json',
  '/gateway-test.schema.json',
  '/gateway-guarantees.schema.json',
  '/docs/coverage.md',
  '/docs/coverage-l2.md',
  '/docs/decisions/0020-cdk-guidelines.md',
  '/docs/diagnostics/**',
  '/docs/reference/**',
  '/docs/ten-tasks.md',
  '/man/ai-gateway.1',
  '/tools/validators/gateway-api.json',
]) {
  project.annotateGenerated(path);
}

new Workflow(project);
new Release(project);
project.synth();
