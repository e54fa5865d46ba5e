/** The help for text that Helm, Jinja or a shell should have rendered. */
export const TEMPLATE_FIX =
  'This looks like a template: render it first (`helm template`, `envsubst`), and pass the result to this command.';

/** Returns whether a text contains template syntax: `{{ .Values.name }}` or `${NAME}`. Double braces with a `: ` are a mapping. */
export function isTemplate(text: string): boolean {
  return /\{\{(?:(?!:\s).)*?\}\}|\$\{\w+\}/s.test(text);
}
