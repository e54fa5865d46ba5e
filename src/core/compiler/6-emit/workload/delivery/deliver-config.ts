import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ConfigObject } from '../../../../data-plane/placeholders';
import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { Origin } from '../../../../values/origin';
import type { CompileOptions } from '../../../model/options';
import { largestParts } from './largest-parts';

/** The maximum total size of the values in a ConfigMap. */
const CONFIG_MAP_LIMIT = 1024 * 1024;

/** How the file travels to the pod. */
export interface DeliveredConfig {
  /** Key in the ConfigMap. */
  readonly key: string;
  /** The config as a string, or as base64 if it is compressed. */
  readonly data: string;
  readonly compressed: boolean;
  /** Whether the pods bring it themselves, in their annotations. */
  readonly inPods: boolean;
  /** Changes when the pods must be replaced. */
  readonly checksum: string;
}

/** The config file in its two forms: the string, and the object from which it was written. */
export interface ConfigFile {
  readonly text: string;
  readonly config: ConfigObject;
  /** Writes a part as it appears in the text. */
  readonly write: (part: ConfigObject) => string;
}

/** Chooses between text and compression, and how config changes affect the pods. */
export function deliverConfig(
  file: ConfigFile,
  options: CompileOptions,
  at: Origin,
  diagnostics: DiagnosticCollector,
): DeliveredConfig {
  const size = Buffer.byteLength(file.text);
  if (options.configDelivery === 'POD') {
    return {
      key: 'config.yaml',
      data: file.text,
      compressed: false,
      inPods: true,
      checksum: checksum(file, true),
    };
  }
  const compress =
    options.configDelivery === 'COMPRESSED' || (options.configDelivery === 'AUTO' && size > CONFIG_MAP_LIMIT);
  if (!compress) {
    if (size > CONFIG_MAP_LIMIT) reportTooLarge(file, size, CODE.configTooLargeForConfigMap, at, diagnostics);
    return {
      key: 'config.yaml',
      data: file.text,
      compressed: false,
      inPods: false,
      checksum: checksum(file, options.rolloutOnConfigChange),
    };
  }
  const packed = compressed(file.text);
  if (packed.length > CONFIG_MAP_LIMIT) reportTooLarge(file, packed.length, CODE.configTooLarge, at, diagnostics);
  else if (options.configDelivery === 'AUTO')
    diagnostics.report(CODE.configCompressed, at, { size, packed: packed.length, limit: CONFIG_MAP_LIMIT });
  // A running pod never unpacks the config again, so each change requires new pods.
  return {
    key: 'config.yaml.gz',
    data: packed.toString('base64'),
    compressed: true,
    inPods: false,
    checksum: checksum(file, true),
  };
}

/** Returns a checksum. The data plane reloads everything but the static section automatically. */
function checksum({ text, config, write }: ConfigFile, complete: boolean): string {
  const fixed = complete ? text : write({ config: config['config'] ?? {} });
  return createHash('sha256').update(fixed).digest('hex');
}

/** The same bytes on every machine: byte 9 would name the operating system. */
function compressed(text: string): Buffer {
  const packed = gzipSync(text);
  packed[9] = 255;
  return packed;
}

function reportTooLarge(
  file: ConfigFile,
  size: number,
  code: typeof CODE.configTooLargeForConfigMap | typeof CODE.configTooLarge,
  at: Origin,
  diagnostics: DiagnosticCollector,
): void {
  const parts = largestParts(file.config, file.write).map(({ name, bytes }) => `${name} (${bytes} bytes)`);
  diagnostics.report(code, at, { size, limit: CONFIG_MAP_LIMIT, parts: parts.join(', ') });
}
