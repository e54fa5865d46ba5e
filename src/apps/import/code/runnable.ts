/**
 * Returns the source of a program as Node runs it: without types, and with `require`. Only whole lines of the printer itself are changed;
 * text from the inputs is always inside quotes or a comment.
 */
export function asJavaScript(text: string): string {
  return text
    .replace(/^import \{([^}]*)\} from ('[^']+');$/gm, 'const {$1} = require($2);')
    .replace(/^export function (\w+)\(app: App\): \w+ \{$/m, 'module.exports = $1;\nfunction $1(app) {');
}
