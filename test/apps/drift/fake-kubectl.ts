import { chmodSync } from 'node:fs';

interface Folder {
  path(...parts: string[]): string;
  write(name: string, text: string): string;
}

/**
 * Puts a kubectl mock first in the PATH. It returns the contents of a file, forwards ports to one of this machine (except for pods called
 * `lost`), and records its arguments.
 *
 * @param files - by a word in the arguments; the first match wins
 */
export function fakeKubectl(folder: Folder, port: number, files: Readonly<Record<string, string>>): string {
  const cases = Object.entries(files).map(([asked, file]) => `      *${asked}*) cat ${file} ;;`);
  const program = folder.write(
    'kubectl',
    `#!/bin/sh
echo "$@" >> ${folder.path('calls')}
case "$1" in
  get)
    case "$*" in
${cases.join('\n')}
    esac ;;
  port-forward)
    case "$*" in *lost*) echo 'error: pod is not running' >&2; exit 1 ;; esac
    echo 'Forwarding from 127.0.0.1:${port} -> 15000'; exec sleep 60 ;;
esac
`,
  );
  chmodSync(program, 0o755);
  return `${folder.path()}:${process.env.PATH}`;
}
