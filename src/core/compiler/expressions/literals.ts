import { isIP } from 'node:net';

/** Why a literal argument makes its function fail each time; undefined when it does not. */
export function literalProblem(kind: 'ip' | 'cidr' | 'timestamp' | 'duration', text: string): string | undefined {
  switch (kind) {
    case 'ip':
      return isIP(text) > 0 && !text.includes('%') ? undefined : 'is not an IP address';
    case 'cidr':
      return cidrProblem(text);
    case 'timestamp':
      return TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text))
        ? undefined
        : 'is not an RFC 3339 time such as "2030-01-31T00:00:00Z"';
    case 'duration':
      return DURATION.test(text) ? undefined : 'is not a duration such as "1h30m"';
  }
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const DURATION = /^[+-]?(0|((\d+(\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/;

function cidrProblem(text: string): string | undefined {
  const slash = text.indexOf('/');
  if (slash < 0)
    return isIP(text) > 0
      ? `lacks the prefix length, as in "${text}/${isIP(text) === 4 ? 32 : 128}"`
      : 'is not a CIDR such as "10.0.0.0/8"';
  const version = isIP(text.slice(0, slash));
  const length = text.slice(slash + 1);
  if (version === 0 || !/^\d{1,3}$/.test(length)) return 'is not a CIDR such as "10.0.0.0/8"';
  return Number(length) <= (version === 4 ? 32 : 128)
    ? undefined
    : `has a prefix longer than ${version === 4 ? 32 : 128} bits`;
}
