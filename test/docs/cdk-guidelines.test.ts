import { expect, it } from 'vitest';
import { ApiModel, type ApiType } from '../../tools/guidelines/api-model';
import { GUIDELINES } from '../../tools/guidelines/rules';

const STRING = { primitive: 'string' };
const PACKAGE = 'cdk8s-ai-gateway';

/** An API in which the construct `Good` follows the guidelines and `Bad` does not. */
const TYPES: readonly Omit<ApiType, 'fqn'>[] = [
  {
    name: 'Good',
    kind: 'class',
    base: 'constructs.Construct',
    interfaces: [`${PACKAGE}.IGood`],
    docs: { summary: 'A construct that follows.' },
    initializer: {
      parameters: [
        { name: 'scope', type: { fqn: 'constructs.Construct' } },
        { name: 'id', type: STRING },
        { name: 'props', optional: true, type: { fqn: `${PACKAGE}.GoodProps` } },
      ],
    },
  },
  { name: 'IGood', kind: 'interface', interfaces: ['constructs.IConstruct'], docs: { summary: 'A good one.' } },
  {
    name: 'GoodProps',
    kind: 'interface',
    datatype: true,
    docs: { summary: 'Properties of a construct.' },
    properties: [
      {
        name: 'label',
        optional: true,
        immutable: true,
        type: STRING,
        docs: { summary: 'The label of pods.', default: '- no label' },
      },
    ],
  },
  {
    name: 'Bad',
    kind: 'class',
    base: `${PACKAGE}.Good`,
    docs: { summary: 'Bad.' },
    initializer: {
      parameters: [
        { name: 'name', type: STRING },
        { name: 'id', type: STRING },
        { name: 'props', type: { fqn: `${PACKAGE}.GoodProps` } },
      ],
    },
    methods: [
      {
        name: 'fromName',
        static: true,
        docs: { summary: 'Imports it.' },
        returns: { type: { fqn: `${PACKAGE}.Bad` } },
      },
      { name: 'addRule', docs: { summary: 'Adds a rule.' } },
    ],
  },
  { name: 'IBad', kind: 'interface', docs: { summary: 'Is not a construct.' } },
  {
    name: 'BadProps',
    kind: 'interface',
    datatype: true,
    docs: { summary: 'Properties of a construct.' },
    properties: [
      { name: 'badTimeout', optional: true, type: { primitive: 'number' }, docs: { summary: 'Excludes the label.' } },
      { name: 'good', immutable: true, type: { fqn: `${PACKAGE}.Good` }, docs: { summary: 'The good one.' } },
      { name: 'maxBytes', immutable: true, type: { primitive: 'any' }, docs: { summary: 'The largest size.' } },
      { name: 'service', immutable: true, type: { fqn: 'cdk8s-plus-28.Service' }, docs: { summary: '' } },
      {
        name: 'size',
        optional: true,
        immutable: true,
        type: { primitive: 'number' },
        docs: { summary: 'The size of it.', default: '- undefined' },
      },
      ...Array.from({ length: 12 }, (_, index) => ({
        name: `option${index}`,
        immutable: true,
        type: STRING,
        docs: { summary: 'One more option.' },
      })),
    ],
  },
  {
    name: 'Other',
    kind: 'class',
    docs: { summary: 'Has methods, too.' },
    methods: [{ name: 'addRule', docs: { summary: 'Adds a rule.' }, returns: { type: STRING } }],
  },
];

const api = new ApiModel(
  Object.fromEntries(TYPES.map((type) => [`${PACKAGE}.${type.name}`, { ...type, fqn: `${PACKAGE}.${type.name}` }])),
);

it.each(GUIDELINES.map((guideline) => [guideline.rule, guideline] as const))('finds deviations from: %s', (_, rule) => {
  const deviations = rule.subjects(api).filter(({ follows }) => !follows);
  expect(deviations.map(({ name }) => name)).not.toEqual([]);
  expect(deviations.filter(({ name }) => /Good(?!Props)/.test(name))).toEqual([]);
});
