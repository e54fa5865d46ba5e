import { isObject } from '../../../core/values/objects';
import { type ConfigPart, isPart } from './config-part';
import type { ConfigPath } from './config-path';
import type { ConversionLog } from './conversion-log';
import { CREDENTIAL_HEADER, type PlaceholderVariables } from './placeholders';
import { isAbsent } from './reader';

/** A config whose logs and traces are in `frontendPolicies`. */
export interface CurrentTelemetry {
  readonly config: ConfigPart;
  /** Returns the location of a part of the config in the file. */
  sourceOf(place: ConfigPath): ConfigPath;
}

/** Variables that name a collector if the config does not, the first one that is set. */
const ENDPOINTS = ['OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/**
 * Moves `config.tracing` to `frontendPolicies.tracing`, and fields and filter of `config.logging` to `frontendPolicies.accessLog`, as the
 * data plane does. It rejects a file that has both.
 */
export function withCurrentTelemetry(
  config: ConfigPart,
  variables: PlaceholderVariables,
  conversions: ConversionLog,
): CurrentTelemetry {
  const { config: settings, frontendPolicies } = config;
  if (!isPart(settings)) return { config, sourceOf: (place) => place };
  const { tracing, logging, ...others } = settings;
  const frontend = isPart(frontendPolicies) ? frontendPolicies : {};
  const spans = isPart(tracing) && isAbsent(frontend.tracing) ? tracingOf(tracing, variables, conversions) : undefined;
  const { fields, filter, ...log } = isPart(logging) ? logging : {};
  const records = isAbsent(frontend.accessLog) ? accessLogOf(fields, filter) : undefined;
  const moved: ConfigPart = {
    ...frontend,
    ...(spans ? { tracing: spans } : {}),
    ...(records ? { accessLog: records } : {}),
  };
  return {
    config: {
      ...config,
      config: { ...others, ...(Object.keys(log).length > 0 ? { logging: log } : {}) },
      ...(Object.keys(moved).length > 0 ? { frontendPolicies: moved } : {}),
    },
    sourceOf(place) {
      const [section, key, ...below] = place;
      if (section !== 'frontendPolicies') return place;
      if (spans && key === 'tracing') return ['config', 'tracing', ...below];
      return records && key === 'accessLog' ? ['config', 'logging', ...below] : place;
    },
  };
}

function accessLogOf(fields: unknown, filter: unknown): ConfigPart | undefined {
  const { add, remove } = isPart(fields) ? fields : {};
  const found = Object.entries({ filter, add, remove }).filter(([, value]) => !isAbsent(value) && !isEmpty(value));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function tracingOf(
  tracing: ConfigPart,
  variables: PlaceholderVariables,
  conversions: ConversionLog,
): ConfigPart | undefined {
  const { otlpEndpoint, otlpProtocol, headers, fields, path, ...sampling } = tracing;
  const named = isAbsent(otlpEndpoint) || otlpEndpoint === '' ? fromVariables(variables) : String(otlpEndpoint);
  if (named === undefined) {
    const reason = `The collector is in a variable. Run the import with --set OTEL_EXPORTER_OTLP_ENDPOINT=URL`;
    conversions.removed(['config', 'tracing'], reason);
    return undefined;
  }
  const { add, remove } = isPart(fields) ? fields : {};
  const { host, path: below } = collectorAt(named);
  const policies = policiesOf(isObject(headers) ? headers : {});
  return {
    host,
    ...(isEmpty(policies) ? {} : { policies }),
    ...(isAbsent(otlpProtocol) ? {} : { protocol: otlpProtocol }),
    ...(below === undefined && isAbsent(path) ? {} : { path: below ?? path }),
    ...(isObject(add) && !isEmpty(add) ? { attributes: add } : {}),
    ...(isEmpty(remove) ? {} : { remove }),
    ...sampling,
  };
}

/** Headers of exports are expressions. A literal credential is one that a Secret has. */
function policiesOf(headers: ConfigPart): ConfigPart {
  const all = Object.entries(headers);
  const isCredential = ([name, value]: [string, unknown]) =>
    CREDENTIAL_HEADER.test(name) && literalOf(value) !== undefined;
  const [name, value] = all.find(isCredential) ?? [];
  const others = all.filter(([other]) => other !== name);
  return {
    ...(others.length > 0 ? { transformations: { request: { set: Object.fromEntries(others) } } } : {}),
    ...(name === undefined
      ? {}
      : { backendAuth: { key: { value: literalOf(value), location: { header: { name } } } } }),
  };
}

/** Returns the string of an expression that is a literal without escapes. */
function literalOf(expression: unknown): string | undefined {
  return /^(?:"([^"\\]*)"|'([^'\\]*)')$/
    .exec(String(expression))
    ?.slice(1)
    .find((one) => one !== undefined);
}

function fromVariables(variables: PlaceholderVariables): string | undefined {
  return ENDPOINTS.map((name) => variables.get(name)).find((value) => value !== undefined && value !== '');
}

/** The address of a collector, and the path if the address has one. */
function collectorAt(text: string): { host: string; path?: string } {
  const [, scheme = '', authority = text, path = ''] = /^(https?|grpc):\/\/([^/]+)(.*)$/.exec(text) ?? [];
  const usual = { http: ':80', https: ':443', grpc: ':4317' }[scheme] ?? '';
  const address = /:\d+$/.test(authority) ? authority : `${authority}${usual}`;
  return {
    host: scheme === 'https' ? `https://${address}` : address,
    ...(path === '' || path === '/' ? {} : { path }),
  };
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : isAbsent(value);
}
