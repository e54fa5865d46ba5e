import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(__dirname, '..', '..', 'messages');

export interface CataloguePage {
  /** `AIG7001`. */
  readonly code: string;
  /** The YAML of "Bad" and "Good"; undefined where the page has none, because its input is no YAML. */
  readonly bad: string | undefined;
  readonly good: string | undefined;
}

/** The pages of `messages/`, sorted by code. */
export function cataloguePages(): CataloguePage[] {
  return readdirSync(FOLDER)
    .filter((file) => /^AIG\d{4}\.md$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      return { code: file.slice(0, -3), bad: exampleOf(text, 'Bad'), good: exampleOf(text, 'Good') };
    });
}

function exampleOf(text: string, heading: string): string | undefined {
  const section = text.split(new RegExp(`^## ${heading}$`, 'm'))[1]?.split(/^## /m)[0];
  return section && /^```yaml\n([\s\S]*?)^```$/m.exec(section)?.[1];
}
