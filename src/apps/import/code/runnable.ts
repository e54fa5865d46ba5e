/**
 * The text of a program as Node runs it: without types, and with `require`. Only whole lines of the printer's own are touched, and
 * no text from the inputs is one: it stands between quotes, or behind the mark of a comment.
 */
export function asJavaScript(text: string): string {
  return text
    .replace(/^import \{([^}]*)\} from ('[^']+');$/gm, 'const {$1} = require($2);')
    .replace(/^export function (\w+)\(app: App\): \w+ \{$/m, 'module.exports = $1;\nfunction $1(app) {');
}
