import { type InputDocument, titleOf } from '../../core/compiler/model/document';
import { builtInDistributions, distributionOf, inWordsOf, type ProxyDistribution } from '../../core/distribution';
import { UsageError } from './exit-code';

/**
 * Answers are in the reference's names. Who writes an AgentgatewayPolicy reads of one: resources have the kinds that their documents name,
 * and fields such as `openai` are called as there, if all documents call them alike.
 */
export class DistributionNames {
  /** The names of resources by their neutral names. */
  private readonly written = new Map<string, string>();
  /** Whose names all documents of this API have. */
  private readonly distribution: ProxyDistribution | undefined;

  /** @param further distributions that are not built-in */
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

  /** Translates field names in JSON output; identities of resources keep their neutral names. */
  public fieldsInData<Data>(data: Data): Data {
    return this.distribution ? JSON.parse(inWordsOf(this.distribution, JSON.stringify(data))) : data;
  }

  /** Runs a function, and translates the message of its usage error. */
  public inUsageErrors<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(this.inText(error.message), { cause: error }) : error;
    }
  }

  /** Translates all strings in JSON output. */
  public inData<Data>(data: Data): Data {
    return this.written.size === 0 ? data : JSON.parse(this.inText(JSON.stringify(data)));
  }
}

/** A full stop at the end of a sentence is not part of a name. */
const RESOURCE = /\bProxy[A-Z][a-z]+\/[-a-z0-9]+\/[-a-z0-9.]*[a-z0-9]/g;
