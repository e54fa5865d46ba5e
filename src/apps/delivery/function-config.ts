import { type DiagnosticCollector, formatPath, type SourceLocation } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { checkSettings, type PlaceOfSetting } from '../../core/settings/check-settings';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { reportWrongSetting } from '../../core/settings/wrong-setting';
import { isObject } from '../../core/values/objects';
import type { KrmObject } from './resource-list';

/** The configuration of a KRM function. */
export interface FunctionConfig {
  readonly settings: GatewaySettings;
  readonly placeOf: PlaceOfSetting;
  readonly keepSources: boolean;
}

/** Settings about files: a function reads and writes none. */
const OF_FILES = ['extends', 'inputs', 'exclude', 'output', 'tests', 'baseline', 'environments'] as const;

/**
 * Reads the settings of `functionConfig`: from `spec` of an object of any kind, or from `data` of a ConfigMap, whose values are YAML.
 * `keepSources` is next to the settings. Problems are reported.
 *
 * @param parse - reads YAML as Kubernetes does
 */
export function readFunctionConfig(
  config: KrmObject | undefined,
  parse: (text: string) => unknown,
  diagnostics: DiagnosticCollector,
): FunctionConfig {
  const [part, fields] = partOf(config, parse);
  const placeOf: PlaceOfSetting = (path): SourceLocation => placeIn([part, ...path]);
  reportBeside(config ?? {}, part, diagnostics);
  const { keepSources = false, ...rest } = fields;
  if (typeof keepSources !== 'boolean')
    reportWrongSetting(
      {
        name: 'keepSources',
        expected: 'true or false',
        found: JSON.stringify(keepSources),
        fix: 'Write true or false.',
      },
      placeOf(['keepSources']),
      diagnostics,
    );
  const settings = checkSettings(rest, placeOf, diagnostics);
  const refuse = (name: string, expected: string, found: string) =>
    reportWrongSetting({ name, expected, found }, placeOf([name]), diagnostics);
  for (const name of OF_FILES)
    if (settings[name] !== undefined) refuse(name, 'no value, because a function receives its inputs as items', 'it');
  if (settings.mode === 'controller') refuse('mode', 'compiled, the only mode of a function', settings.mode);
  return { settings, placeOf, keepSources: keepSources === true };
}

function placeIn(path: readonly (string | number)[]): SourceLocation {
  return { file: `functionConfig ${formatPath(path)}`.trim() };
}

/** Fields that every object has in addition to its settings. */
const OF_OBJECTS = ['apiVersion', 'kind', 'metadata', 'immutable', 'status'];

/** Reports settings outside of the part that is read, which would be ignored. */
function reportBeside(config: KrmObject, part: string, diagnostics: DiagnosticCollector): void {
  const known = [part, ...OF_OBJECTS];
  for (const name of Object.keys(config).filter((one) => !known.includes(one))) {
    const values = { name, nearest: `; write settings in \`${part}\``, fix: `Move ${name} to ${part}, or remove it.` };
    diagnostics.report(CODE.unknownSetting, undefined, values, { place: placeIn([name]) });
  }
  const { [part]: written } = config;
  if (written === undefined || written === null || isObject(written)) return;
  const values = { name: part, expected: 'an object with settings', found: JSON.stringify(written) };
  reportWrongSetting(values, placeIn([part]), diagnostics);
}

function partOf(config: KrmObject | undefined, parse: (text: string) => unknown): readonly [string, KrmObject] {
  if (config?.kind === 'ConfigMap' && config.apiVersion === 'v1') {
    const data = isObject(config.data) ? config.data : {};
    const values = Object.entries(data).map(([name, text]) => [
      name,
      typeof text === 'string' ? parsed(text, parse) : text,
    ]);
    return ['data', Object.fromEntries(values)];
  }
  return ['spec', isObject(config?.spec) ? config.spec : {}];
}

/** Parses a string; invalid YAML remains a string. If another type is expected, that is an error of its setting. */
function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}
