/**
 * Expands the text of a file as the data plane does before it parses it: `$NAME` and `${NAME}` become the value of a variable, `$$` becomes
 * one `$`. Any other `$` stays; a name is as long as possible.
 */
export function expandFile(text: string, variable: (name: string) => string): string {
  return text.replace(/\$\$|\$\{([^}]*)\}|\$([\p{L}\p{Nd}_]+)/gu, (whole, braced?: string, bare?: string) =>
    whole === '$$' ? '$' : variable(braced ?? bare ?? ''),
  );
}

/** The text of a config with a list of one key where a sidecar puts in those of Secrets. */
export function withKeys(text: string): string {
  return text.replace(/: \$\{\w+\}$/gm, ': [{key: k}]');
}
