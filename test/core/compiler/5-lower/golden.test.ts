import { expect } from 'vitest';
import { parse } from 'yaml';
import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import { lower } from '../../../../src/core/compiler/5-lower/lower';
import { configFile } from '../../../../src/core/compiler/6-emit/config/config-file';
import { writeConfig } from '../../../../src/core/compiler/6-emit/config/write-config';
import type { LoweredGateway } from '../../../../src/core/compiler/model/lowered';
import { schemaErrors } from '../../../support/config-schema';
import { withKeys } from '../../../support/expand';
import { testGoldenCases } from '../golden-cases';

testGoldenCases(__dirname, 'config.yaml', (input, options, diagnostics) => {
  const attachment = attach(link(input, options, diagnostics), options, diagnostics);
  return lower(attachment, options, diagnostics).map(configOf).join('---\n');
});

/** The config, with the needs of its pods as comments. */
function configOf({ dataPlane, workload, copies }: LoweredGateway): string {
  const config = writeConfig(configFile(dataPlane));
  expect(schemaErrors(parse(withKeys(config).replaceAll('$$', '$')))).toEqual([]);
  const needs = [
    ...workload.files.map(({ from, name, key, path }) => `mounts ${from} ${name}, key ${key}, at ${path}`),
    ...workload.secretValues.map((value) => `expands ${JSON.stringify(value)}`),
    ...copies.map(({ kind, namespace, name }) => `copies ${kind} ${namespace}/${name}`),
    ...(workload.needsIdentity ? ['uses the identity of the pod'] : []),
  ];
  return needs.map((need) => `# ${need}\n`).join('') + config;
}
