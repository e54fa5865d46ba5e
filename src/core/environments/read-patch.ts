import { existsSync } from 'node:fs';
import { fileTextAt } from '../compiler/1-load';
import { DocumentParser } from '../compiler/1-load/parse';
import { type DiagnosticCollector, formatPath, type SourceLocation } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { problemOfContent, problemOfPatch } from '../settings/check-patches';
import type { ChosenEnvironment } from '../settings/in-environment';
import type { PatchTarget } from '../settings/settings.generated';
import { reportWrongSetting } from '../settings/wrong-setting';
import { literalPattern } from '../text/literal-pattern';
import { type Fields, isObject } from '../values/objects';

/** A parsed patch. */
export interface ReadPatch {
  readonly content: Fields | readonly unknown[];
  readonly target: PatchTarget;
  /** Returns the location of a part of the content. */
  placeOf(path: readonly (string | number)[]): SourceLocation;
  /** Returns the location of the patch in the settings. The lookup parses all settings again. */
  place(): SourceLocation;
}

/** Reads the patches of an environment. Unreadable patches are reported and omitted. */
export function readPatches(environment: ChosenEnvironment, diagnostics: DiagnosticCollector): readonly ReadPatch[] {
  const parser = new DocumentParser();
  return environment.patches.flatMap((written, index): ReadPatch[] => {
    // That was reported with the settings.
    if (problemOfPatch(written)) return [];
    const { patch, path, target } = written;
    const steps = ['patches', index];
    const place = () => environment.placeOf(steps);
    const wrong = (expected: string, found: string): ReadPatch[] => {
      const name = formatPath(['environments', environment.name, ...steps]);
      reportWrongSetting({ name, expected, found }, textPlace(), diagnostics);
      return [];
    };
    const textPlace = (): SourceLocation =>
      path === undefined ? environment.placeOf([...steps, 'patch']) : { file: path, line: 1, column: 1 };
    if (path !== undefined && !existsSync(path)) {
      diagnostics.report(CODE.missingFile, undefined, { path }, { place: environment.placeOf([...steps, 'path']) });
      return [];
    }
    const text = path === undefined ? patch : fileTextAt(path, diagnostics);
    if (text === undefined) return [];
    const parsed = typeof text === 'string' ? parser.parse(text) : { value: text };
    if ('failure' in parsed) return wrong('a patch that is YAML or JSON', parsed.reason || parsed.failure);
    const content: unknown = parsed.value;
    const problem = problemOfContent(content, target !== undefined);
    if (problem) return wrong(problem.expected, problem.found);
    const isText = typeof text === 'string';
    const placeOf: ReadPatch['placeOf'] = (below) =>
      isText ? textPlace() : environment.placeOf([...steps, 'patch', ...below]);
    if (Array.isArray(content)) return [{ content, target: target ?? {}, placeOf, place }];
    return isObject(content) ? [{ content, target: target ?? ownTarget(content), placeOf, place }] : [];
  });
}

/** The resource that a patch names itself. */
function ownTarget({ apiVersion, kind, metadata }: Fields): PatchTarget {
  const { namespace, name } = isObject(metadata) ? metadata : {};
  const [version, group = ''] = String(apiVersion ?? '')
    .split('/')
    .reverse();
  return {
    ...(apiVersion === undefined ? {} : { group: literally(group), version: literally(version) }),
    kind: literally(kind),
    name: literally(name),
    ...(namespace === undefined ? {} : { namespace: literally(namespace) }),
  };
}

function literally(text: unknown): string {
  return literalPattern(String(text));
}
