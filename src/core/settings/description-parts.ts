import {
  COUNT,
  type ObjectType,
  type SettingField,
  type SettingType,
  TEXT,
  TEXTS,
  type TextForm,
} from './setting-type';
import { FindingSeverity } from './words';

export const NAMESPACE_NAME: TextForm = {
  pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$',
  called: 'the name of a namespace: lowercase letters, digits and "-", at most 63',
};
/** The code of a diagnostic or of a convention. */
export const CODE: TextForm = {
  pattern: '^(?:[A-Z]{2,10}\\d{3,5}|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)$',
  called: 'the code or the name of a diagnostic, such as AIG7005 or listener-without-routes',
};
/** Custom codes never resemble those of the catalogue. */
export const OWN_CODE: TextForm = {
  pattern: '^(?!AIG)[A-Z]{2,10}\\d{3,5}$',
  called: 'a custom code, such as ORG0001: capital letters other than AIG, and 3 to 5 digits',
};

const RESOURCE: TextForm = {
  pattern: '^[A-Za-z]+ ([^\\s/]+/)?[^\\s/]+$',
  called: 'a resource as `Kind namespace/name`, such as HTTPRoute shop/web',
};
export const CALENDAR_DATE: TextForm = { pattern: '^\\d{4}-\\d{2}-\\d{2}$', called: 'a date, such as 2027-01-31' };

/** Somebody's word about a finding. */
export const WAIVER: ObjectType = {
  is: 'object',
  name: 'Waiver',
  doc: 'Accepts a finding about a resource.',
  fields: {
    code: { doc: 'The code or the name of the finding.', type: { is: 'text', form: CODE } },
    resource: {
      doc: 'The resource of the finding, as in reports: `Kind namespace/name`. Without a namespace, it is in `default`.',
      type: { is: 'text', form: RESOURCE },
    },
    path: {
      doc: 'The field of the finding, or a parent of the field, such as `spec.rules[0]`.',
      type: TEXT,
      default: '- any field',
    },
    reason: { doc: 'Why the finding is acceptable, for later readers.', type: TEXT },
    until: {
      doc: 'The last day on which the waiver applies, such as `2027-01-31`.',
      type: { is: 'text', form: CALENDAR_DATE },
      default: '- it never expires',
    },
  },
};

const NAMESPACE: SettingField = {
  doc: 'Namespace of the object.',
  type: TEXT,
  default: '- the namespace of the chart; in settings `defaultNamespace`',
};
const LABELS: SettingField = {
  doc: 'Labels of the object, if selectors match them.',
  type: { is: 'map', of: TEXT, keys: { pattern: '^\\S+$', called: 'a label' } },
  default: '- the object has no labels',
};

function external(name: string, doc: string, more: Readonly<Record<string, SettingField>>): SettingType {
  const fields = { name: { doc: 'Name of the object.', type: TEXT }, ...more, namespace: NAMESPACE, labels: LABELS };
  return { is: 'list', of: { is: 'object', name, doc, fields } };
}

/** Objects that are provided externally. */
export const EXTERNALS: ObjectType = {
  is: 'object',
  name: 'ExternalObjects',
  doc: 'Objects that are managed elsewhere, such as in other repositories or by operators.',
  fields: {
    secrets: {
      doc: 'Secrets, with the names of their keys.',
      type: external('ExternalSecret', 'An externally managed Secret.', {
        keys: { doc: 'Names of its keys. Values are never required.', type: TEXTS },
      }),
      default: '- all Secrets are among the inputs',
    },
    configMaps: {
      doc: 'ConfigMaps, with the names of their keys.',
      type: external('ExternalConfigMap', 'An externally managed ConfigMap.', {
        keys: { doc: 'Names of its keys.', type: TEXTS },
      }),
      default: '- all ConfigMaps are among the inputs',
    },
    services: {
      doc: 'Services, with their ports.',
      type: external('ExternalService', 'An externally managed Service.', {
        ports: { doc: 'The ports of the Service.', type: { is: 'list', of: COUNT } },
        appProtocol: {
          doc: 'The `appProtocol` of its ports. MCP servers that are selected by labels require `agentgateway.dev/mcp` or `agentgateway.dev/mcp-sse`.',
          type: TEXT,
          default: '- the protocol of the ports is unknown',
        },
      }),
      default: '- all Services are among the inputs',
    },
    gateways: {
      doc: 'Gateways of other repositories: routes and policies may reference them, but they are not compiled.',
      type: {
        is: 'list',
        of: {
          is: 'object',
          name: 'ExternalGateway',
          doc: 'An externally managed Gateway.',
          fields: { name: { doc: 'Name of the Gateway.', type: TEXT }, namespace: NAMESPACE },
        },
      },
      default: '- all Gateways are among the inputs',
    },
  },
};

/** A setting that is one value of an enum. */
export function word(enumName: string, values: Readonly<Record<string, string>>): SettingType {
  return { is: 'word', enumName, values: Object.values(values) };
}

export const FINDING_SEVERITY: SettingType = word('FindingSeverity', FindingSeverity);

/** The severities of findings, by code. */
export const SEVERITIES: SettingType = { is: 'map', of: FINDING_SEVERITY, keys: CODE };
