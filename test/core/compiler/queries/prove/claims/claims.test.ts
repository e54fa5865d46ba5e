import { expect, it } from 'vitest';
import { asked, told } from '../findings/asking';
import { CLAIMS } from './claims';

// `test/live/claims` checks these against the running data plane.
it.each(CLAIMS)('$is: $name', ({ is, guarantee, documents }) => {
  const verdict = asked(guarantee, ...documents);
  expect(verdict.is, told(verdict)).toBe(is);
});
