import type { GatewayOutput } from '../../compiler/model/result';
import type { DataPlane } from '../../data-plane/data-plane';
import { type Fields, isObject } from '../../values/objects';
import { type ConfigPart, isPart } from './config-part';
import { Ledger } from './ledger';
import { type Difference, differences, meaningOf } from './meaning';
import { markVariables, variableOf, withoutVariables } from './placeholders';
import { secretMark } from './secret-names';

/** Where a Gateway does something else than the config from which it was made. */
export function proveConfig(expected: Fields, output: GatewayOutput, { unsaid }: DataPlane): Difference[] {
  const yaml = require('js-yaml') as typeof import('js-yaml');
  const variables = variablesOf(output);
  const markOf = (text: string) => {
    const variable = variableOf(text);
    return variable === undefined ? fileMark(text) : variables.get(variable);
  };
  const read = withoutVariables(yaml.load(markVariables(output.config)), [], new Ledger());
  const found = isPart(read) ? read : {};
  return differences(
    meaningOf(expected, () => undefined, unsaid),
    meaningOf(withLevel(found, output), markOf, unsaid),
  );
}

/** Files that come from Secrets say which in their paths. */
function fileMark(path: string): string | undefined {
  const [, name, key] = /\/secrets\/[^/]+\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return name === undefined || key === undefined ? undefined : secretMark(name, key);
}

function containersOf({ manifests }: GatewayOutput): Fields[] {
  const spec = manifests.find(({ kind }) => kind === 'Deployment')?.spec;
  const { template } = isObject(spec) ? spec : {};
  const { spec: pod } = isObject(template) ? template : {};
  const { containers } = isObject(pod) ? pod : {};
  return Array.isArray(containers) ? containers.filter(isObject) : [];
}

function environmentOf(output: GatewayOutput): Fields[] {
  return containersOf(output).flatMap(({ env }) => (Array.isArray(env) ? env.filter(isObject) : []));
}

/** Variables that come from Secrets. */
function variablesOf(output: GatewayOutput): Map<string, string> {
  return new Map(
    environmentOf(output).flatMap(({ name, valueFrom }): [string, string][] => {
      const { secretKeyRef } = isObject(valueFrom) ? valueFrom : {};
      if (!isObject(secretKeyRef)) return [];
      return [[String(name), secretMark(String(secretKeyRef.name), String(secretKeyRef.key))]];
    }),
  );
}

/** The level of the log is a variable of the workload, which counts in place of what a file says. */
function withLevel(config: ConfigPart, output: GatewayOutput): ConfigPart {
  const level = environmentOf(output).find(({ name }) => name === 'RUST_LOG')?.value;
  if (level === undefined) return config;
  const settings = isPart(config.config) ? config.config : {};
  const logging = isPart(settings.logging) ? settings.logging : {};
  return { ...config, config: { ...settings, logging: { ...logging, level } } };
}
