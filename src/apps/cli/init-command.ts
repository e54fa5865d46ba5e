import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { shellWord } from '../../core/text/shell-word';
import { isObject } from '../../core/values/objects';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { endHelp } from './help-end';
import type { OutputFile } from './output-files';
import type { Terminal } from './terminal';
import { versionText } from './version';
import { writeFiles } from './write-files';

/** The folder of templates, at the same relative path from the sources and from the bundle. */
const TEMPLATES = join(__dirname, '..', '..', '..', 'templates');

const LANGUAGES = ['typescript', 'python', 'java', 'go'] as const;
type Language = (typeof LANGUAGES)[number];

/** Metadata in a template's README. */
interface Template {
  readonly description: string;
  readonly change: string;
  /** Arguments of `ai-gateway request`, as they are typed. */
  readonly request: string;
  /** The mock options of `ai-gateway dev`. */
  readonly mocks: string;
}

const CHANGE_FIRST = 'Before you deploy, change these in the program and in `ai-gateway.yaml`:\n\n';

const TEMPLATE_TEXTS = {
  'llm-failover': {
    description:
      'One endpoint for LLMs: OpenAI answers; while it is down, Anthropic answers under the same model name.',
    change: `${CHANGE_FIRST}1. \`hostname\`, and the Secret \`llm-example-com\` with its certificate (\`tls.crt\`, \`tls.key\`).
2. The providers and \`models\`, and the Secrets \`openai\` and \`anthropic\` with the provider's key under \`Authorization\`.
3. The Secret \`clients\`: one entry for each client, with its key.`,
    request: `'POST https://llm.example.com/v1/chat/completions' --body '{"model": "chat"}'`,
    mocks: '--mock-llm --env-file dev.env',
  },
  'secured-mcp': {
    description: 'Two MCP servers at one OAuth-protected endpoint, with a table that defines who may use which tool.',
    change: `${CHANGE_FIRST}1. \`hostname\`, and the Secret \`mcp-example-com\` with its certificate (\`tls.crt\`, \`tls.key\`).
2. The servers, and \`access\`: who may use which tool.
3. \`oauth\`: the issuer and audience of your tokens, and the host and path of the issuer's keys.`,
    request: `'POST https://mcp.example.com/mcp'`,
    mocks: '--mock-mcp --mock-jwt',
  },
} satisfies Readonly<Record<string, Template>>;
type TemplateName = keyof typeof TEMPLATE_TEXTS;

/** The template of repositories that exist: only what other options add is written. */
const NO_TEMPLATE = 'none';

/** How a coding agent starts the command line. In Python, it comes with the package of the language. */
function commandOf(language: Language): readonly [string, ...string[]] {
  return language === 'python' ? ['ai-gateway'] : ['npx', 'cdk8s-ai-gateway'];
}

/** The commands to run in the new folder, in order. */
const NEXT: Readonly<Record<Language, (template: Template) => readonly string[]>> = {
  typescript: () => ['npm install', 'npm test', 'npm run dev', 'npm run synth'],
  python: ({ mocks }) => [
    'python -m venv .venv && . .venv/bin/activate',
    'pip install -r requirements.txt && pip freeze > constraints.txt',
    'python -m unittest',
    `ai-gateway dev --app --cluster prod ${mocks}`,
    'python main.py',
  ],
  java: ({ mocks }) => [
    'mvn test',
    `npx cdk8s-ai-gateway dev --app --cluster prod ${mocks}`,
    'mvn --quiet compile exec:java',
  ],
  go: ({ mocks }) => [
    'go mod tidy',
    'go test ./...',
    `npx cdk8s-ai-gateway dev --app --cluster prod ${mocks}`,
    'go run .',
  ],
};

/** The manifest that npm creates. */
const MANIFEST = 'package.json';

/** Where coding agents read which servers of tools a repository has. */
const SERVERS = '.mcp.json';

interface InitOptions {
  readonly template: TemplateName | typeof NO_TEMPLATE;
  readonly skill?: boolean;
  readonly language: Language;
  readonly force?: boolean;
}

const HELP = `
If one of the files exists with different content, nothing is written. Other files stay unchanged; missing entries are added to a package.json
and to a .mcp.json.

Examples:
  $ npx cdk8s-ai-gateway init gateway                   an endpoint for LLMs
  $ npx cdk8s-ai-gateway init --template secured-mcp    a hub of MCP servers
  $ ai-gateway init --language python                   in Python
  $ ai-gateway init --skill                             with a skill for coding agents
  $ ai-gateway init --template none --skill             for an existing repository

Exit codes: 0 success, 1 files that exist or cannot be written, 2 wrong usage.
`;

export function addInitCommand(program: Command, terminal: Terminal, outcome: RunOutcome): void {
  const { Option }: typeof import('commander') = require('commander');
  program
    .command('init')
    .description('Create a repository with a working gateway')
    .argument('[folder]', 'folder to write into', '.')
    .addOption(
      new Option('--template <name>', 'pattern of the gateway')
        .choices([...Object.keys(TEMPLATE_TEXTS), NO_TEMPLATE])
        .default('llm-failover' satisfies TemplateName),
    )
    .addOption(
      new Option('--language <name>', 'programming language')
        .choices(LANGUAGES)
        .default('typescript' satisfies Language),
    )
    .option('--skill', 'also write a skill for coding agents, and the MCP server that it uses')
    .option('--force', 'replace existing files')
    .action((folder: string, options: InitOptions) => {
      outcome.code = runInit(folder, options, terminal);
    });
  endHelp(program.commands.at(-1), HELP, 'getting-started.md');
}

function runInit(folder: string, options: InitOptions, terminal: Terminal): ExitCode {
  if (options.template === NO_TEMPLATE && !options.skill) throw new UsageError('--template none requires --skill');
  const templateFiles = filesOf(folder, options);
  const files = options.force
    ? templateFiles
    : templateFiles.map((file) => withOwnServers(folder, withOwnManifest(folder, file)));
  const taken = files.filter((file) => isTaken(folder, file)).map(({ path }) => path);
  if (taken.length > 0 && !options.force) {
    terminal.err(
      `error: ${folder} has other files of these names: ${taken.join(', ')}\nNothing was written. Name another folder, or replace them with --force.\n`,
    );
    return EXIT.ERRORS;
  }
  const { written, failure } = writeFiles(folder, files);
  if (failure) {
    terminal.err(`error: cannot write ${failure.path}: ${failure.reason}\n`);
    return EXIT.ERRORS;
  }
  for (const { path, state } of written) terminal.out(`${state} ${path}\n`);
  if (options.template === NO_TEMPLATE) return EXIT.OK;
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${shellWord(folder)}`]),
    ...NEXT[options.language](TEMPLATE_TEXTS[options.template]),
  ];
  terminal.out(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`);
  return EXIT.OK;
}

/** A file, and whether it contains the entire previous content. */
interface NewFile extends OutputFile {
  readonly keeps?: boolean;
}

function isTaken(folder: string, { path, text, keeps }: NewFile): boolean {
  const file = join(folder, path);
  return !keeps && existsSync(file) && (!statSync(file).isFile() || readFileSync(file, 'utf8') !== text);
}

/** The default test script of `npm init`. */
const NO_TESTS = /^echo .*no test specified/;

/** Adds missing entries to an existing manifest, whose own entries take precedence. */
function withOwnManifest(folder: string, file: NewFile): NewFile {
  const path = join(folder, file.path);
  if (file.path !== MANIFEST || !existsSync(path)) return file;
  const own = manifestIn(readFileSync(path, 'utf8'));
  const ours = manifestIn(file.text);
  if (!own || !ours || own['type'] === 'module') return file;
  const scripts = Object.entries(mappingAt(own, 'scripts')).filter(([, text]) => !NO_TESTS.test(String(text)));
  const wanted = mappingAt(ours, 'scripts');
  if (scripts.some(([name, text]) => name in wanted && wanted[name] !== text)) return file;
  const dependencies = mappingAt(own, 'dependencies');
  const lacking = Object.entries(mappingAt(ours, 'devDependencies')).filter(([name]) => !(name in dependencies));
  const merged = {
    ...own,
    scripts: { ...Object.fromEntries(scripts), ...wanted },
    dependencies: { ...mappingAt(ours, 'dependencies'), ...dependencies },
    devDependencies: { ...Object.fromEntries(lacking), ...mappingAt(own, 'devDependencies') },
  };
  return { path: file.path, text: `${JSON.stringify(merged, null, 2)}\n`, keeps: true };
}

/** Servers that the repository has are kept. */
function withOwnServers(folder: string, file: NewFile): NewFile {
  const path = join(folder, file.path);
  if (file.path !== SERVERS || !existsSync(path)) return file;
  const own = manifestIn(readFileSync(path, 'utf8'));
  const added = manifestIn(file.text);
  if (!own || !added) return file;
  const servers = { ...mappingAt(added, 'mcpServers'), ...mappingAt(own, 'mcpServers') };
  return { path: file.path, text: `${JSON.stringify({ ...own, mcpServers: servers }, null, 2)}\n`, keeps: true };
}

function manifestIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function mappingAt(manifest: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
  const value = manifest[field];
  return isObject(value) ? value : {};
}

/** The files of the language, those of the template, those that the template has in this language, and those of the skill. */
function filesOf(folder: string, { template, language, skill }: InitOptions): OutputFile[] {
  const [command, ...args] = commandOf(language);
  const app = template === NO_TEMPLATE ? [] : ['--app'];
  const values: Readonly<Record<string, string>> = {
    ...(template === NO_TEMPLATE ? {} : TEMPLATE_TEXTS[template]),
    name: packageName(basename(resolve(folder))),
    version: versionText(),
    command: [command, ...args].join(' '),
    app: app.map((option) => ` ${option}`).join(''),
  };
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const own =
    template === NO_TEMPLATE
      ? []
      : [
          ...filesBelow(join(TEMPLATES, language), () => true),
          ...filesBelow(join(TEMPLATES, template), (path) => !path.includes('/')),
          ...filesBelow(join(TEMPLATES, template, language), () => true),
        ];
  const servers = { mcpServers: { 'ai-gateway': { command, args: [...args, 'mcp', ...app] } } };
  const ofSkill = [
    ...filesBelow(join(TEMPLATES, 'skill'), () => true),
    { path: SERVERS, text: `${JSON.stringify(servers, null, 2)}\n` },
  ];
  return [...own, ...(skill ? ofSkill : [])]
    .map(({ path, text }) => ({ path: path.replace(/(^|\/)_/g, '$1.'), text: filled(text) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function filesBelow(folder: string, wanted: (path: string) => boolean): OutputFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => wanted(path) && statSync(join(folder, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** Returns a valid npm package name. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name || 'gateway';
}
