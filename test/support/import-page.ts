import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page that shows the output of `import`. */
export const IMPORT_PAGE = join(__dirname, '..', '..', 'docs', 'import.md');

export type Source = 'resources' | 'litellm' | 'data-plane';

/** An input on the page, the resulting code, and the messages about it. */
export interface Shown {
  readonly source: Source;
  readonly title: string;
  readonly input: string;
  readonly code: string;
  readonly said: string;
}

/** All of them, in the order of the page. */
export function shownInputs(page = readFileSync(IMPORT_PAGE, 'utf8')): Shown[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
      const [input = '', code = '', said = ''] = blocks;
      return { source: sourceOf(input), title: section.split('\n')[0] ?? '', input, code, said };
    });
}

function sourceOf(input: string): Source {
  if (input.startsWith('model_list:')) return 'litellm';
  return input.startsWith('apiVersion:') ? 'resources' : 'data-plane';
}
