import { FINDING_SEVERITY, OWN_CODE } from './description-parts';
import { ASSURANCE } from './guarantees';
import { type ObjectType, optional, TEXT, TEXTS } from './setting-type';

const SCOPE: ObjectType = {
  is: 'object',
  name: 'ConventionScope',
  doc: 'Selects routes or backends. All fields must match; of a list, one entry. In strings, `*` matches any characters.',
  fields: {
    namespaces: optional('The namespaces of the resources.', TEXTS, '- all namespaces'),
    names: optional('The names of the resources.', TEXTS, '- all names'),
    except: optional('Those that it is not about, as `namespace/name`.', TEXTS, '- no exceptions'),
  },
};

/** The requirements of a platform for routes or backends of other teams. */
export const CONVENTION: ObjectType = {
  is: 'object',
  name: 'Convention',
  doc: 'A requirement for all requests to some routes or backends, including those that other teams wrote; set one of `routes` and `backends`. A violation is a finding with the code of the convention.',
  fields: {
    code: { doc: 'The code of its findings.', type: { is: 'text', form: OWN_CODE } },
    text: { doc: 'The message of the finding: a sentence without a full stop.', type: TEXT },
    fix: optional('The help of the finding.', TEXT, '- the reference of the fields'),
    link: optional(
      'A page with more information.',
      { is: 'text', form: { pattern: '^https?://\\S+$', called: 'an address of the web' } },
      '- findings have no link',
    ),
    severity: optional('How grave it is.', FINDING_SEVERITY, 'FindingSeverity.WARNING'),
    routes: optional('The routes that it is about.', SCOPE, '- required without `backends`'),
    backends: optional('The backends that it is about.', SCOPE, '- required without `routes`'),
    always: { doc: 'The requirement, as for guarantees.', type: ASSURANCE },
  },
};
