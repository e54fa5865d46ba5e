import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '../..');
const TYPES = 'src/core/validation/types.generated.ts';
const KINDS = 'src/core/values/kinds.generated.ts';

/** Returns the TypeScript compiler's errors after such a change of generated files: the file and the text of each error. */
function errorsAfter(
  changes: Readonly<Record<string, (text: string) => string>>,
): readonly (readonly [file: string, message: string])[] {
  const changed = new Map(
    Object.entries(changes).map(([file, change]) => {
      const path = join(ROOT, file);
      return [path, change(readFileSync(path, 'utf8'))];
    }),
  );
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, compilerOptions: { ...config.compilerOptions, noEmit: true } },
    ts.sys,
    ROOT,
  );
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (file) => changed.get(file) ?? read(file);
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

const FIELDS = [
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

/** A letter that no provider will have soon. */
const PROVIDER = 'providerZ';
const KIND = 'ProxyThing';

const NEW_TYPES = `export interface ProviderZConfig {
  readonly model?: string;
}
export interface ProxyThingSpec {
  readonly backendRef?: BackendObjectReference;
}
`;

describe('type errors for incomplete changes', () => {
  let found: readonly (readonly [file: string, message: string])[] = [];
  // One program for all tests, because its creation takes most of the time.
  beforeAll(() => {
    found = errorsAfter({
      [TYPES]: (types) => {
        const withFields = FIELDS.reduce((text, [name, field]) => withField(text, name, `${field}?: string`), types);
        const withProvider = ['LlmProvider', 'NamedLlmProvider'].reduce(
          (text, name) => withField(text, name, `${PROVIDER}?: ProviderZConfig`),
          withFields,
        );
        return withField(withProvider, 'SpecOfKind', `${KIND}: ProxyThingSpec`) + NEW_TYPES;
      },
      [KINDS]: (kinds) =>
        kinds
          .replace('] as const', `, '${KIND}'] as const`)
          .replace('  ProxyParameters: {', `  ${KIND}: { spec: 'ProxyThingSpec' },\n  ProxyParameters: {`),
    });
  }, 900_000);

  it('of new fields of policies and a new provider', () => {
    const fields = [...FIELDS.map(([, field]) => field), PROVIDER];
    const places = found
      .filter(([, message]) => !message.includes(KIND))
      .flatMap(([file, message]) => {
        const named = fields.filter((field) => message.includes(field));
        return (named.length > 0 ? named : [message]).map((name) => `${name}: ${file}`);
      });
    expect(places.sort()).toEqual([
      'flair: src/core/compiler/5-lower/backends/mcp-targets.ts',
      'hue: src/core/compiler/5-lower/workload-coverage.ts',
      'jitter: src/core/compiler/5-lower/traffic/retry.ts',
      'mood: src/core/compiler/5-lower/backend-policies/ai.ts',
      'motd: src/core/compiler/5-lower/frontend.ts',
      'motd: src/core/compiler/semantics/field-parts.ts',
      'pace: src/core/compiler/5-lower/traffic/table.ts',
      'pace: src/core/compiler/semantics/field-parts.ts',
      'providerZ: src/apps/import/data-plane/backends.ts',
      'providerZ: src/apps/import/resources/backend.ts',
      'providerZ: src/core/providers/index.ts',
      'providerZ: src/library/constructs/llm-provider.ts',
      'sidecar: src/core/compiler/5-lower/workload-coverage.ts',
      'tempo: src/core/compiler/5-lower/backend-policies/table.ts',
      'tempo: src/core/compiler/5-lower/backend-policies/table.ts',
      'tempo: src/core/compiler/semantics/field-parts.ts',
      'vibe: src/core/compiler/5-lower/backend-policies/guards.ts',
      'vibe: src/core/compiler/5-lower/backend-policies/guards.ts',
      'zest: src/core/compiler/5-lower/backends/ai-providers.ts',
    ]);
  });

  it('of a new kind', () => {
    const files = found.filter(([, message]) => message.includes(KIND)).map(([file]) => file);
    // Shapes are generated with the rest.
    expect([...new Set(files)].filter((file) => !file.includes('.generated.ts')).sort()).toEqual([
      'src/apps/import/build-program.ts',
      'src/core/compiler/3-link/inventory.ts',
      'src/core/compiler/4-attach/status.ts',
      'src/core/compiler/queries/explain/overview/make-overview.ts',
      'src/core/compiler/semantics/kind-roles.ts',
    ]);
  });
});
