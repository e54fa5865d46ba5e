import { describe, expect, it } from 'vitest';
import { type Before, enumeration, int32, list, ref, type Schema, string, struct } from '../../../schema';
import { isIn, nameIn, project } from '../../../src/core/validation/revisions/project';

/** A change that the later revision made. */
const before = (change: Before) => ({ 'x-before': { later: change } });

const THING = struct(
  'A thing.',
  {
    kept: string('Kept.'),
    added: string('Added.', { 'x-since': 'later' }),
    gone: string('Gone.', { 'x-until': 'earlier' }),
    tries: int32('Tries.', { minimum: 1, ...before({ name: 'attempts', keywords: { minimum: null, maximum: 9 } }) }),
    size: string('Size.', before({ type: int32('Size.', { minimum: 4 }), required: true })),
    free: string('Free.', before({ required: false })),
    zone: string('Zone.', { default: 'here', ...before({ keywords: { default: null } }) }),
    items: list('Items.', string('Item.', { maxLength: 3, ...before({ keywords: { maxLength: 2 } }) })),
    old: string('Old.', { 'x-deprecated': { since: 'later', use: 'Use kept.' } }),
  },
  {
    required: ['free'],
    'x-exactly-one-of': [['added', 'kept']],
    'x-at-most-one-of': [['tries', 'size']],
    'x-rules': [
      { rule: 'a', message: 'now', since: 'later' },
      { rule: 'b', message: 'then', until: 'earlier' },
      { rule: 'c', message: 'always' },
    ],
    'x-before': { later: { keywords: { 'x-at-least-one-of': [['kept', 'tries']] } } },
  },
);

describe('a struct', () => {
  it('equals its definition in the newest revision, without revision markers', () => {
    const now = project(THING, 'later');
    expect(JSON.stringify(now)).not.toMatch(/x-before|x-since|x-until|"since":"later","use"\]/);
    expect(Object.keys(now.properties)).toEqual(['kept', 'added', 'tries', 'size', 'free', 'zone', 'items', 'old']);
    expect(now['x-rules']?.map(({ message }) => message)).toEqual(['now', 'always']);
    expect(now['x-at-least-one-of']).toBeUndefined();
    expect(now.properties.old?.['x-deprecated']).toBeDefined();
  });

  it('has in an older one the fields, names, types, bounds, defaults, unions and rules of that time', () => {
    const then = project(THING, 'earlier');
    expect(then.properties).toEqual({
      kept: string('Kept.'),
      gone: string('Gone.'),
      attempts: int32('Tries.', { maximum: 9 }),
      size: int32('Size.', { minimum: 4 }),
      free: string('Free.'),
      zone: string('Zone.'),
      items: list('Items.', string('Item.', { maxLength: 2 })),
      old: string('Old.'),
    });
    expect(then.required).toEqual(['size']);
    expect(then['x-exactly-one-of']).toEqual([['kept']]);
    expect(then['x-at-most-one-of']).toEqual([['attempts', 'size']]);
    expect(then['x-at-least-one-of']).toEqual([['kept', 'attempts']]);
    expect(then['x-rules']).toEqual([
      { rule: 'b', message: 'then' },
      { rule: 'c', message: 'always' },
    ]);
  });

  it('does not change its definition', () => {
    const text = JSON.stringify(THING);
    project(THING, 'earlier');
    expect(JSON.stringify(THING)).toBe(text);
  });

  it('keeps the names and the reference of a field whose type changed', () => {
    const field: Schema = ref('New', 'It.', {
      'x-names': { agentgateway: 'other' },
      'x-reference': { to: 'Service' },
      'x-before': { later: { type: ref('Old', 'It was.') } },
    });
    expect(project(field, 'earlier')).toEqual(
      ref('Old', 'It was.', { 'x-names': { agentgateway: 'other' }, 'x-reference': { to: 'Service' } }),
    );
  });
});

it('leaves the words of an enumeration that a revision has', () => {
  const words = enumeration('Words.', {
    A: 'A.',
    B: { description: 'B.', since: 'later' },
    C: { description: 'C.', until: 'earlier' },
  });
  expect(project(words, 'later').enum).toEqual(['A', 'B']);
  expect(project(words, 'earlier').enum).toEqual(['A', 'C']);
  expect(Object.keys(project(words, 'earlier')['x-values'])).toEqual(['A', 'C']);
});

it('returns former field names and checks revision ranges', () => {
  const field = string('It.', before({ name: 'former' }));
  expect([nameIn('it', field, 'earlier'), nameIn('it', field, 'later')]).toEqual(['former', 'it']);
  expect(isIn('earlier', { since: 'later' })).toBe(false);
  expect(isIn('later', { since: 'later' })).toBe(true);
  expect(isIn('later', { until: 'earlier' })).toBe(false);
  expect(isIn('earlier', {})).toBe(true);
});
