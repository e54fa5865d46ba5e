export const HOSTS = ['example.com', 'a.example.com', 'b.example.com', 'x.a.example.com', 'other.net'];
export const HOST_PATTERNS = [...HOSTS, '*.example.com', '*.a.example.com', '*.net'];
export const PATHS = ['/', '/a', '/a/', '/a/b', '/ab', '/b', '/a/b/c', '/A', '/a%20b', '/a.b', '/c/12'];
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
export const VALUES = ['1', '2', 'one', 'One', '12'];
export const PATTERNS = [
  '[0-9]+',
  'o.*',
  '1|2',
  'one',
  '(?i)ONE',
  '[[:alpha:]]+',
  '\\pN+',
  '\\w',
  '(?x) o n e',
  'o?(one)?',
  '.\\b',
];
/** Forms of which other engines think otherwise, and such as lack a slash or an end. */
export const PATH_PATTERNS = [
  ...[
    '/a.*',
    '/[a-z]',
    '/c/[0-9]+',
    '/(a|b)/b',
    'a.*',
    'a|b',
    '(a|b)',
    '(?i)A',
    '/(?i:A)(/b)?',
    '/[[:alpha:]]+',
    '/\\pL.*',
  ],
  ...[
    '/[a-c&&[^b]]',
    '(?U)/a.*',
    '/a?(ab)?',
    '/\\x{61}',
    '(?x) / a # note',
    '\\A/a\\z',
    '/(?P<n>a)/?',
    '(?-u)/a',
    '/.*\\b',
  ],
];
export const CONDITIONS = [
  'request.method == "GET"',
  'request.path.startsWith("/a")',
  'request.headers["x-one"] == "1"',
  'request.path == "/b" || request.method == "POST"',
  'request.host == "a.example.com"',
  'request.headers["x-two"].matches("^[0-9]+$")',
  'size(request.path) > 2',
  'request.path.matches("(?i)^/A[[:alpha:]]?$")',
  'request.path.matches("[\\\\w--a]")',
  'jwt.sub == "ann"',
  'jwt.team == "blue"',
  'apiKey.team == "red"',
  'default(apiKey.team, "none") != "blue"',
];
export const ISSUER = 'https://idp.example.com';
export const CLAIMS = [
  { sub: 'ann', iss: ISSUER, aud: 'shop' },
  { sub: 'bob', iss: ISSUER, aud: ['shop', 'other'], team: 'blue' },
  { sub: 'ann', iss: ISSUER, aud: 'other' },
  { sub: 'ann', iss: 'https://evil.example.com', aud: 'shop' },
  { sub: 'ann', iss: [ISSUER, 'https://evil.example.com'], aud: 'shop' },
  { sub: ['ann'], iss: ISSUER, aud: 'shop' },
];
export const TEAMS = ['red', 'blue'];
/** The header in which clients specify the answer of the authorization service. */
export const ALLOWED = 'x-allowed';
/** In a separate location, because tokens are in the default location of keys. */
export const keyHeaders = (team: string | undefined): Readonly<Record<string, string>> =>
  team === undefined ? {} : { 'x-key': `k-${team}` };
export const LOCATIONS = [{ header: { name: 'x-token', prefix: 'Token ' } }, { cookie: { name: 'login' } }];
/** A token at all places where policies look for one. */
export const tokenHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-token': `Token ${token}`,
  cookie: `login=${token}`,
});
export const TRANSFORMS = [
  { set: [{ name: ':path', value: '"/a" + request.path' }] },
  { set: [{ name: ':path', value: 'request.path == "/b" ? "/a/b" : "/c/12"' }] },
  { set: [{ name: 'x-one', value: 'request.headers["x-two"]' }] },
  { add: [{ name: 'x-two', value: 'string(size(request.path))' }], set: [{ name: 'x-one', value: '"1"' }] },
  { set: [{ name: ':authority', value: '"b.example.com"' }], remove: ['x-one'] },
  { set: [{ name: ':method', value: '"PUT"' }] },
];
export const CALLS = ['/demo.Greeter/Greet', '/demo.Greeter/Leave', '/demo.Other/Greet', '/demo.Greeters/Greet'];
