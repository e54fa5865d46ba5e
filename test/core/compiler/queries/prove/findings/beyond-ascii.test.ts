import { describe, expect, it } from 'vitest';
import { newAccess } from '../../../../../../src/core/compiler/queries/differences/new-access';
import { changedAnswers } from '../../../../../../src/core/compiler/queries/differences/same-answers';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, attachmentOf, GATEWAY, KEYS, POLICY, route, WEB } from './asking';

const web = route('web', `rules: [{${WEB}}]`);
const guard = (expression: string, action = 'Require') =>
  `${POLICY}traffic: {${KEYS}, authorization: {action: ${action}, policy: {matchExpressions: [${JSON.stringify(expression)}]}}}`;
const NEVER = { to: { backend: 'web' }, neverReached: true };
const answer = (expression: string) => asked(NEVER, GATEWAY, web, guard(expression)).is;

describe('strings beyond ASCII', () => {
  it.each([
    'apiKey.team == "Küche"',
    'apiKey.team in ["x", "Küche"] && apiKey.team != "x"',
    'apiKey.team.startsWith("Kü")',
    '"Küche" in apiKey.teams',
    'apiKey.team == "😀" && apiKey.team.matches("^.$")',
    'apiKey.team.matches("^[À-Ö]$") && !apiKey.team.matches("^[À-Õ]$")',
    'apiKey.team.matches("^[^\\\\x00-\\\\x7f]+$")',
    'apiKey.team.contains("\\t")',
    'request.path.startsWith("/ü")',
  ])('are possible: %s', (expression) => {
    expect(answer(expression)).toBe('does not hold');
  });

  it.each([
    'apiKey.team == "Küche" && apiKey.team.matches("^(?-u:\\\\w)+$")',
    'apiKey.team == "Küche" && !apiKey.team.matches("^\\\\w+$")',
    'apiKey.team == "Kü" && apiKey.team.matches("K\\\\b")',
    'apiKey.team == "😀" && apiKey.team.matches("^..$")',
    // A header of which the data plane reads no text is equal to none.
    'request.headers["x-team"] == "Küche"',
  ])('are evaluated like in expressions: %s', (expression) => {
    expect(answer(expression)).toBe('holds');
  });

  it('are undecided if the evaluator of single requests cannot confirm it', () => {
    expect(asked(NEVER, GATEWAY, web, guard('apiKey.team.matches("(?i)^KÜCHE$") && apiKey.team != "KÜCHE"'))).toEqual({
      is: 'cannot be decided',
      reasons: [
        'the result of expressions for GET http://other.example/ from a caller with an API key with {"team":"kÜche"}',
      ],
    });
  });

  it('are not decided of two tenants, either', () => {
    const rules = `rules: [{matches: [{path: {type: RegularExpression, value: '/ü\\p{Lu}?'}}], ${WEB}}]`;
    const shared: Partial<Guarantee> = { always: { notShared: { keyField: 'team', resources: ['backends'] } } };
    const verdict = asked(shared, GATEWAY, route('web', rules), `${POLICY}traffic: {${KEYS}}`);
    expect(verdict.is === 'cannot be decided' && verdict.reasons.join()).toMatch(/^the result of expressions for /);
  });

  it('are longer than they have characters', () => {
    const path = (size: string, form: string) =>
      answer(`size(request.path) ${size} && request.path.matches("${form}")`);
    expect(path('> 5', '^/é{4}$')).toBe('cannot be decided');
    expect(path('> 5', '^/[a-z]{4}$')).toBe('holds');
    expect(path('> 5', '^/[a-z]{5}$')).toBe('does not hold');
    expect(path('> 5', '^/é{5}$')).toBe('does not hold');
    expect(path('< 6', '^/é{4}$')).toBe('cannot be decided');
  });

  it('are compared by diff', () => {
    const [kitchen, office, both] = ['"Küche"', '"Büro"', '"Büro", "Küche"'].map((teams) =>
      attachmentOf(GATEWAY, web, guard(`apiKey.team in [${teams}]`)),
    );
    expect(changedAnswers(kitchen, office).requests).toHaveLength(1);
    expect(newAccess(office, both).requests.map(({ caller }) => caller.apiKey)).toEqual([{ team: 'Küche' }]);
    expect(newAccess(both, office)).toEqual({ requests: [], doubts: [] });
  });
});

describe('an open rule next to a closed one', () => {
  const at = (name: string, match: string) => route(name, `rules: [{matches: [{${match}}], ${WEB}}]`);
  const keyed = `${POLICY.replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: closed')}traffic: {${KEYS}}`;
  const found = (open: string, closed: string) => {
    const authenticated = { to: { backend: 'web' }, always: { authenticated: {} } };
    const verdict = asked(authenticated, GATEWAY, at('open', open), at('closed', closed), keyed);
    return verdict.is === 'does not hold' ? verdict.counterexample : verdict.is;
  };
  const query = (value: string) => `queryParams: [{name: a, type: RegularExpression, value: '${value}'}]`;
  const header = (value: string) => `headers: [{name: x-a, type: RegularExpression, value: '${value}'}]`;
  const path = (value: string) => `path: {type: RegularExpression, value: '${value}'}`;

  it('matches parameters of several lines, which are decoded', () => {
    expect(found(query('(?s).+'), `${query('.+')}, method: GET`)).toMatchObject({ method: 'POST' });
    expect(found(query('(?s)x.y'), `${query('x.y')}, path: {value: /}`)).toMatchObject({ path: '/?a=x%0Ay' });
    expect(found(query('(?s).+|'), query('[ -~\\n\\t]*'))).toMatchObject({ path: '/?a=%C3%A9' });
  });

  it('matches headers with tabs, and paths beyond ASCII', () => {
    expect(found(header('.*'), `${header('[ -~]*')}, path: {value: /}`)).toMatchObject({
      headers: [['x-a', 'a\ta']],
    });
    expect(found(path('/.*'), path('/[ -~]*'))).toMatchObject({ path: '/é' });
    expect(found(header('.*'), `${header('[ -~\\t]*')}, path: {value: /}`)).toBe('holds');
  });
});

describe('the host of a request', () => {
  it('may contain a user name, which expressions see but routes do not', () => {
    const only = route('web', `hostnames: [a.example], rules: [{${WEB}}]`);
    const denied = (expression: string) => asked(NEVER, GATEWAY, only, guard(expression, 'Deny')).is;
    expect(denied('request.host.startsWith("a.example")')).toBe('cannot be decided');
    expect(denied('request.host == "a.example"')).toBe('does not hold');
    expect(denied('request.host == "ann@a.example"')).toBe('cannot be decided');
  });
});
