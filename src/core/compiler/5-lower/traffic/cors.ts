import type * as config from '../../../data-plane/config';
import type { Cors, CsrfPolicy } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type Coverage, covering } from '../coverage';

export const CORS_COVERAGE: Coverage = {
  ...covering<Cors>('Cors', {
    allowOrigins: '`cors.allowOrigins`',
    allowMethods: '`cors.allowMethods`',
    allowHeaders: '`cors.allowHeaders`',
    exposeHeaders: '`cors.exposeHeaders`',
    allowCredentials: '`cors.allowCredentials`',
    maxAge: '`cors.maxAge`; also written if it is the default, because the data plane has no default',
  }),
  ...covering<CsrfPolicy>('CsrfPolicy', {
    additionalOrigins: '`csrf.additionalOrigins`',
  }),
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
