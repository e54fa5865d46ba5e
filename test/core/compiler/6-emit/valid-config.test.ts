import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileTextToConfig } from '../../../support/compile-config';
import { schemaErrors } from '../../../support/config-schema';
import { type Input, ownBadInputs, ownInputs } from '../../../support/documents';
import { expandFile, withKeys } from '../../../support/expand';
import { describeShared } from '../../../support/shared';
import { sharedCaseFiles, sharedCaseText } from '../../../support/shared-cases';

/** Real inputs, each with the defaults of its folder. */
function sharedInputs(): Input[] {
  const folders = [
    'cases/proven',
    ...['translator', 'policies'].flatMap((kind) => [`cases/${kind}`, `${NEWEST}/${kind}`]),
  ];
  return [...folders, `${NEWEST}/deployer`]
    .flatMap(sharedCaseFiles)
    .map((file) => ({ name: file.replace(/^(?:reference\/)?(v1\.4\/)?cases\//, '$1'), text: sharedCaseText(file) }));
}

/** Inputs that use what came with v1.4. */
const NEWEST = 'reference/v1.4/cases';

/** Refused, each for a reason of its own; what is not here has to compile. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'translator/backends/serviceentry-with-network.yaml': ['AIG2017', 'AIG3003'],
  'translator/gateways/tls-listeners-cross-ns.yaml': ['AIG3004'],
  'translator/routes/grpc-invalid.yaml': ['AIG3003'],
  'translator/routes/to-backend-cross-ns.yaml': ['AIG3004'],
  // A Secret without the key that is asked for.
  'policies/backend/ai.yaml': ['AIG3007'],
  'v1.4/translator/backends/ai-auth-secret-missing-custom-key.yaml': ['AIG3007'],
  // Three policies for one route and one field, and a Secret without the key.
  'v1.4/policies/backend/gcpauth.yaml': ['AIG3007', 'AIG4001'],
  'policies/traffic/authorization-invalid-cel.yaml': ['AIG2301'],
  'v1.4/policies/backend/guardrails-invalid-cel.yaml': ['AIG2301'],
  'v1.4/policies/traffic/extproc-invalid-cel.yaml': ['AIG2301'],
  'policies/traffic/mcp-auth.yaml': ['AIG5035'],
  'policies/traffic/retry-invalid-attempts-exceeds-i32.yaml': ['AIG5004'],
  // Fewer attempts than one are no longer admitted.
  'policies/traffic/retry-invalid-attempts-negative.yaml': ['AIG2014'],
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

  test('are many', () => expect(cases.length).toBeGreaterThan(70));

  test('are all of those that are refused', () => {
    const names = cases.map(({ name }) => name);
    expect(Object.keys(REFUSED).filter((name) => !names.includes(name))).toEqual([]);
  });

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
