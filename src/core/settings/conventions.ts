import { FINDING_SEVERITY, OWN_CODE } from './description-parts';
import { ASSURANCE } from './guarantees';
import { type ObjectType, optional, TEXT, TEXTS } from './setting-type';

const SCOPE: ObjectType = {
  is: 'object',
  name: 'ConventionScope',
  doc: 'Which routes or backends a convention is about. All fields have to fit; of a list, one is enough. In texts, `*` stands for any text.',
  fields: {
    namespaces: optional('Namespaces.', TEXTS, '- any'),
    names: optional('Names.', TEXTS, '- any'),
    except: optional('Those that it is not about, as `namespace/name`.', TEXTS, '- none'),
  },
};

/** What a platform asks of routes or backends of others. */
export const CONVENTION: ObjectType = {
  is: 'object',
  name: 'Convention',
  doc: 'What each request meets that gets to some routes or backends, whoever wrote them: one of `routes` and `backends` says which. What falls short is a finding of its code.',
  fields: {
    code: { doc: 'The code of its findings.', type: { is: 'text', form: OWN_CODE } },
    text: { doc: 'What is wrong where it falls short, as a sentence that ends without a full stop.', type: TEXT },
    fix: optional('What to do about it.', TEXT, '- what the reference says of its fields'),
    link: optional(
      'A page that says more.',
      { is: 'text', form: { pattern: '^https?://\\S+$', called: 'an address of the web' } },
      '- none',
    ),
    severity: optional('How grave it is.', FINDING_SEVERITY, 'FindingSeverity.WARNING'),
    routes: optional('The routes that it is about.', SCOPE, '- none'),
    backends: optional('The backends that it is about.', SCOPE, '- none'),
    always: { doc: 'What holds for each request that gets there, as for guarantees.', type: ASSURANCE },
  },
};
