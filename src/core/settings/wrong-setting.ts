import type { DiagnosticCollector, SourceLocation } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { nearestName } from '../text/nearest-name';

/** A setting whose value has the wrong form. */
export interface WrongSetting {
  readonly name: string;
  /** The expected form, as a noun phrase. */
  readonly expected: string;
  readonly found: string;
  readonly fix?: string;
}

/** Reports a setting whose value has the wrong form. */
export function reportWrongSetting(
  setting: WrongSetting,
  place: SourceLocation,
  diagnostics: DiagnosticCollector,
): void {
  const { name, expected, found } = setting;
  const [, example] = / such as (.+)$/.exec(expected) ?? [];
  const fix =
    setting.fix ??
    (example === undefined ? `Set ${name} to a value of this form.` : `Write a value such as ${example}.`);
  diagnostics.report(CODE.settingOfWrongForm, undefined, { name, expected, found, fix }, { place });
}

/** Returns the help for a value that is not one of a few words. */
export function wordFix(words: readonly string[], value: unknown): string {
  const written = String(value).toLowerCase();
  if (words.includes('off') && /^(?:none|no|never|ignored?|disabled?)$/.test(written)) return 'Write off.';
  const begun = words.filter((word) => written.length > 1 && word.startsWith(written));
  const suggestion = begun.length === 1 ? begun[0] : nearestName(written, words);
  return suggestion === undefined ? `Write one of ${words.join(', ')}.` : `Write ${suggestion}.`;
}

/** Returns the help for a value of the wrong type, if the intended value is known. */
export function typeFix(type: 'text' | 'flag' | 'count' | 'list', value: unknown): string | undefined {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) return undefined;
  const text = String(value);
  switch (type) {
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean' ? `Quote it: "${text}".` : undefined;
    case 'flag':
      if (/^(?:true|yes|on|y)$/i.test(text)) return 'Write true.';
      return /^(?:false|no|off|n)$/i.test(text) ? 'Write false.' : 'Write true or false.';
    case 'count':
      return typeof value === 'string' && /^\d+$/.test(text) ? `Remove the quotes: ${text}.` : 'Write digits only.';
    case 'list':
      return value === null || value === '' ? 'Write a list: [a, b].' : `Write a list: [${text}].`;
  }
}
