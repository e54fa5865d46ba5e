import { ROOT } from '../../tools/discover';
import { readMessagePages } from '../../tools/message-pages';

export interface CataloguePage {
  /** `AIG7001`. */
  readonly code: string;
  /** The whole inputs of the example; undefined where the page has none in YAML. */
  readonly bad: string | undefined;
  readonly good: string | undefined;
}

/** The pages of `messages/`, sorted by code. */
export function cataloguePages(): CataloguePage[] {
  return readMessagePages(ROOT).map(({ code, input }) => ({ code, bad: input?.bad, good: input?.good }));
}
