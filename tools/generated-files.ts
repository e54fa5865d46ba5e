import type { Generator } from './generators/generator';

/** How a line of comment is written, by the end of a file's name. JSON has no comments. */
const COMMENTS: Readonly<Record<string, (text: string) => string>> = {
  ts: (text) => `// ${text}\n\n`,
  yaml: (text) => `# ${text}\n`,
  md: (text) => `<!-- ${text} -->\n\n`,
  '1': (text) => `.\\" ${text}\n`,
  json: () => '',
};

/** The files of a generator by their path, complete with the first line that all generated files share. */
export async function generatedFiles(generator: Generator): Promise<ReadonlyMap<string, string>> {
  const outputs = await generator.outputs();
  return new Map([...outputs].map(([path, content]) => [path, withHeader(path, content, generator.source)]));
}

/** Content that was read back from a generated file has its header already. */
function withHeader(path: string, content: string, source: string): string {
  const comment = COMMENTS[path.split('.').at(-1) ?? ''];
  if (!comment) throw new Error(`${path}: the comment syntax of this file type is unknown`);
  const header = comment(headerOf(source));
  return content.startsWith(header) ? content : header + content;
}

export function headerOf(source: string): string {
  return `Generated from ${source} by \`npm run generate\`; do not edit.`;
}
