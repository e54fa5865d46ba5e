/** The API server's verdict on CustomResourceDefinitions and on documents of their kinds. */
import { Oracle } from './oracle';

export interface Finding {
  readonly field: string;
  readonly type: string;
  readonly detail: string;
}

export interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly Finding[];
  /** The document as the server would store it. */
  readonly defaulted?: Record<string, unknown>;
  /** For a definition: its size as compact JSON. */
  readonly bytes?: number;
}

/** Returns the message that `kubectl` would print for a verdict. */
export function textOf(verdict: Verdict): string {
  return verdict.errors.map(({ field, detail }) => (field ? `${field}: ${detail}` : detail)).join('\n');
}

export class CrdOracle {
  static start(): CrdOracle {
    return new CrdOracle(Oracle.start('crd'));
  }

  private constructor(private readonly oracle: Oracle) {}

  /** Creates a definition in a set of definitions; it serves even when the verdict is bad. */
  load(set: string, definition: object, options: { ignoreCost?: boolean } = {}): Promise<Verdict> {
    return this.oracle.ask(JSON.stringify({ command: 'load', set, definition, ignoreCost: options.ignoreCost }));
  }

  /** Validates documents against a set. Strings are passed unchanged, as JSON text. */
  async judge(set: string, documents: readonly (object | string)[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    for (let start = 0; start < documents.length; start += 500) {
      const texts = documents
        .slice(start, start + 500)
        .map((document) => (typeof document === 'string' ? document : JSON.stringify(document)));
      const line = `{"command":"judge","set":${JSON.stringify(set)},"documents":[${texts.join(',')}]}`;
      verdicts.push(...(await this.oracle.ask<Verdict[]>(line)));
    }
    return verdicts;
  }

  stop(): void {
    this.oracle.stop();
  }
}
