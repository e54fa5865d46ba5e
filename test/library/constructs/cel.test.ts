import { expect, it } from 'vitest';
import { Cel } from '../../../src/modules/expressions';

// test/live/list-members.test.ts evaluates this expression in the data plane.
it('matches items of lists, but not parts of strings or keys of objects', () => {
  const { expression } = Cel.claim('groups').contains('sre');
  expect(expression).toBe('jwt.groups == "sre" || (type(jwt.groups) == list && "sre" in jwt.groups)');
  const both = Cel.claim('groups').contains('sre').and(Cel.claim('level').equalTo('senior'));
  expect(both.expression).toBe(`(${expression}) && (jwt.level == "senior")`);
});

it('matches parts of strings', () => {
  expect(Cel.header('user-agent').containsText('bot').expression).toBe('request.headers["user-agent"].contains("bot")');
  expect(Cel.claim('email').containsText('@').expression).toBe('string(jwt.email).contains("@")');
});
