import type { BasicAuthentication } from '../../../validation/types.generated';
import type { ConfigObject } from '../../ir/dataplane';
import { defined } from '../config-object';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';

export const BASIC_AUTH_COVERAGE: Coverage = {
  'BasicAuthentication.mode': '`basicAuth.mode`; always written, as the data plane defaults to `optional`',
  'BasicAuthentication.realm': '`basicAuth.realm`',
  'BasicAuthentication.users': '`basicAuth.htpasswd`',
  'BasicAuthentication.secretRef': '`basicAuth.htpasswd.file`',
};

export function lowerBasicAuthentication(value: BasicAuthentication, site: Site, scope: GatewayScope): ConfigObject {
  const secret = value.secretRef && secretAt(value.secretRef.name, site, scope);
  return defined({
    mode: value.mode === 'Optional' ? 'optional' : 'strict',
    realm: value.realm,
    htpasswd: secret
      ? { file: scope.needs.file(secret, '.htaccess', within(site, 'secretRef').origin) }
      : (value.users ?? []).join('\n'),
  });
}
