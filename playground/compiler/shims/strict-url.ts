/** Some browsers encode characters that are invalid in a host, such as a space; the standard and Node reject them. */
export class StrictUrl extends globalThis.URL {
  public constructor(url: string, base?: string) {
    super(url, base);
    if (/^(?:https?|wss?|ftp):$/.test(this.protocol) && this.hostname.includes('%'))
      throw new TypeError(`Invalid URL: ${url}`);
  }

  public static override canParse(url: string, base?: string): boolean {
    try {
      return new StrictUrl(url, base) !== undefined;
    } catch {
      return false;
    }
  }
}
