import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { checkExpression, type ExpectedResult } from '../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../src/core/data-plane/agentgateway-1.4/expressions';
import type { CelType } from '../../../../src/core/data-plane/cel-type';
import type { CelContext } from '../../../../src/core/data-plane/expression-vocabulary';
import { describeShared, sharedPath } from '../../../support/shared';

interface Found {
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

/** Which context and result the fields of resources and of the data plane's file have, by the end of their path. */
const FIELDS: readonly (readonly [RegExp, CelContext, ExpectedResult])[] = [
  [/mcp\.authorization\..*matchExpressions\.\d+$/, 'mcpAuthorization', 'boolean'],
  [/mcpAuthorization\.rules\.\d+(\.allow|\.deny|\.require)?$/, 'mcpAuthorization', 'boolean'],
  [/networkAuthorization\..*matchExpressions\.\d+$/, 'networkAuthorization', 'boolean'],
  [/networkAuthorization\.rules\.\d+(\.allow|\.deny|\.require)?$/, 'networkAuthorization', 'boolean'],
  [/authorization\..*matchExpressions\.\d+$/, 'request', 'boolean'],
  [/authorization\.rules\.\d+(\.allow|\.deny|\.require)?$/, 'request', 'boolean'],
  [/transformations?\.request\.(set|add)\.(\d+\.value|[^.]+)$/, 'request', 'any'],
  [/transformations?\.response\.(set|add)\.(\d+\.value|[^.]+)$/, 'response', 'any'],
  [/transformations?\.request\.body$/, 'request', 'any'],
  [/transformations?\.response\.body$/, 'response', 'any'],
  [/transformations?\.request\.metadata\.[^.]+$/, 'request', 'any'],
  [/ai\.transformations\.\d+\.expression$/, 'llmTransformation', 'any'],
  [/descriptors\.\d+\.entries\.\d+\.(expression|value)$/, 'rateLimitDescriptor', 'any'],
  [/health\.unhealthy(Condition|Expression)$/, 'health', 'boolean'],
  [/accessLog\.filter$/, 'accessLog', 'boolean'],
  [/accessLog\.attributes\.add\.\d+\.expression$/, 'accessLog', 'any'],
  [/tracing\.(randomSampling|clientSampling)$/, 'tracingSampling', 'samplingRatio'],
  [/tracing\.attributes\.add\.\d+\.expression$/, 'tracingAttributes', 'any'],
  [/tracing\.resources\.\d+\.expression$/, 'tracingResources', 'any'],
  [/extAuth\.http\.(path|redirect|addRequestHeaders\.[^.]+)$/, 'extAuthRequest', 'any'],
  [/extAuth\.http\.responseMetadata\.[^.]+$/, 'extAuthResponse', 'any'],
];

/** Cases whose point is a broken expression. */
const BROKEN = [/authorization-invalid-cel/, /admission\/.*_invalid/];

describeShared('reference data', () => {
  const found = ['cases', 'reference/dataplane/examples'].flatMap((folder) => expressionsUnder(folder));

  it('has expressions to check', () => {
    expect(found.length).toBeGreaterThan(40);
  });

  it('passes every expression of the valid cases and examples', () => {
    const refused = found
      .filter(({ file }) => !BROKEN.some((pattern) => pattern.test(file)))
      .flatMap(({ file, path, text }) => {
        const field = FIELDS.find(([pattern]) => pattern.test(path));
        const issues = field ? checkExpression(EXPRESSIONS, text, field[1], field[2]) : [];
        return issues.map((issue) => ({ file, path, text, ...issue }));
      });
    expect(refused).toEqual([]);
  });

  it('contains one case with a broken expression, which is reported', () => {
    const broken = found.filter(({ file }) => /authorization-invalid-cel\.yaml$/.test(file));
    const issues = broken.flatMap(({ text }) => checkExpression(EXPRESSIONS, text, 'request', 'boolean'));
    expect(issues.map((issue) => issue.code)).toContain('AIG2301');
  });

  it('lists exactly the variables and fields of the published schema', () => {
    const schema = JSON.parse(readFileSync(sharedPath('reference/dataplane/cel.schema.json'), 'utf8')) as Schema;
    expect(fieldsOfTypes(EXPRESSIONS.variables)).toEqual(fieldsOfSchema(schema));
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
}

function fieldsOfSchema(schema: Schema | true, prefix = ''): string[] {
  if (schema === true) return [];
  if (schema.items) return fieldsOfSchema(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {})
    .flatMap(([name, field]) => [`${prefix}.${name}`, ...fieldsOfSchema(field, `${prefix}.${name}`)])
    .sort();
}

function fieldsOfTypes(fields: Readonly<Record<string, CelType>>, prefix = ''): string[] {
  return Object.entries(fields)
    .flatMap(([name, type]) => [`${prefix}.${name}`, ...fieldsOfType(type, `${prefix}.${name}`)])
    .sort();
}

function fieldsOfType(type: CelType, prefix: string): string[] {
  if (typeof type === 'string' || type.kind === 'map') return [];
  return type.kind === 'list' ? fieldsOfType(type.items, `${prefix}[]`) : fieldsOfTypes(type.fields, prefix);
}

function expressionsUnder(folder: string): Found[] {
  return readdirSync(sharedPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const text = readFileSync(sharedPath(folder, file), 'utf8');
      return parseAllDocuments(text).flatMap((document) => textsOf(document.toJS(), '', `${folder}/${file}`));
    })
    .filter(({ path }) => FIELDS.some(([pattern]) => pattern.test(path)));
}

function textsOf(value: unknown, path: string, file: string): Found[] {
  if (typeof value === 'string') return [{ file, path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key, file));
}
