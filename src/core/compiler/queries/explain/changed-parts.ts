import type { ExplainedField } from './provenance';

/** Whether a policy may replace the body: services that receive it, and expressions that write it. */
export function mayChangeBody({ field, value }: ExplainedField): boolean {
  if (field === 'extProc') return true;
  return field.startsWith('transformation') && JSON.stringify(value).includes('"body"');
}

/** Whether a policy may replace the path. */
export function mayChangePath({ field, value }: ExplainedField): boolean {
  if (field === 'extProc') return true;
  return field.startsWith('transformation') && JSON.stringify(value).includes('":path"');
}
