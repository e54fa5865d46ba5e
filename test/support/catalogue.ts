import { readFileSync } from 'node:fs';
import { ROOT } from '../../tools/discover';
import { messagePages } from '../../tools/message-pages';

export interface CataloguePage {
  /** `AIG7001`. */
  readonly code: string;
  /** The YAML of "Bad" and "Good"; undefined where the page has none, because its input is no YAML. */
  readonly bad: string | undefined;
  readonly good: string | undefined;
}

/** The pages of `messages/`, sorted by code. */
export function cataloguePages(): CataloguePage[] {
  return [...messagePages(ROOT)].map(([code, file]) => {
    const text = readFileSync(file, 'utf8');
    return { code, bad: exampleOf(text, 'Bad'), good: exampleOf(text, 'Good') };
  });
}

function exampleOf(text: string, heading: string): string | undefined {
  const section = text.split(new RegExp(`^## ${heading}$`, 'm'))[1]?.split(/^## /m)[0];
  return section && /^```yaml\n([\s\S]*?)^```$/m.exec(section)?.[1];
}
