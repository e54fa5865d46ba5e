/** A request and who sends it. */
export interface SmallRequest {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  /** Values of `x-one`. */
  readonly headers: readonly string[];
  readonly jwt?: { readonly team?: unknown };
  readonly apiKey?: { readonly team?: unknown };
  readonly tool?: { readonly target: string; readonly name: string };
}
