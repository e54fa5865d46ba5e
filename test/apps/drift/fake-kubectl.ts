import { chmodSync } from 'node:fs';

interface Folder {
  path(...parts: string[]): string;
  write(name: string, text: string): string;
}

/**
 * A kubectl in front of the PATH: it gets what a file has, forwards ports to one of this machine (not those of pods called `lost`), and writes
 * down what it is asked for.
 *
 * @param files - by a word of what is asked for, the first that fits
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
