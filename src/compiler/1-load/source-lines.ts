import type { Place, SourceLines } from '../../diagnostics';
import type { TextFile } from './text-file';

/** Gives single lines of the sources, except lines that may hold a secret. */
export function sourceLines(files: readonly TextFile[]): SourceLines {
  const byName = new Map(files.map((file) => [file.name, file]));
  return {
    lineAt(place: Place): string | undefined {
      const file = place.file === undefined ? undefined : byName.get(place.file);
      if (!file || !place.line) return undefined;
      return isInSecret(file, place.line) ? undefined : withoutCredentials(file.line(place.line));
    },
  };
}

/** Looks at the text instead of at the parsed document, as broken documents are shown too. */
function isInSecret(file: TextFile, line: number): boolean {
  const at = file.offsetOf(line);
  const before = file.text.lastIndexOf('\n---', at - 1);
  const after = file.text.indexOf('\n---', at);
  const document = file.text.slice(Math.max(before, 0), after < 0 ? undefined : after);
  return /\bkind["']?[ \t]*:[ \t]*["']?Secret\b/.test(document);
}

/** Fields of this API that take a credential, and names that people give to settings that are one. */
const CREDENTIAL =
  /\b(?:key|apiKey|password|passwd|token|secret|clientSecret|secretKey)["']?[ \t]*:[ \t]*["']?\S|:\$(?:2[aby]|apr1|6|5|1)\$/i;

function withoutCredentials(line: string | undefined): string | undefined {
  return line === undefined || CREDENTIAL.test(line) ? undefined : line;
}
