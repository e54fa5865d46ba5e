import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPaths, withUnsavedTexts } from '../../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'load-paths-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function loadPath(...paths: string[]) {
  const collector = new DiagnosticCollector();
  const { documents } = loadPaths(paths, collector);
  const diagnostics = collector.finish({ placeOf: () => ({}), resourceOf: () => undefined });
  return {
    values: documents.map(({ value }) => value),
    files: documents.map((document) => document.placeOf([]).file?.replace(`${folder}/`, '')),
    findings: diagnostics.map(({ code, place }) => `${code} ${place?.file?.replace(folder, '.')}`),
    messages: diagnostics.map(({ message }) => message),
  };
}

describe('input paths', () => {
  it('reads a folder recursively in the order of names', () => {
    write('b.yaml', 'b: 1');
    write('a/z.json', '{"z": 1}');
    write('a/y.yml', 'y: 1');
    write('a/x.txt', 'x: 1');
    write('.hidden/h.yaml', 'h: 1');
    write('node_modules/n.yaml', 'n: 1');
    expect(loadPath(folder)).toMatchObject({ files: ['a/y.yml', 'a/z.json', 'b.yaml'], findings: [] });
  });

  it('reads a named file with any extension, and each file once', () => {
    const file = write('x.txt', 'x: 1');
    symlinkSync(file, join(folder, 'link.yaml'));
    expect(loadPath(file, folder, file).values).toEqual([{ x: 1 }]);
  });

  it.each([0, 1, 4094, 4095, 4096, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 2.5 * 2 ** 20])(
    'reads a file of %d bytes and a little whole, wherever a letter is cut',
    (bytes) => {
      const text = 'ä€'.repeat(Math.ceil(bytes / 5));
      expect(loadPath(write('x.yaml', `x: ${text}.`)).values).toEqual([{ x: `${text}.` }]);
    },
  );

  it.runIf(existsSync('/proc/sys/kernel/ostype'))('reads what is a file and does not tell its size', () => {
    expect(loadPath('/proc/sys/kernel/ostype').messages).toEqual([expect.stringContaining('a string')]);
  });

  it('survives symbolic links that are circular or dangling', () => {
    write('a/a.yaml', 'a: 1');
    symlinkSync(folder, join(folder, 'a', 'up'));
    symlinkSync('self.yaml', join(folder, 'self.yaml'));
    symlinkSync(join(folder, 'gone'), join(folder, 'gone.yaml'));
    symlinkSync(join(folder, 'gone'), join(folder, 'gone.txt'));
    const { values, findings } = loadPath(folder);
    expect(values).toEqual([{ a: 1 }]);
    expect(findings).toEqual(['AIG1006 ./gone.yaml', 'AIG1005 ./self.yaml']);
  });

  it('follows links within the inputs, and reports external ones without reading them', () => {
    write('secret/env.yaml', 'TOKEN: 12345 x: [');
    write('in/..2024/a.yaml', 'a: 1');
    symlinkSync('..2024', join(folder, 'in', '..data'));
    symlinkSync('..data/a.yaml', join(folder, 'in', 'a.yaml'));
    symlinkSync('../more', join(folder, 'in', 'more'));
    write('more/b.yaml', 'b: 1');
    symlinkSync('../secret/env.yaml', join(folder, 'in', 'env.yaml'));
    symlinkSync('../secret', join(folder, 'in', 'secret'));
    symlinkSync('../secret/env.yaml', join(folder, 'in', 'README'));
    const both = loadPath(join(folder, 'in'), join(folder, 'more'));
    expect(both.values).toEqual([{ a: 1 }, { b: 1 }]);
    expect(both.findings).toEqual(['AIG1020 ./in/env.yaml', 'AIG1020 ./in/secret']);
    expect(both.messages.join()).not.toContain('TOKEN');
    expect(loadPath(join(folder, 'in')).findings).toEqual([
      'AIG1020 ./in/env.yaml',
      'AIG1020 ./in/more',
      'AIG1020 ./in/secret',
    ]);
    expect(loadPath(join(folder, 'in', '*.yaml')).findings).toEqual(['AIG1020 ./in/env.yaml']);
    // A file that somebody names is read wherever it leads, and so is a folder.
    symlinkSync('more', join(folder, 'named'));
    expect(loadPath(join(folder, 'named')).values).toEqual([{ b: 1 }]);
    expect(loadPath(join(folder, 'in', 'env.yaml')).findings).toEqual(['AIG1001 ./in/env.yaml']);
  });

  it('skips files that are not regular', () => {
    mkdirSync(join(folder, 'in'));
    write('in/b.yaml', 'b: 1');
    execFileSync('mkfifo', [join(folder, 'in', 'a.yaml')]);
    const { values, findings, messages } = loadPath(join(folder, 'in'));
    expect(values).toEqual([{ b: 1 }]);
    expect(findings).toEqual(['AIG1005 ./in/a.yaml']);
    expect(messages[0]).toContain('it is a named pipe, not a file');
  });

  it('reports a missing file and an empty folder', () => {
    mkdirSync(join(folder, 'empty'));
    const { findings } = loadPath(join(folder, 'nope.yaml'), join(folder, 'empty'));
    expect(findings).toEqual(['AIG1007 ./empty', 'AIG1006 ./nope.yaml']);
  });

  it('reports files that are not text and reads the others', () => {
    write('a.yaml', Buffer.from([0x61, 0x3a, 0x00, 0x31]));
    write('b.yaml', Buffer.from([0x61, 0x3a, 0x20, 0xc3, 0x28]));
    write('c.yaml', Buffer.from('\uFEFFa: 1', 'utf16le'));
    write('d.yaml', 'd: ä\n');
    const { values, findings, messages } = loadPath(folder);
    expect(values).toEqual([{ d: 'ä' }]);
    expect(findings).toEqual(['AIG1004 ./a.yaml', 'AIG1004 ./b.yaml', 'AIG1004 ./c.yaml']);
    expect(messages.map((message) => message.split(': ')[1])).toEqual([
      'it has a NUL byte at offset 2',
      'it is not valid UTF-8',
      'it is UTF-16',
    ]);
  });

  it('reports the same for unsaved text of an editor', () => {
    const file = write('a.yaml', 'a: 1');
    const { findings, messages } = withUnsavedTexts(new Map([[file, 'ä: \0']]), () => loadPath(folder));
    expect(findings).toEqual(['AIG1004 ./a.yaml']);
    expect(messages[0]).toContain('a NUL byte at offset 4');
  });

  it('reports a file without permission', { skip: process.getuid?.() === 0 }, () => {
    const file = write('a.yaml', 'a: 1');
    chmodSync(file, 0o000);
    expect(loadPath(file).findings).toEqual(['AIG1005 ./a.yaml']);
  });

  it('stops reading an endless file', { skip: process.platform !== 'linux' }, () => {
    expect(loadPath('/dev/zero').findings).toEqual(['AIG1014 /dev/zero']);
  });
});
