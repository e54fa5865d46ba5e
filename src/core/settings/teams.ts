import { type ObjectType, optional, TEXTS } from './setting-type';

/** Settings of a bundle that teams may change only if the bundle lists them. */
export const BINDING_SETTINGS = [
  'failOn',
  'baseline',
  'severities',
  'strict',
  'references',
  'onError',
  'mode',
  'revision',
  'dataPlane',
  'configDelivery',
  'keyFetcher',
  'sidecarImage',
  'rolloutOnConfigChange',
  'externals.gateways',
] as const;

export type BindingSetting = (typeof BINDING_SETTINGS)[number];

const PERMITTED_WAIVER: ObjectType = {
  is: 'object',
  name: 'PermittedWaiver',
  doc: 'Waivers that teams may write in annotations and in their settings.',
  fields: {
    codes: {
      doc: 'Codes or names of diagnostics. `*` matches any characters, but no error of a convention and no guarantee: these require their exact code (`AIG9008` and `AIG9009` for guarantees).',
      type: TEXTS,
    },
    namespaces: optional(
      'Namespaces of the resources; `*` matches any characters. A guarantee is in no namespace.',
      TEXTS,
      '- all namespaces of teams',
    ),
  },
};

/** What the files of teams may contain. */
export const TEAM_RULES: ObjectType = {
  is: 'object',
  name: 'TeamRules',
  doc: 'The rights of teams: of repositories that extend this file as a bundle, and of resources in the namespaces of teams if the platform reads them together.',
  fields: {
    namespaces: optional(
      'The namespaces of teams; `*` matches any characters.',
      TEXTS,
      "- all namespaces except those of the bundle's own resources",
    ),
    settings: optional(
      `Binding settings that teams may change: some of ${BINDING_SETTINGS.map((name) => `\`${name}\``).join(', ')}. Without an entry, teams can only make them stricter.`,
      {
        is: 'list',
        of: {
          is: 'text',
          form: {
            pattern: `^(${BINDING_SETTINGS.join('|').replaceAll('.', '\\.')})$`,
            called: `a binding setting (${BINDING_SETTINGS.join(', ')}), such as failOn`,
          },
        },
      },
      '- no binding settings',
    ),
    waivers: optional(
      'Waivers that teams may write.',
      { is: 'list', of: PERMITTED_WAIVER },
      '- all except those of errors of conventions and of guarantees',
    ),
  },
};
