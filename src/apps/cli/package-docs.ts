import { join } from 'node:path';

/** The folder of the documentation in the package; as far from here as from the bundle. */
export const DOCS_FOLDER = join(__dirname, '..', '..', '..', 'docs');

/** Pages that are not in the package, because only maintainers or the site need them. */
export const PAGES_LEFT_OUT: readonly string[] = [
  'conformance.md',
  'contents.md',
  'coverage.md',
  'coverage-l2.md',
  'releasing.md',
];

/** Pages of the reference that are in the package; kinds and fields are searched in the schema. */
export const REFERENCE_PAGES: readonly string[] = ['guarantee-files.md', 'settings.md', 'test-files.md'];
