/** A line that the data plane printed, and whether it is about a request. */
export interface LogLine {
  readonly text: string;
  readonly isAccess: boolean;
}

export function accessLogLine(line: string): LogLine {
  return { text: line, isAccess: /\brequest\b/.test(line.slice(0, 60)) || /"scope":"request"/.test(line) };
}
