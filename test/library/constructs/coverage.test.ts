import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverage, MEMBERS } from '../../../tools/l2-coverage/coverage';
import { fieldsOfReference } from '../../../tools/l2-coverage/fields';
import { fieldsSetBy } from '../../../tools/l2-coverage/member';
import { WAY_OUT } from '../../../tools/l2-coverage/way-out';

const SOURCES = join(__dirname, '../../../src/library/constructs');
const source = readdirSync(SOURCES)
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  .join('\n');

describe('the constructs', () => {
  const reached = coverage();

  it('cover every field of the reference except those left to escape hatches', () => {
    const absent = reached.filter(({ members }) => members.length === 0).map(({ field }) => field);
    expect(absent).toEqual(Object.keys(WAY_OUT).sort((a, b) => order(a) - order(b)));
    expect(reached.length).toBeGreaterThan(400);
  });

  it('have each member that the table names', () => {
    const unknown = MEMBERS.filter(({ name }) => {
      const [type, member] = name.split('.');
      const declared = new RegExp(`export (?:abstract )?(?:class|interface) ${type}\\b`).test(source);
      return !declared || (member !== undefined && !new RegExp(`\\b${member}\\??[:(<]`).test(source));
    });
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('set a field with each checked member', () => {
    const looked = MEMBERS.filter(({ name }) => !name.endsWith('.metadata'));
    const idle = looked.filter((member) => fieldsSetBy(member).length === 0);
    expect(idle.map(({ name }) => name)).toEqual([]);
    expect(looked.length).toBeGreaterThan(300);
  });
});

function order(field: string): number {
  return fieldsOfReference().indexOf(field);
}
