import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Plugin, transformSync } from 'esbuild';

/** Modules of data alone, which few commands read, and whose text makes up much of the package. */
const DATA =
  /[\\/](?:diagnostics[\\/]pages|import[\\/]tables[\\/](?:members|types)|crds[\\/]schema-data|graph[\\/]page)\.generated\.ts$/;

/** Packs such modules, which are unpacked as a whole when somebody asks for what is in them: a fifth less than what gzip makes of their text. */
export const PACKED_DATA: Plugin = {
  name: 'data, packed',
  setup({ onLoad }) {
    onLoad({ filter: DATA }, ({ path }) => ({
      contents: `module.exports = ${unpackedFrom(valuesOf(path))};`,
      loader: 'js',
    }));
  },
};

/** A module that stays beside the bundles and exports data alone, packed likewise: it is unpacked when somebody first asks for it. */
export function packedModule(file: string, name: string): string {
  const values = unpackedFrom(exportsOf(readFileSync(file, 'utf8'))[name]);
  return [
    `'use strict';`,
    `Object.defineProperty(exports, '__esModule', { value: true });`,
    'let values;',
    `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => (values ??= ${values}) });`,
  ].join('\n');
}

function valuesOf(path: string): unknown {
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', format: 'cjs' });
  return { ...exportsOf(code) };
}

function exportsOf(code: string): Readonly<Record<string, unknown>> {
  const module = { exports: {} };
  new Function('module', 'exports', code)(module, module.exports);
  return module.exports;
}

/** An expression. */
function unpackedFrom(values: unknown): string {
  const text = JSON.stringify(values);
  if (JSON.stringify(JSON.parse(text)) !== text) throw new Error('what is to be packed is no JSON');
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
  const data = brotliCompressSync(text, { params: size }).toString('base64');
  return `JSON.parse(require('node:zlib').brotliDecompressSync(Buffer.from('${data}', 'base64')).toString())`;
}
