import { type InputDocument, titleOf } from '../../core/compiler/model/document';
import { builtInDistributions, distributionOf, type ProxyDistribution } from '../../core/distribution';

/**
 * Answers name resources by the reference's kinds. Who writes an AgentgatewayPolicy reads of one: it has the kind that its document names.
 */
export class OwnWords {
  /** What resources are called, by what the reference calls them. */
  private readonly written = new Map<string, string>();

  /** @param further distributions that are no built-in ones */
  public constructor(
    documents: readonly InputDocument[],
    { distributions = [] }: { readonly distributions?: readonly ProxyDistribution[] } = {},
  ) {
    const known = [...builtInDistributions(), ...distributions];
    for (const { value } of documents) {
      const kinds = Object.entries(distributionOf(value.apiVersion, known)?.kinds ?? {});
      const [kind] = kinds.find(([, names]) => names.kind === value.kind) ?? [];
      if (kind !== undefined && kind !== value.kind) this.written.set(titleOf({ ...value, kind }), titleOf(value));
    }
  }

  public inText(text: string): string {
    return this.written.size === 0 ? text : text.replace(RESOURCE, (title) => this.written.get(title) ?? title);
  }

  /** In all texts of what is written as JSON. */
  public inData<Data>(data: Data): Data {
    return this.written.size === 0 ? data : JSON.parse(this.inText(JSON.stringify(data)));
  }
}

/** The end of a sentence is none of a name. */
const RESOURCE = /\bProxy[A-Z][a-z]+\/[-a-z0-9]+\/[-a-z0-9.]*[a-z0-9]/g;
