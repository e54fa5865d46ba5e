import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { HeaderModifiers, HttpHeader, HttpHeaderFilter } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { toMap } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { checkHeaderValues } from '../wire-forms';

export const HEADER_MODIFIER_COVERAGE: Coverage = {
  ...covering<HeaderModifiers>('HeaderModifiers', {
    request: '`requestHeaderModifier`',
    response: '`responseHeaderModifier`',
  }),
  ...covering<HttpHeaderFilter>('HttpHeaderFilter', {
    set: '`set`: a map from name to value',
    add: '`add`: a map from name to value',
    remove: '`remove`',
  }),
  ...covering<HttpHeader>('HttpHeader', {
    name: 'key in `set` or `add`',
    value: 'value in `set` or `add`',
  }),
};

type Kind = 'set' | 'add' | 'remove';

interface Operation {
  readonly kind: Kind;
  readonly name: string;
  readonly value: string;
}

/** Returns header changes in the data plane's format; `site` is called only if there is something to report. */
export function lowerHeaderModifier(
  value: HttpHeaderFilter,
  site: () => Site,
  scope: GatewayScope,
): config.HeaderModifier {
  checkHeaderValues(value, site, scope);
  return namesEachOnce(value) ? plainModifier(value) : collect(operationsOf(value, site, scope));
}

/** Lowers a modifier in the common case that no name is repeated. */
function plainModifier({ set, add, remove }: HttpHeaderFilter): config.HeaderModifier {
  return defined({
    set: toMap(set, ({ name, value }) => [name, value]),
    add: toMap(add, ({ name, value }) => [name, value]),
    remove: remove?.length ? [...remove] : undefined,
  });
}

function namesEachOnce({ set, add, remove }: HttpHeaderFilter): boolean {
  return isDistinct(set) && isDistinct(add) && isDistinct(remove);
}

function isDistinct(headers: readonly (string | HttpHeader)[] | undefined): boolean {
  if (!headers || headers.length < 2) return true;
  const names = headers.map((header) => (typeof header === 'string' ? header : header.name).toLowerCase());
  return new Set(names).size === names.length;
}

/**
 * Returns operations by header name in lower case. Of two entries whose names differ only in case, the first one applies, as in the Gateway
 * API.
 */
function operationsOf(value: HttpHeaderFilter, site: () => Site, scope: GatewayScope): readonly Operation[] {
  const byHeader = new Map<string, readonly Operation[]>();
  for (const kind of ['set', 'add', 'remove'] as const) {
    value[kind]?.forEach((header, index) => {
      const operation = typeof header === 'string' ? { kind, name: header, value: '' } : { kind, ...header };
      const operations = byHeader.get(operation.name.toLowerCase()) ?? [];
      if (operations.some((other) => other.kind === kind)) {
        scope.diagnostics.report(CODE.duplicateHeader, within(site(), kind, index).origin, { header: operation.name });
        return;
      }
      byHeader.set(operation.name.toLowerCase(), [...operations, operation]);
    });
  }
  return [...byHeader.values()].flat();
}

function collect(operations: readonly Operation[]): config.HeaderModifier {
  const map = (kind: Kind) =>
    toMap(
      operations.filter((one) => one.kind === kind),
      ({ name, value }) => [name, value],
    );
  const removed = operations.filter(({ kind }) => kind === 'remove').map(({ name }) => name);
  return defined({ set: map('set'), add: map('add'), remove: removed.length > 0 ? removed : undefined });
}
