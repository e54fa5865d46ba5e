import { type CodeExpression, fromStatic, json, jsonIf, listCode, structCode } from '../code/model';
import { listAt, objectAt, only, textAt } from '../fields';
import { enumOf, readOptions } from '../options';
import type { ReadableClass } from '../reading';

export const MCP_TARGET: ReadableClass = {
  types: ['api.McpTargetSelector'],
  read(value, reading) {
    const target = objectAt(value, 'targets');
    only(target, ['name', 'static', 'selector'], 'targets');
    const name = json(textAt(target.name, 'targets.name'));
    if (target.selector !== undefined) return fromStatic('McpTarget', 'select', name, selection(target.selector));
    const { backendRef, ...fields } = objectAt(target.static, 'static');
    const isDefault = fields.protocol === 'StreamableHTTP';
    const { protocol, ...others } = fields;
    if (backendRef !== undefined) {
      const { name: service, ...rest } = objectAt(backendRef, 'backendRef');
      only(rest, [], 'backendRef');
      const options = readOptions('McpNamedServiceOptions', 'McpTarget', isDefault ? others : fields, reading);
      return fromStatic('McpTarget', 'serviceName', name, json(service), structCode('McpNamedServiceOptions', options));
    }
    const options = readOptions('McpHostOptions', 'McpTarget', isDefault ? others : fields, reading);
    return fromStatic('McpTarget', 'host', name, structCode('McpHostOptions', options));
  },
};

function selection(value: unknown): CodeExpression {
  const { services, namespaces, ...others } = objectAt(value, 'selector');
  only(others, [], 'selector');
  const of = (selector: unknown) => (selector === undefined ? {} : objectAt(selector, 'selector'));
  const [service, namespace] = [of(services), of(namespaces)];
  return structCode('McpSelectorOptions', {
    serviceLabels: jsonIf(service.matchLabels),
    namespaceLabels: jsonIf(namespace.matchLabels),
    serviceConditions: conditions(service.matchExpressions),
    namespaceConditions: conditions(namespace.matchExpressions),
  });
}

function conditions(value: unknown): CodeExpression | undefined {
  if (value === undefined) return undefined;
  return listCode(
    listAt(value, 'matchExpressions').map((one) => {
      const { key, operator, values } = objectAt(one, 'matchExpressions');
      return structCode('LabelCondition', {
        label: json(key),
        operator: enumOf('LabelOperator', operator, 'operator'),
        values: jsonIf(values),
      });
    }),
  );
}
