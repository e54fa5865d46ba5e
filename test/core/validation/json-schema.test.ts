import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { makeCrds } from '../../../src/core/validation/crds';
import { combinedJsonSchema, jsonSchemaFile, jsonSchemaOf } from '../../../src/core/validation/crds/json-schema';
import { ProxyDistribution } from '../../../src/modules/settings';
import { examplePath } from '../../support/examples';

const DEFINITIONS = makeCrds(ProxyDistribution.NEUTRAL);

function validator(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  return ajv.compile(schema);
}

const combined = validator(combinedJsonSchema(DEFINITIONS));

function errorsOf(value: unknown, validate = combined): string[] {
  validate(value);
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const backend = (spec: object, more: object = {}) => ({
  apiVersion: 'proxy.example.com/v1alpha1',
  kind: 'ProxyBackend',
  metadata: { name: 'models' },
  spec,
  ...more,
});

describe('the schema for files with several kinds', () => {
  it('accepts a resource', () => {
    expect(errorsOf(backend({ static: { host: 'shop.example.com', port: 80 } }))).toEqual([]);
  });

  it('accepts an integer or a string', () => {
    const text = JSON.stringify(combinedJsonSchema(DEFINITIONS));
    expect(text).toContain('"anyOf":[{"type":"integer"},{"type":"string"}]');
    expect(text).not.toContain('x-kubernetes');
  });

  it.each([
    [{ static: { host: 'a', prot: 1 } }, '/spec/static must NOT have additional properties'],
    [{ static: { host: 'a', port: 'http' } }, '/spec/static/port must be integer'],
    [{ static: { host: 'a', port: 70_000 } }, '/spec/static/port must be <= 65535'],
  ])('marks %j', (spec, error) => {
    expect(errorsOf(backend(spec))).toContain(error);
  });

  it('reports missing required fields', () => {
    expect(errorsOf({ apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyBackend' })).toEqual(
      expect.arrayContaining([" must have required property 'spec'", " must have required property 'metadata'"]),
    );
  });

  it('ignores other kinds', () => {
    expect(errorsOf({ apiVersion: 'v1', kind: 'Service', spec: { anything: true } })).toEqual([]);
  });

  it('accepts the plain files among the examples', () => {
    const validate = validator(combinedJsonSchema(makeCrds(ProxyDistribution.AGENTGATEWAY)));
    const folders = ['gateway', 'llm'].map((name) => examplePath('plain-yaml', name));
    const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
    const documents = files.flatMap((file) =>
      parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS()),
    );
    const ours = documents.filter(({ apiVersion }) => apiVersion.startsWith('agentgateway.dev/'));
    expect(ours.length).toBeGreaterThan(1);
    for (const document of documents) expect(errorsOf(document, validate)).toEqual([]);
  });
});

describe('the schema of one kind', () => {
  it.each(DEFINITIONS)('rejects other kinds: $metadata.name', (definition) => {
    const errors = errorsOf({ apiVersion: 'v1', kind: 'Service', metadata: {} }, validator(jsonSchemaOf(definition)));
    expect(errors).toEqual(expect.arrayContaining(['/kind must be equal to constant']));
  });

  it('has a file name that catalogues recognize', () => {
    expect(DEFINITIONS.map(jsonSchemaFile)).toEqual([
      'proxybackend_v1alpha1.json',
      'proxypolicy_v1alpha1.json',
      'proxyparameters_v1alpha1.json',
    ]);
  });
});
