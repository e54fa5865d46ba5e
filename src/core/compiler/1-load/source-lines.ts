import type { SourceLocation } from '../../diagnostics';
import type { SourceTexts } from '../model/document';
import type { TextFile } from './text-file';

/** Returns single lines of the sources, except lines that may contain a secret. */
export function sourceLines(files: readonly TextFile[]): SourceTexts {
  const byName = new Map(files.map((file) => [file.name, file]));
  const secrets = new SecretParts();
  return {
    lineAt(place: SourceLocation): string | undefined {
      const file = place.file === undefined ? undefined : byName.get(place.file);
      if (!file || !place.line) return undefined;
      return secrets.has(file, place.line) ? undefined : withoutCredentials(file.line(place.line));
    },
    isCutOffAt(place: SourceLocation): boolean {
      const file = place.file === undefined ? undefined : byName.get(place.file);
      return file !== undefined && place.line !== undefined && isCutOff(file.text.slice(file.offsetOf(place.line)));
    },
  };
}

/**
 * Whether a file ends in the middle of a line, or with a key or a dash that has no value.
 *
 * @param rest - from the beginning of the line of a place
 */
function isCutOff(rest: string): boolean {
  if (!rest.includes('\n')) return !/[\]}]\s*$/.test(rest);
  if (/^(?:---|\.\.\.)/m.test(rest.slice(rest.indexOf('\n')))) return false;
  const last = rest
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trimEnd())
    .findLast((line) => line !== '');
  return /(?::|(?:^|\s)-)$/.test(last ?? '');
}

/** A document as offsets into its file. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly isSecret: boolean;
}

/** Checks the source instead of the parsed document, because broken documents are shown, too. */
class SecretParts {
  /** The most recently used part of each file. Lines are requested in order, and a list can be a very long document. */
  private readonly last = new Map<TextFile, Part>();

  public has(file: TextFile, line: number): boolean {
    const at = file.offsetOf(line);
    const last = this.last.get(file);
    const part = last && last.start <= at && at < last.end ? last : partAt(file.text, at);
    this.last.set(file, part);
    return part.isSecret;
  }
}

function partAt(text: string, at: number): Part {
  const start = at === 0 ? 0 : Math.max(text.lastIndexOf('\n---', at - 1), 0);
  const marker = text.indexOf('\n---', at);
  const end = marker < 0 ? text.length : marker + 1;
  return { start, end, isSecret: SECRET.test(text.slice(start, end)) };
}

const SECRET = /\bkind["']?[ \t]*:[ \t]*["']?Secret\b/;

/** Matches fields of this API that contain a credential, and common names of settings with credentials. */
const CREDENTIAL =
  /\b(?:key|apiKey|password|passwd|token|secret|clientSecret|secretKey)["']?[ \t]*:[ \t]*["']?\S|:\$(?:2[aby]|apr1|6|5|1)\$/i;

/** Whether a line of a document that cannot be parsed may contain a credential. */
export function mayContainCredential(text: string, line: string): boolean {
  return SECRET.test(text) || CREDENTIAL.test(line);
}

function withoutCredentials(line: string | undefined): string | undefined {
  return line === undefined || CREDENTIAL.test(line) ? undefined : line;
}
