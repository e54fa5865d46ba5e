import type { ExplainedField } from '../../core/compiler/queries/explain';
import { withoutCredentials } from '../../core/values/credentials';
import { isObject } from '../../core/values/objects';

/** A change of a header that is in force. */
export interface FoundChange {
  /** Names in lower case. */
  readonly header: string;
  readonly action: 'set' | 'add' | 'compute' | 'remove';
  readonly value: string;
  readonly resource: string;
}

interface Changes {
  readonly set?: readonly { readonly name: string; readonly value: string }[];
  readonly add?: readonly { readonly name: string; readonly value: string }[];
  readonly remove?: readonly string[];
}

/** Returns the changes of policies and filters to request or response headers, fixed and computed. */
export function headerChanges(fields: readonly ExplainedField[], of: 'request' | 'response'): FoundChange[] {
  return fields.flatMap(({ field, value, from: { resource } }) => {
    const isPart = field === `headerModifiers.${of}`;
    if (!isPart && field !== 'headerModifiers' && field !== 'transformation') return [];
    const changes = changesIn((isPart ? value : fieldsOf(value)[of]) as Changes | undefined, resource);
    return field === 'transformation' ? changes.map(computed) : changes;
  });
}

export function textOfChange({ header, action, value, resource }: FoundChange): string {
  const { value: shown } = withoutCredentials({ name: header, value });
  return `${textOfAction(action, shown)} by ${resource}`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function changesIn({ set = [], add = [], remove = [] }: Changes = {}, resource: string): FoundChange[] {
  const of = (action: 'set' | 'add') => (item: { readonly name: string; readonly value: string }) => ({
    header: item.name.toLowerCase(),
    action,
    value: item.value,
    resource,
  });
  const removed = remove.map((name) => ({
    header: name.toLowerCase(),
    action: 'remove' as const,
    value: '',
    resource,
  }));
  return [...set.map(of('set')), ...add.map(of('add')), ...removed];
}

/** Returns the fixed value of an expression that is a string literal. */
function computed(change: FoundChange): FoundChange {
  if (change.action === 'remove') return change;
  const fixed = /^(["'])([^"'\\]*)\1$/.exec(change.value.trim());
  if (fixed) return { ...change, value: fixed[2] };
  return change.action === 'set' ? { ...change, action: 'compute' } : change;
}

/** Returns an action with its value, for messages. */
export function textOfAction(action: FoundChange['action'], value: string): string {
  return { set: `set to ${value}`, add: `${value} is added`, compute: `computed as ${value}`, remove: 'removed' }[
    action
  ];
}
