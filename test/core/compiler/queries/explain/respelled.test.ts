import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { definitions } from '../../../../../schema';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { changesBetween } from '../../../../../src/core/compiler/queries/explain';
import { normalizedQuantity } from '../../../../../src/core/compiler/queries/explain/changes/quantity';
import { canonicalDuration } from '../../../../../src/core/compiler/semantics/duration';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { compileTextToConfig } from '../../../../support/compile-config';
import { placesOf } from '../../../../support/schema-places';
import { respelled } from '../../../../support/spellings';

type Json = any;

const EVERY_FIELD = join(__dirname, '..', '..', '5-lower', 'fixtures', 'every-field.yaml');
const documents: Json[] = parseAllDocuments(readFileSync(EVERY_FIELD, 'utf8')).map((one) => one.toJS());

/** Its Gateways as if their configs differed, so that everything is looked at. */
function side(inputs: readonly Json[], config: string) {
  const collector = new DiagnosticCollector();
  const { attachment } = compile(loadText([{ name: 'a.yaml', text: textOf(inputs) }], collector), {}, collector);
  if (!attachment) throw new Error('nothing is attached');
  const gateways = attachment.gateways.map(({ gateway: { resource } }) => {
    return { namespace: resource.namespace, name: resource.name, config, manifests: [] };
  });
  return { gateways, attachment };
}

function textOf(inputs: readonly Json[]): string {
  return inputs.map((input) => JSON.stringify(input)).join('\n---\n');
}

describe('an equivalent spelling', () => {
  const others = documents.map(respelled);

  it('is tried for every duration and every default of backends and policies', () => {
    const schemas = placesOf(others).map(({ field }) => {
      const [type = '', name = ''] = field.split('.');
      return (definitions[type] as Json).properties[name];
    });
    expect(new Set(schemas.filter((schema) => schema['x-scalar'] === 'Duration')).size).toBeGreaterThan(10);
    expect(new Set(schemas.filter((schema) => schema.default !== undefined)).size).toBeGreaterThan(15);
  });

  it('changes no byte', () => {
    const { texts } = compileTextToConfig(textOf(documents));
    expect(texts.length).toBeGreaterThan(0);
    expect(compileTextToConfig(textOf(others)).texts).toEqual(texts);
  });

  it('is not a change', () => {
    const changes = changesBetween(side(documents, 'one'), side(others, 'other'));
    expect(new Set(changes.map(({ about }) => about))).toEqual(new Set(['config']));
  });

  it('is reported if it is not the same', () => {
    const longer = JSON.parse(JSON.stringify(documents).replaceAll('"5s"', '"6s"'));
    const changes = changesBetween(side(documents, 'one'), side(longer, 'other'));
    expect(changes.map(({ about }) => about)).toContain('policy');
  });
});

describe('durations', () => {
  it.each([
    ['60s', '1m'],
    ['90s', '90s'],
    ['1h30m', '90m'],
    ['1000ms', '1s'],
    ['0h0m1s500ms', '1500ms'],
    ['24h', '24h'],
    ['0m0s', '0s'],
    ['soon', 'soon'],
  ])('%s is %s', (text, canonical) => expect(canonicalDuration(text)).toBe(canonical));
});

describe('quantities', () => {
  it.each<[string | number, string | number]>([
    ['500m', 0.5],
    ['1', 1],
    ['1Gi', '1024Mi'],
    ['1Gi', 1_073_741_824],
    ['1e3', '1k'],
    ['1.5', '1500m'],
    ['.5', '0.5'],
    ['100u', '0.1m'],
  ])('%s is as much as %s', (one, other) => expect(normalizedQuantity(one)).toBe(normalizedQuantity(other)));

  it.each<[string, string]>([
    ['500m', '0.6'],
    ['1G', '1Gi'],
    ['1m', '1M'],
    ['1', '1x'],
  ])('%s is not as much as %s', (one, other) => expect(normalizedQuantity(one)).not.toBe(normalizedQuantity(other)));
});
