import type * as config from '../../../data-plane/config';
import type { KeySupport } from '../../../data-plane/facts';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BasicAuthentication } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { KeyHolder } from '../../model/graph';
import { type Coverage, covering } from '../coverage';
import { lowerLocation } from '../locations';
import { type GatewayScope, type Site, within } from '../scope';
import { secretAt } from '../secrets';
import { fitsHeader } from '../wire-forms';

export const BASIC_AUTH_COVERAGE: Coverage = {
  ...covering<BasicAuthentication>('BasicAuthentication', {
    mode: '`basicAuth.mode`; always written, as the data plane defaults to `optional`',
    realm: '`basicAuth.realm`; quotes and backslashes are escaped, because the data plane does not escape them',
    users: '`basicAuth.htpasswd`',
    secretRef: '`basicAuth.htpasswd.file`',
    location: '`basicAuth.authorizationLocation`',
  }),
};

export function lowerBasicAuthentication(
  value: BasicAuthentication,
  site: Site,
  scope: GatewayScope,
): config.LocalBasicAuth {
  const secret = value.secretRef && secretAt(value.secretRef.name, site, scope);
  const realm = value.realm ?? '';
  if (!fitsHeader(realm))
    scope.diagnostics.report(CODE.lineBreakInHeader, within(site, 'realm').origin, { header: 'WWW-Authenticate' });
  value.users?.forEach((line, index) => {
    checkLine(line, 'the entry', within(site, 'users', index), scope, 'error');
  });
  const key = value.secretRef?.key ?? '.htaccess';
  checkFile(secret, key, within(site, 'secretRef'), scope);
  return defined({
    mode: value.mode === 'Optional' ? 'optional' : 'strict',
    authorizationLocation: value.location && lowerLocation(value.location),
    realm: value.realm?.replace(/["\\]/g, '\\$&'),
    htpasswd: secret
      ? { file: scope.needs.file(secret, key, within(site, 'secretRef').origin) }
      : (value.users ?? []).join('\n'),
  });
}

function checkFile(secret: KeyHolder | undefined, key: string, site: Site, scope: GatewayScope): void {
  const text = secret?.valueOf(key);
  text?.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    checkLine(line, `line ${index + 1} of Secret ${secret?.namespace}/${secret?.name}`, site, scope);
  });
}

/** Reports a line with which no user could ever log in. The line is not shown, because it may contain a password. */
function checkLine(line: string, what: string, site: Site, scope: GatewayScope, severity?: 'error'): void {
  const problem = problemOf(line, scope.options.dataPlane.keys);
  const options = severity ? { severity } : {};
  if (problem) scope.diagnostics.report(CODE.unusableHtpasswdLine, site.origin, { what, problem }, options);
}

function problemOf(line: string, { passwordHash }: KeySupport): string | undefined {
  const [, user, hash] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  if (hash === undefined) return 'has no colon between the user and the hash';
  if (user === '') return 'has no user before the colon';
  if (/[\r\n]/.test(line)) return 'contains a line break';
  return passwordHash.test(hash) ? undefined : 'has no supported password hash after the colon';
}
