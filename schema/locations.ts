import { type Definitions, ref, struct } from './form';
import { cel, plainHeaderName, shortString } from './scalars';

// Where credentials stand in requests.

const places = {
  header: ref('AuthorizationHeaderLocation', 'In a header.'),
  queryParameter: ref('AuthorizationQueryParameterLocation', 'In a parameter of the query.'),
  cookie: ref('AuthorizationCookieLocation', 'In a cookie.'),
};

/** Where a credential of clients is read from, since v1.4. */
export const extractionLocation = (description: string, implied: string) =>
  ref('AuthorizationExtractionLocation', description, { 'x-since': 'v1.4', 'x-implied': implied });

/** Where a credential is written to. */
export const location = (description: string, more: { readonly 'x-since'?: 'v1.4' } = {}) =>
  ref('AuthorizationLocation', description, { ...more, 'x-implied': 'header `Authorization` with prefix `Bearer `' });

export const locations: Definitions = {
  AuthorizationExtractionLocation: struct(
    'Where a credential is read from.',
    { ...places, expression: cel('request', 'An expression that gives the credential.') },
    {
      'x-exactly-one-of': [['header', 'queryParameter', 'cookie', 'expression']],
      'x-source': 'fields: AuthorizationExtractionLocation',
    },
  ),
  AuthorizationLocation: struct('Where a credential is written to.', places, {
    'x-exactly-one-of': [['header', 'queryParameter', 'cookie']],
    'x-source': 'fields: AuthorizationLocation',
  }),
  AuthorizationHeaderLocation: struct(
    'A credential in a header.',
    {
      name: plainHeaderName('Name of the header.'),
      prefix: shortString('Text before the credential, such as `Bearer `.', { 'x-implied': 'none' }),
    },
    { required: ['name'], 'x-source': 'fields: AuthorizationHeaderLocation' },
  ),
  AuthorizationQueryParameterLocation: struct(
    'A credential in a parameter of the query.',
    { name: shortString('Name of the parameter.') },
    { required: ['name'], 'x-source': 'fields: AuthorizationQueryParameterLocation' },
  ),
  AuthorizationCookieLocation: struct(
    'A credential in a cookie.',
    { name: shortString('Name of the cookie.') },
    { required: ['name'], 'x-source': 'fields: AuthorizationCookieLocation' },
  ),
};
