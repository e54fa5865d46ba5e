import { ROOT } from '../../tools/discover';
import { messagePages, readMessagePage } from '../../tools/message-pages';

export interface CataloguePage {
  /** `AIG7001`. */
  readonly code: string;
  /** The whole inputs of the example; undefined where the page has none in YAML. */
  readonly bad: string | undefined;
  readonly good: string | undefined;
}

/** The pages of `messages/`, sorted by code. */
export function cataloguePages(): CataloguePage[] {
  return [...messagePages(ROOT).keys()].map((code) => {
    const { input } = readMessagePage(ROOT, code);
    return { code, bad: input?.bad, good: input?.good };
  });
}
