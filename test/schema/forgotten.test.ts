import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(__dirname, '../..');
const TYPES = join(ROOT, 'src/validation/types.generated.ts');

/** What the compiler of TypeScript says once the generated types of the schema change so: the file and the text of each error. */
function errorsAfter(change: (types: string) => string): readonly (readonly [file: string, message: string])[] {
  const changed = change(readFileSync(TYPES, 'utf8'));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, compilerOptions: { ...config.compilerOptions, noEmit: true } },
    ts.sys,
    ROOT,
  );
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (file) => (file === TYPES ? changed : read(file));
  host.getSourceFile = (file, target) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, target);
  };
  const program = ts.createProgram(fileNames, options, host);
  return program.getSemanticDiagnostics().map(({ file, messageText }) => {
    return [relative(ROOT, file?.fileName ?? ''), ts.flattenDiagnosticMessageText(messageText, '\n')] as const;
  });
}

/** Adds a field at the beginning of an interface. */
function withField(types: string, name: string, field: string): string {
  const head = `export interface ${name} {\n`;
  expect(types).toContain(head);
  return types.replace(head, `${head}  readonly ${field};\n`);
}

it('names every place that a new field of policies and a new provider need', () => {
  const settings = 'export interface ProviderGConfig {\n  readonly model?: string;\n}\n';
  const blocks = [
    ['Traffic', 'pace'],
    ['Frontend', 'motd'],
    ['BackendFull', 'tempo'],
    ['BackendAi', 'mood'],
    ['ProxyParametersSpec', 'sidecar'],
    ['PromptguardRequest', 'vibe'],
    ['Retry', 'jitter'],
    ['LlmProvider', 'zest'],
    ['McpBackend', 'flair'],
    ['Image', 'hue'],
  ] as const;
  const found = errorsAfter((types) => {
    const withFields = blocks.reduce((changed, [name, field]) => withField(changed, name, `${field}?: string`), types);
    const providers = ['LlmProvider', 'NamedLlmProvider'];
    return providers.reduce(
      (changed, name) => withField(changed, name, 'providerG?: ProviderGConfig'),
      withFields + settings,
    );
  });
  const fields = [...blocks.map(([, field]) => field), 'providerG'];
  const places = found.flatMap(([file, message]) => {
    const named = fields.filter((field) => message.includes(field));
    return (named.length > 0 ? named : [message]).map((name) => `${name}: ${file}`);
  });
  expect(places.sort()).toEqual([
    'flair: src/compiler/5-lower/backends/mcp-targets.ts',
    'hue: src/compiler/5-lower/workload-coverage.ts',
    'jitter: src/compiler/5-lower/traffic/retry.ts',
    'mood: src/compiler/5-lower/backend-policies/ai.ts',
    'mood: src/compiler/5-lower/backend-policies/ai.ts',
    'motd: src/compiler/5-lower/frontend.ts',
    'motd: src/compiler/5-lower/frontend.ts',
    'motd: src/compiler/model/field-parts.ts',
    'pace: src/compiler/5-lower/traffic/table.ts',
    'pace: src/compiler/5-lower/traffic/table.ts',
    'pace: src/compiler/model/field-parts.ts',
    'providerG: src/providers/index.ts',
    'sidecar: src/compiler/5-lower/workload-coverage.ts',
    'tempo: src/compiler/5-lower/backend-policies/table.ts',
    'tempo: src/compiler/5-lower/backend-policies/table.ts',
    'tempo: src/compiler/5-lower/backend-policies/table.ts',
    'tempo: src/compiler/model/field-parts.ts',
    'vibe: src/compiler/5-lower/backend-policies/guards.ts',
    'vibe: src/compiler/5-lower/backend-policies/guards.ts',
    'zest: src/compiler/5-lower/backends/ai-providers.ts',
  ]);
}, 900_000);
