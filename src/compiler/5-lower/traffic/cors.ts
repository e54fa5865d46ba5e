import type * as config from '../../../data-plane/config';
import { defined } from '../../../values/objects';
import type { Coverage } from '../coverage';

export const CORS_COVERAGE: Coverage = {
  'Cors.allowOrigins': '`cors.allowOrigins`',
  'Cors.allowMethods': '`cors.allowMethods`',
  'Cors.allowHeaders': '`cors.allowHeaders`',
  'Cors.exposeHeaders': '`cors.exposeHeaders`',
  'Cors.allowCredentials': '`cors.allowCredentials`',
  'Cors.maxAge': '`cors.maxAge`; written also when it is the default, which the data plane does not have',
  'CsrfPolicy.additionalOrigins': '`csrf.additionalOrigins`',
};

/** Gateway API's CORS settings, in a policy or in a filter. */
export interface CorsSettings {
  readonly allowCredentials?: boolean;
  readonly allowHeaders?: readonly string[];
  readonly allowMethods?: readonly string[];
  readonly allowOrigins?: readonly string[];
  readonly exposeHeaders?: readonly string[];
  readonly maxAge: number;
}

export function lowerCors(value: CorsSettings): config.CorsSerde {
  return defined({
    allowCredentials: value.allowCredentials,
    allowHeaders: list(value.allowHeaders),
    allowMethods: list(value.allowMethods),
    allowOrigins: list(value.allowOrigins),
    exposeHeaders: list(value.exposeHeaders),
    maxAge: `${value.maxAge}s`,
  });
}

export function lowerCsrf(value: { readonly additionalOrigins?: readonly string[] }): config.Csrf {
  return defined({ additionalOrigins: list(value.additionalOrigins) });
}

function list(values: readonly string[] | undefined): readonly string[] | undefined {
  return values && [...values];
}
