import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleFix } from '../../../../src/core/compiler/2-validate/rule-fix';

const SOURCES = ['validators', 'gateway-validators'].map((name) =>
  readFileSync(join(__dirname, '..', '..', '..', '..', 'src', 'core', 'validation', `${name}.generated.ts`), 'utf8'),
);
const MESSAGES = SOURCES.flatMap((text) =>
  [...text.matchAll(/message: '((?:[^'\\]|\\.)*)'/g)].map(([, message]) => message.replace(/\\(.)/g, '$1')),
);
const FALLBACK = ruleFix('');

describe('the help for a broken rule', () => {
  it('is specific for each rule about more than one value', () => {
    expect(MESSAGES.length).toBeGreaterThan(100);
    const silent = [...new Set(MESSAGES)].filter((message) => ruleFix(message) === FALLBACK);
    // These messages describe the valid values of a single field.
    const ABOUT_A_VALUE =
      /must (?:be|start|only contain|be one of|be an)|in the form of|valid based on|cannot contain an IP|DNS subdomain/;
    expect(silent.filter((message) => !ABOUT_A_VALUE.test(message))).toEqual([]);
  });

  it.each([
    ['both host and port must be set together', 'Set both host and port, or neither.'],
    ['pathPrefix requires host to be set', 'Set host too, or remove pathPrefix.'],
    ['path and pathPrefix are mutually exclusive', 'Keep path or pathPrefix, and remove the other one.'],
    ['AI policies require AI backend', 'Remove the policies for AI, or move them to a backend of that kind.'],
    [
      "the 'frontend' field can only target a Gateway",
      'Move frontend to a policy with that target, or correct the target.',
    ],
    ['Only one Kind of targetRef can be set on one policy', 'Write a separate policy for each kind.'],
    ['evictionDuration must be at least 1 second', 'Write 1s or more.'],
    ['connectTimeout must be at least 100ms', 'Write 100ms or more.'],
    ["must not contain '//' when type one of ['Exact', 'PathPrefix']", 'Remove // from the path.'],
    ['RequestMirror filter cannot be repeated', 'Join the filters of this type into one.'],
    ['target names must be unique', 'Change or remove one of the duplicates.'],
  ])('%s', (message, fix) => expect(ruleFix(message)).toBe(fix));

  it('names a rule of today', () => {
    const forms = ['both host and port must be set together', 'path and pathPrefix are mutually exclusive'];
    for (const form of forms) expect(MESSAGES).toContain(form);
  });
});
