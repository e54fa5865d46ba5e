import { backends } from './backends';
import { credentials } from './credentials';
import { fieldsOfReference } from './fields';
import { frontendPolicies } from './frontend-policies';
import { fieldsSetBy, type Member } from './member';
import { models } from './models';
import { policies } from './policies';
import { WAY_OUT } from './way-out';
import { workload } from './workload';

/** Every use of the L2 that is looked at. */
export const MEMBERS: readonly Member[] = [
  ...frontendPolicies,
  ...policies,
  ...backends,
  ...credentials,
  ...models,
  ...workload,
];

/** How a field is reached. */
export interface Reached {
  readonly field: string;
  /** L2 members that set the field; empty if only the escape hatch does. */
  readonly members: readonly string[];
  /** The reason why the L2 has no member. */
  readonly reason?: string;
}

/** For each field of the reference the members that set it, found by synthesizing charts with and without each of them. */
export function coverage(): Reached[] {
  const members = new Map<string, Set<string>>();
  for (const member of MEMBERS) {
    for (const field of fieldsSetBy(member)) members.set(field, (members.get(field) ?? new Set()).add(member.name));
  }
  return fieldsOfReference().map((field) => ({
    field,
    members: [...(members.get(field) ?? [])],
    ...(WAY_OUT[field] ? { reason: WAY_OUT[field] } : {}),
  }));
}
