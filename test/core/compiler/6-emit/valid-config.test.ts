import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileTextToConfig } from '../../../support/compile-config';
import { schemaErrors } from '../../../support/config-schema';
import { type Input, ownBadInputs, ownInputs, sharedFiles } from '../../../support/documents';
import { expandFile, withKeys } from '../../../support/expand';
import { describeShared, sharedPath } from '../../../support/shared';

/** The inputs that must compile, by folder; a file of defaults belongs to each case beside it. */
function sharedInputs(): Input[] {
  const folders = ['cases/proven', 'cases/translator', 'cases/policies', 'reference/v1.4/cases/translator/models'];
  const files = folders.flatMap(sharedFiles);
  return files
    .filter((file) => !['_defaults.yaml', 'config.yaml'].includes(basename(file)))
    .map((file) => ({
      name: file.replace(/^cases\//, ''),
      text: [inputOf(file), defaultsOf(file)].join('\n---\n'),
    }));
}

/** What stands before the recorded output of the real controller. */
function inputOf(file: string): string {
  return readFileSync(sharedPath(file), 'utf8').split(/^# Output/m)[0] as string;
}

function defaultsOf(file: string): string {
  const defaults = `${dirname(file)}/_defaults.yaml`;
  return sharedFiles(dirname(file)).includes(defaults) ? readFileSync(sharedPath(defaults), 'utf8') : '';
}

/** Refused, each for a reason of its own; what is not here has to compile. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'translator/backends/serviceentry-with-network.yaml': ['AIG2017', 'AIG3003'],
  'translator/gateways/tls-listeners-cross-ns.yaml': ['AIG3004'],
  'translator/routes/grpc-invalid.yaml': ['AIG3003'],
  'translator/routes/inferencepool.yaml': ['AIG3003'],
  'translator/routes/to-backend-cross-ns.yaml': ['AIG3004'],
  // The defaults of these two folders refer to a backend `be` that only one of the cases brings.
  'policies/backend/ai.yaml': ['AIG3002', 'AIG3007'],
  'policies/backend/backend-missing-not-attached.yaml': ['AIG3002'],
  'policies/backend/gcpauth.yaml': ['AIG3002'],
  'policies/backend/httproute-missing-not-attached.yaml': ['AIG3002'],
  'policies/backend/mcp-authz-route.yaml': ['AIG3002'],
  'policies/backend/transformation.yaml': ['AIG3002'],
  'policies/traffic/authorization-invalid-cel.yaml': ['AIG2301', 'AIG3002'],
  'policies/traffic/extauthz-grpc.yaml': ['AIG3002'],
  'policies/traffic/extproc.yaml': ['AIG3002'],
  'policies/traffic/http-route-ancestor-listenerset.yaml': ['AIG3002'],
  'policies/traffic/mcp-auth.yaml': ['AIG5035'],
  'policies/traffic/retry-invalid-attempts-exceeds-i32.yaml': ['AIG3002', 'AIG5004'],
  // Fewer attempts than one are no longer admitted.
  'policies/traffic/retry-invalid-attempts-negative.yaml': ['AIG2014', 'AIG3002'],
  'policies/traffic/retry.yaml': ['AIG3002'],
};

/**
 * Compiles the input, expects that the data plane takes what comes out, and gives the codes of the errors. Refused inputs are
 * compiled too: what is wrong in one place must not make the rest invalid.
 */
function codesOfValidConfigs(text: string): string[] {
  const { texts, errors } = compileTextToConfig(text);
  for (const config of texts) {
    const read = parse(expandFile(withKeys(config), variable));
    expect(schemaErrors(read)).toEqual([]);
    expect(danglingReferences(read)).toEqual([]);
  }
  return [...new Set(errors.map((error) => error.split(' ')[0] as string))].sort();
}

describe('configs of the inputs in this repository', () => {
  const good = ownInputs();
  const bad = ownBadInputs();

  test('are many', () => {
    expect(good.length).toBeGreaterThan(100);
    expect(bad.length).toBeGreaterThan(100);
  });

  test.each(good)('$name', ({ text }) => expect(codesOfValidConfigs(text)).toEqual([]));

  // That each gives its own code, and no other, is tested with the catalogue.
  test.each(bad)('$name', ({ text }) => void codesOfValidConfigs(text));
});

describeShared('configs of real inputs', () => {
  const cases = sharedInputs();

  test('are many', () => expect(cases.length).toBeGreaterThan(45));

  test.each(cases)('$name', ({ name, text }) => {
    const codes = codesOfValidConfigs(text).filter((code) => code !== 'AIG2006');
    expect(codes).toEqual(REFUSED[name] ?? []);
  });
});

/** A bare placeholder stands for an object, one in quotes for a text; as an object in quotes would be no text, both are given. */
function variable(name: string): string {
  return `{"key": "${name}"}`;
}

/** The data plane does not check references when it loads its file. */
function danglingReferences(config: { backends?: { name: string }[]; llm?: object }): readonly string[] {
  const known = new Set((config.backends ?? []).map(({ name }) => `/${name}`));
  // What chooses between models goes by a name of its own.
  if (config.llm) known.add('/llm:router');
  const found: string[] = [];
  const visit = (value: unknown) => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) {
      if (key === 'backend' && typeof item === 'string' && !known.has(item)) found.push(item);
      visit(item);
    }
  };
  visit(config);
  return found;
}
