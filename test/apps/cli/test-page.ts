import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { ROOT } from '../../../tools/discover';
import { useFolder } from './run';

export const PAGE = readFileSync(join(ROOT, 'docs', 'request-tests.md'), 'utf8');
export const [MANIFESTS = '', EXPECTATIONS = ''] = [...PAGE.matchAll(/```yaml(?: fragment)?\n([\s\S]*?)```/g)].map(
  ([, code]) => code,
);

/** A folder for each test, with the manifests and expectations of the page. */
export function usePage() {
  const folder = useFolder();
  beforeEach(() => {
    folder.write('manifests/shop.yaml', MANIFESTS);
    folder.write('manifests/shop.gateway-test.yaml', EXPECTATIONS);
  });
  return folder;
}
