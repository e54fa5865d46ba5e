import { expect, it } from 'vitest';
import { Cel } from '../../../src';

// test/live/list-members.test.ts evaluates this expression in the data plane.
it('finds items of lists, and neither parts of strings nor keys of objects', () => {
  const { expression } = Cel.claim('groups').contains('sre');
  expect(expression).toBe('jwt.groups == "sre" || (type(jwt.groups) == list && "sre" in jwt.groups)');
  const both = Cel.claim('groups').contains('sre').and(Cel.claim('level').equalTo('senior'));
  expect(both.expression).toBe(`(${expression}) && (jwt.level == "senior")`);
});

it('finds parts of strings', () => {
  expect(Cel.header('user-agent').containsText('bot').expression).toBe('request.headers["user-agent"].contains("bot")');
  expect(Cel.claim('email').containsText('@').expression).toBe('string(jwt.email).contains("@")');
});
