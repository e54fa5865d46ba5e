import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import type * as api from '../api';
import type { AwsRoleOptions, AwsSigningOptions } from './aws-signing-options';
import { usageError } from './usage-error';

export function renderSigning({ serviceName, region }: AwsSigningOptions): Pick<api.AwsAuth, 'serviceName' | 'region'> {
  return { serviceName, region };
}

export function renderRole(role: AwsRoleOptions): api.AwsAssumeRole {
  const { roleArn, sessionName, tags = {}, tagsFrom = {} } = role;
  const twice = Object.keys(tags).find((name) => Object.hasOwn(tagsFrom, name));
  if (twice !== undefined)
    throw usageError(CODE.conflictingOptions, { first: `tags.${twice}`, second: `tagsFrom.${twice}` });
  const rendered = [
    ...sortedEntries(tags).map(([key, value]) => ({ key, value })),
    ...sortedEntries(tagsFrom).map(([key, { expression }]) => ({ key, expression })),
  ];
  return {
    roleArn,
    sessionName: sessionName?._constant,
    sessionNameExpression: sessionName?._constant === undefined ? sessionName?.expression : undefined,
    tags: rendered.length > 0 ? rendered : undefined,
  };
}
