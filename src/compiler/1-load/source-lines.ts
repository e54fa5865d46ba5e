import type { Place, SourceLines } from '../../diagnostics';
import type { TextFile } from './text-file';

/** Gives single lines of the sources, except lines that may hold a secret. */
export function sourceLines(files: readonly TextFile[]): SourceLines {
  const byName = new Map(files.map((file) => [file.name, file]));
  const secrets = new SecretParts();
  return {
    lineAt(place: Place): string | undefined {
      const file = place.file === undefined ? undefined : byName.get(place.file);
      if (!file || !place.line) return undefined;
      return secrets.has(file, place.line) ? undefined : withoutCredentials(file.line(place.line));
    },
  };
}

/** Looks at the text instead of at the parsed document, as broken documents are shown too. A list can be a very long document. */
class SecretParts {
  private readonly known = new Map<TextFile, Map<number, boolean>>();

  public has(file: TextFile, line: number): boolean {
    const at = file.offsetOf(line);
    const start = at === 0 ? -1 : file.text.lastIndexOf('\n---', at - 1);
    const known = this.known.get(file) ?? new Map<number, boolean>();
    this.known.set(file, known);
    const isSecret = known.get(start) ?? namesSecret(file.text, start, at);
    known.set(start, isSecret);
    return isSecret;
  }
}

function namesSecret(text: string, start: number, at: number): boolean {
  const end = text.indexOf('\n---', at);
  const part = text.slice(Math.max(start, 0), end < 0 ? undefined : end);
  return /\bkind["']?[ \t]*:[ \t]*["']?Secret\b/.test(part);
}

/** Fields of this API that take a credential, and names that people give to settings that are one. */
const CREDENTIAL =
  /\b(?:key|apiKey|password|passwd|token|secret|clientSecret|secretKey)["']?[ \t]*:[ \t]*["']?\S|:\$(?:2[aby]|apr1|6|5|1)\$/i;

function withoutCredentials(line: string | undefined): string | undefined {
  return line === undefined || CREDENTIAL.test(line) ? undefined : line;
}
