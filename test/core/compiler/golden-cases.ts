import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadText } from '../../../src/core/compiler/1-load';
import { locate } from '../../../src/core/compiler/1-load/locate';
import { validate } from '../../../src/core/compiler/2-validate/validate';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../src/core/compiler/model/options';
import type { ValidInput } from '../../../src/core/compiler/model/valid-input';
import { type Diagnostic, DiagnosticCollector } from '../../../src/core/diagnostics';

const INPUT = 'input.yaml';

/** A phase, or several in a row, from valid resources to YAML. */
export type PhaseToYaml = (input: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector) => string;

/**
 * Compiles `golden/<case>/input.yaml` of a folder for each case, and compares the YAML with the file next to it. With UPDATE_FIXTURES set,
 * the files are written first. Options that are not the defaults are in the first line of the input: `# options: {strict: true}`. The
 * diagnostics of all phases so far are comments at the top of the output.
 */
export function testGoldenCases(folder: string, output: string, toYaml: PhaseToYaml): void {
  const cases = join(folder, 'golden');
  test.each(readdirSync(cases).sort())('golden/%s', (name) => {
    const produced = compileCase(readFileSync(join(cases, name, INPUT), 'utf8'), toYaml);
    const file = join(cases, name, output);
    if (process.env.UPDATE_FIXTURES) writeFileSync(file, produced);
    expect(existsSync(file), `${file} is missing: run npm run test:update -- ${relative('', folder)}`).toBe(true);
    expect(produced, file).toBe(readFileSync(file, 'utf8'));
    expect(readdirSync(join(cases, name)).sort()).toEqual([INPUT, output].sort());
  });
}

function compileCase(text: string, toYaml: PhaseToYaml): string {
  const given = /^# options: (.*)$/m.exec(text)?.[1];
  const options: CompileOptions = { ...DEFAULT_OPTIONS, ...(given === undefined ? {} : parse(given)) };
  const collector = new DiagnosticCollector();
  const loaded = loadText([{ name: INPUT, text }], collector);
  const valid = validate(loaded, options, collector);
  expect(collector.errorsFound, 'errors before linking').toEqual([]);
  const yaml = toYaml(valid, options, collector);
  return collector.finish(locate(loaded, valid)).map(commentOf).join('') + yaml;
}

function commentOf({ code, severity, resource, path, message }: Diagnostic): string {
  const namespace = resource?.namespace ? `${resource.namespace}/` : '';
  const subject = resource ? `${resource.kind} ${namespace}${resource.name}` : INPUT;
  return `# ${code} ${severity}: ${subject}${path ? ` ${path}` : ''}\n#   ${message}\n`;
}

/** A value without empty objects, empty lists and undefined entries; undefined if nothing remains. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => withoutEmpty(item) ?? {}) : undefined;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const kept = withoutEmpty(item);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** YAML in block style without anchors. */
export function blockYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 140 });
}
