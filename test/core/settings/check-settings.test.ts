import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { checkSettings } from '../../../src/core/settings/check-settings';
import { ROOT } from '../../../tools/discover';

/** Returns the result of a settings file, and `line:column code message` of all its errors. */
function check(text: string) {
  const collector = new DiagnosticCollector();
  const [document] = loadText([{ name: 'ai-gateway.yaml', text }], collector).documents;
  const settings = checkSettings(
    document?.value,
    (path, focus) => document?.placeOf(path, focus) ?? { file: 'ai-gateway.yaml' },
    collector,
  );
  const findings = collector.finish({ placeOf: () => ({}), resourceOf: () => undefined });
  const helps = findings.map(({ help }) => help);
  const found = findings.map(({ code, message, place }) => `${place?.line}:${place?.column} ${code} ${message}`);
  return { settings, found, helps };
}

const schema = JSON.parse(readFileSync(join(ROOT, 'ai-gateway.schema.json'), 'utf8'));
const accepts = new Ajv({ strict: false }).compile(schema);

describe('settings', () => {
  it('reports positions after omitted list items', () => {
    const text = `
guarantees:
- {name: No Name, neverReached: true}
- {name: nothing}
environments:
  prod:
    guarantees:
    - 1
    - {name: more, because: of it}
    - {name: Wrong}
    - {name: last}
`;
    expect(check(text).found.filter((one) => one.includes('AIG0023'))).toEqual([
      '4:3 AIG0023 guarantee nothing sets none of `always`, `neverReached` and `spending`, so it requires nothing',
      '9:7 AIG0023 guarantee more sets none of `always`, `neverReached` and `spending`, so it requires nothing',
      '11:7 AIG0023 guarantee last sets none of `always`, `neverReached` and `spending`, so it requires nothing',
    ]);
  });

  it.each([
    ['failOn: warn\n', 'Write warning.'],
    ['severities: {listener-without-routes: none}\n', 'Write off.'],
    ['severities: {listener-without-route: note}\n', 'Write listener-without-routes, or remove the entry.'],
    ['maxDiagnostics: "5"\n', 'Remove the quotes: 5.'],
    ['strict: "yes"\n', 'Write true.'],
    ['inputs: manifests\n', 'Write a list: [manifests].'],
    ['externals: {secrets: [openai-key]}\n', 'Write { name: openai-key, keys: ... }.'],
    ['guarantees: [{name: nothing}]\n', 'Add a requirement such as `always: { authenticated: {} }`'],
  ])('explains what to write instead of %j', (text, help) => {
    expect(check(text).helps).toEqual([expect.stringContaining(help)]);
  });

  it('accepts valid settings, and words in either case', () => {
    const text = `
inputs: [manifests/]
configDelivery: plain
keyFetcher: ALWAYS
severities: {AIG7005: error, AIG3001: off}
failOn: warning
maxDiagnostics: 0
quiet: true
`;
    expect(check(text)).toEqual({
      settings: {
        inputs: ['manifests/'],
        configDelivery: 'PLAIN',
        keyFetcher: 'ALWAYS',
        severities: { AIG7005: 'error', AIG3001: 'off' },
        failOn: 'warning',
        maxDiagnostics: 0,
        quiet: true,
      },
      found: [],
      helps: [],
    });
  });

  it.each([
    ['an unknown key', 'failsOn: error\n', '1:1 AIG0001 unknown key failsOn; the nearest existing name is failOn'],
    ['a key of no prototype', 'toString: 1\n', '1:1 AIG0001 unknown key toString'],
    ['a wrong word', 'quiet: true\nfailOn: never\n', '2:9 AIG0002 failOn must be one of error, warning; found "never"'],
    ['a text for a list', 'inputs: a\n', '1:9 AIG0002 inputs must be a list; found "a"'],
    [
      'a word that YAML reads as a boolean',
      'inputs: [y]\n',
      '1:10 AIG0002 inputs[0] must be a string in quotes (YAML reads an unquoted y, no or off as true or false); found true',
    ],
    ['an item of the wrong type', 'inputs: [a, 1]\n', '1:13 AIG0002 inputs[1] must be a string in quotes; found 1'],
    ['a text for a flag', 'strict: "yes"\n', '1:9 AIG0002 strict must be true or false; found "yes"'],
    [
      'a negative count',
      'maxDiagnostics: -1\n',
      '1:17 AIG0002 maxDiagnostics must be a whole number, 0 or more; found -1',
    ],
    [
      'a group that is none',
      'groups: [Nope]\n',
      '1:10 AIG0002 groups[0] must be an API group: a DNS name with at least one dot, such as gateway.mycompany.com; found "Nope"',
    ],
    [
      'a severity of no code',
      'severities: {AIG1: off}\n',
      '1:14 AIG0002 severities.AIG1 must be mapped by the code or the name of a diagnostic, such as AIG7005 or listener-without-routes; found "AIG1"',
    ],
    [
      'a code that does not exist',
      'severities: {AIG7999: off}\n',
      '1:14 AIG0004 the severity cannot be changed: diagnostic AIG7999 does not exist',
    ],
    [
      'an error made less',
      'severities: {AIG3002: warning}\n',
      '1:14 AIG0004 the severity cannot be changed: AIG3002 is an error, and errors cannot be downgraded',
    ],
  ])('names %s with its place', (_name, text, found) => {
    expect(check(text).found).toEqual([found]);
  });

  it.each([
    ['severities: {AIG7005: error, AIG3001: "off"}', true],
    ['failOn: warning\nconfigDelivery: plain\nmaxDiagnostics: 3', true],
    ['failsOn: warning', false],
    ['maxDiagnostics: -1', false],
    ['groups: [Nope]', false],
    ['severities: {AIG1: note}', false],
  ])('is judged the same by the schema for editors: %s', (text, good) => {
    const [document] = loadText([{ name: 'a.yaml', text }], new DiagnosticCollector()).documents;
    expect(accepts(document?.value)).toBe(good);
    expect(check(text).found.length === 0).toBe(good);
  });
});
