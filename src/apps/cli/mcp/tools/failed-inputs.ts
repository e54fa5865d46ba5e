import { UsageError } from '../../exit-code';
import type { Printed } from '../workspace';

/** The error of a command that printed findings instead of a result. */
export function diagnosticsAsError({ out, err }: Pick<Printed, 'out' | 'err'>): UsageError {
  const found = (err.trim() || out.trim()).replaceAll('ai-gateway explain', 'call `explain` with');
  return new UsageError(
    `There is no result, because of these findings; \`validate\` returns them as data.\n\n${found}`,
  );
}
