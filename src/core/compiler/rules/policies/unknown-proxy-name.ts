import { CODE } from '../../../diagnostics/codes.generated';
import { below, type FieldPath } from '../../../values/origin';
import { comparisonsIn, inExpressions } from '../../analysis/comparisons';
import type { Rule } from '../rule';

/** Reports comparisons with names that compiled output does not have. */
export const unknownProxyName: Rule = ({ attachment, reader }, diagnostics) => {
  for (const { resource } of attachment.graph.policies) {
    for (const { path, ...values } of unknownNames(resource, reader))
      diagnostics.report(CODE.unknownProxyName, below(resource.origin, ...path), values);
  }
};

interface UnknownName {
  readonly path: FieldPath;
  readonly field: string;
  readonly name: string;
  readonly reason: string;
}

const unknownNames = inExpressions(/proxy/, (expression, path) =>
  comparisonsIn(expression).flatMap(({ field, texts }) =>
    texts.flatMap((name): UnknownName[] => {
      const reason = PROXY_NAMES[field]?.(name);
      return reason ? [{ path, field, name, reason }] : [];
    }),
  ),
);

const ofGateway = (name: string) => (name === 'default' ? '' : 'compiled output uses `default` for every Gateway');
const none = () => 'compiled routes have no such name';

/** The reasons why a name cannot be the data plane's name for a compiled resource. */
const PROXY_NAMES: Readonly<Record<string, (name: string) => string>> = {
  'proxy.gateway.name': ofGateway,
  'proxy.gateway.namespace': ofGateway,
  'proxy.route.kind': none,
  'proxy.route.name': (name) =>
    /\.\d\d/.test(name) ? '' : 'compiled route names contain the number of the rule, such as `web.00`',
  'proxy.route.rule': none,
};
