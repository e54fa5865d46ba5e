import { CATALOGUE, type MessageCode } from '../catalogue.generated';
import type { Diagnostic, SourceLocation } from '../diagnostic';
import { fillTemplate, type MessageValues } from '../message-values';

/** A finding about the settings themselves, which only judging brings out. */
export function ownFinding(code: MessageCode, values: MessageValues, place: SourceLocation | undefined): Diagnostic {
  const { severity, text, fix } = CATALOGUE[code];
  return {
    code,
    severity,
    message: fillTemplate(text, values),
    help: fillTemplate(fix, values),
    ...(place ? { place } : {}),
    notes: [],
  };
}
