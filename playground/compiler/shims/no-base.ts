// Replaces `src/apps/cli/base-findings`: a browser has no repository to compare with.
import type { Diagnostic } from '../../../src/core/diagnostics';

export const isComparable = (): boolean => false;
export const baseOf = (): undefined => undefined;
export const linkedBase = (): undefined => undefined;
export const findingsSince = (): readonly Diagnostic[] => [];
export const baseFindings = (): readonly Diagnostic[] => [];
