import { codeOfName } from '../catalogue-entry';
import type { Waiver } from './waivers';

/** The annotation that waives findings about its resource, one waiver a line. */
export const WAIVE_ANNOTATION = 'ai-gateway/waive';

/** How a line of the annotation is written. CODE is the code or the name of a diagnostic. */
export const WAIVER_FORM = 'CODE [PATH] [until YYYY-MM-DD] [by CONSTRUCT]: REASON';

type WaiverLine = Pick<Waiver, 'code' | 'path' | 'until' | 'reason' | 'group'>;

const LINE =
  /^([A-Z]{2,10}\d{3,5}|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?:\s+(?!until\s|by\s)([^\s:]+))?(?:\s+until\s+(\d{4}-\d{2}-\d{2}))?(?:\s+by\s+([^\s:]+))?\s*:\s*(\S.*)$/;

/** Parses the waiver on a line; undefined if it contains none. */
export function readWaiverLine(line: string): WaiverLine | undefined {
  const [, code, path, until, group, reason] = LINE.exec(line.trim()) ?? [];
  if (code === undefined || reason === undefined) return undefined;
  return {
    code: codeOfName(code),
    reason,
    ...(path === undefined ? {} : { path }),
    ...(until === undefined ? {} : { until }),
    ...(group === undefined ? {} : { group }),
  };
}

export function writeWaiverLine({ code, path, until, group, reason }: WaiverLine): string {
  const parts = [code, path, until && `until ${until}`, group && `by ${group}`].filter(Boolean).join(' ');
  return `${parts}: ${reason.replace(/\s+/g, ' ').trim()}`;
}
