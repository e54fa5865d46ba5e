import type { GatewayOutput } from '../../../core/compiler/model/result';
import { WORKLOAD_KINDS } from '../../../core/compiler/model/workload';
import type { DataPlane } from '../../../core/data-plane/data-plane';
import { RENDERER_SETTINGS_KEY, type RendererSettings } from '../../../core/data-plane/rendering/settings';
import { type Fields, isObject } from '../../../core/values/objects';
import { type ConfigPart, isPart } from './config-part';
import { ConversionLog } from './conversion-log';
import { type MeaningDifference, meaningDifferences, meaningOf } from './meaning';
import { markVariables, variableOf, withoutVariables } from './placeholders';
import { ALL_ENTRIES, secretMark } from './secret-names';

/** Returns the differences in behavior between a Gateway and the config from which it was converted. */
export function proveConfig(
  expected: Fields,
  output: GatewayOutput,
  { configDefaults }: DataPlane,
): MeaningDifference[] {
  const yaml: typeof import('js-yaml') = require('js-yaml');
  const placeholders = placeholdersOf(output);
  const markOf = (text: string) => {
    const variable = variableOf(text);
    return variable === undefined ? fileMark(text) : placeholders.get(variable);
  };
  // Every variable of the output is an entry of a Secret.
  const names = { get: (name: string) => name };
  const { config: read } = withoutVariables(yaml.load(markVariables(output.config)), names, new ConversionLog());
  const found = isPart(read) ? read : {};
  const all = meaningDifferences(
    meaningOf(expected, () => undefined, configDefaults),
    meaningOf(withLevel(found, output), markOf, configDefaults),
  );
  return all.filter((one) => !isProviderPath(one));
}

/** With a custom host, compiled output keeps the paths of the provider; if that changes a request, the findings contain AIG5071. */
function isProviderPath({ where, wanted, found }: MeaningDifference): boolean {
  return where.endsWith('.pathPrefix') && wanted === undefined && (found === '/v1' || found === '/');
}

/** Returns the Secret entry of a file, which its path contains. */
function fileMark(path: string): string | undefined {
  const [, name, key] = /\/secrets\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return name === undefined || key === undefined ? undefined : secretMark(name, key);
}

function containersOf({ manifests }: GatewayOutput): Fields[] {
  const spec = manifests.find(({ kind }) => WORKLOAD_KINDS.has(kind))?.spec;
  const { template } = isObject(spec) ? spec : {};
  const { spec: pod } = isObject(template) ? template : {};
  const { containers } = isObject(pod) ? pod : {};
  return Array.isArray(containers) ? containers.filter(isObject) : [];
}

function environmentOf(output: GatewayOutput): Fields[] {
  return containersOf(output).flatMap(({ env }) => (Array.isArray(env) ? env.filter(isObject) : []));
}

/** Returns placeholders for the values of Secrets. */
function placeholdersOf({ manifests }: GatewayOutput): Map<string, string> {
  const texts = manifests.flatMap(({ data }) => (isObject(data) ? [data[RENDERER_SETTINGS_KEY]] : []));
  const text = texts.find((one) => typeof one === 'string');
  const { values }: Pick<RendererSettings, 'values'> = typeof text === 'string' ? JSON.parse(text) : { values: [] };
  return new Map(
    values.map((value) => {
      const { name } = value.form === 'keys' ? value.secrets[0]! : value.secret;
      const [, secret = ''] = name.split('/');
      return [value.placeholder, secretMark(secret, value.form === 'keys' ? ALL_ENTRIES : value.keys[0]!)];
    }),
  );
}

/** Sets the log level from the workload's variable, which overrides the file. */
function withLevel(config: ConfigPart, output: GatewayOutput): ConfigPart {
  const level = environmentOf(output).find(({ name }) => name === 'RUST_LOG')?.value;
  if (level === undefined) return config;
  const settings = isPart(config.config) ? config.config : {};
  const logging = isPart(settings.logging) ? settings.logging : {};
  return { ...config, config: { ...settings, logging: { ...logging, level } } };
}
