import type { Diagnostic } from '../../core/diagnostics';
import { visible } from '../../core/text/visible-text';
import { type KrmObject, sourceOfResource } from './resource-list';

const SEVERITIES = { error: 'error', warning: 'warning', note: 'info' } as const;

/**
 * Returns findings as the `results` of a KRM function: tools show them next to the object and its field.
 *
 * @param objectOf - the item that a finding concerns, if any
 */
export function functionResults(
  diagnostics: readonly Diagnostic[],
  objectOf: (diagnostic: Diagnostic) => KrmObject | undefined,
): readonly object[] {
  return diagnostics.map((diagnostic) => {
    const { code, severity, message, help, resource, path } = diagnostic;
    const object = objectOf(diagnostic);
    const file = object && sourceOfResource(object);
    const { kind, namespace, name } = resource ?? {};
    return visible({
      message: [`${code}: ${message}.`, help].filter(Boolean).join(' '),
      severity: SEVERITIES[severity],
      ...(resource
        ? {
            resourceRef: {
              ...(typeof object?.apiVersion === 'string' ? { apiVersion: object.apiVersion } : {}),
              kind,
              ...(namespace ? { namespace } : {}),
              name,
            },
          }
        : {}),
      ...(path ? { field: { path } } : {}),
      ...(file ? { file } : {}),
      tags: { code },
    });
  });
}
