/** What to do with a text that Helm, Jinja or a shell was to render first. */
export const TEMPLATE_FIX =
  'This looks like a template: render it first (`helm template`, `envsubst`), and pass the result to this command.';

/** Whether a text holds what only templates do: `{{ .Values.name }}` or `${NAME}`. With a `: `, double braces are a mapping. */
export function isTemplate(text: string): boolean {
  return /\{\{(?:(?!:\s).)*?\}\}|\$\{\w+\}/s.test(text);
}
