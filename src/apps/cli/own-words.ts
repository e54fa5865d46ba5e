import { type InputDocument, titleOf } from '../../core/compiler/model/document';
import { builtInDistributions, distributionOf, inWordsOf, type ProxyDistribution } from '../../core/distribution';

/**
 * Answers are in the reference's names. Who writes an AgentgatewayPolicy reads of one: resources have the kinds that their documents name,
 * and fields such as `openai` are called as there, if all documents call them alike.
 */
export class OwnWords {
  /** What resources are called, by what the reference calls them. */
  private readonly written = new Map<string, string>();
  /** Whose names all documents of this API have. */
  private readonly distribution: ProxyDistribution | undefined;

  /** @param further distributions that are no built-in ones */
  public constructor(
    documents: readonly InputDocument[],
    { distributions = [] }: { readonly distributions?: readonly ProxyDistribution[] } = {},
  ) {
    const known = [...builtInDistributions(), ...distributions];
    const used = new Set<ProxyDistribution>();
    for (const { value } of documents) {
      const distribution = distributionOf(value.apiVersion, known);
      if (distribution) used.add(distribution);
      const kinds = Object.entries(distribution?.kinds ?? {});
      const [kind] = kinds.find(([, names]) => names.kind === value.kind) ?? [];
      if (kind !== undefined && kind !== value.kind) this.written.set(titleOf({ ...value, kind }), titleOf(value));
    }
    this.distribution = used.size === 1 ? [...used][0] : undefined;
  }

  public inText(text: string): string {
    if (this.written.size === 0) return text;
    const named = text.replace(RESOURCE, (title) => this.written.get(title) ?? title);
    return this.distribution ? inWordsOf(this.distribution, named) : named;
  }

  /** The fields of what is written as JSON; resources stay what the reference calls them, as their identities do. */
  public fieldsInData<Data>(data: Data): Data {
    return this.distribution ? JSON.parse(inWordsOf(this.distribution, JSON.stringify(data))) : data;
  }

  /** In all texts of what is written as JSON. */
  public inData<Data>(data: Data): Data {
    return this.written.size === 0 ? data : JSON.parse(this.inText(JSON.stringify(data)));
  }
}

/** The end of a sentence is none of a name. */
const RESOURCE = /\bProxy[A-Z][a-z]+\/[-a-z0-9]+\/[-a-z0-9.]*[a-z0-9]/g;
