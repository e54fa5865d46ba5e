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
    onLoad({ filter: DATA }, ({ path }) => ({ contents: packed(valuesOf(path)), loader: 'js' }));
  },
};

function valuesOf(path: string): Readonly<Record<string, unknown>> {
  const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', format: 'cjs' });
  const module = { exports: {} };
  new Function('module', 'exports', code)(module, module.exports);
  return { ...module.exports };
}

function packed(values: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(values);
  if (JSON.stringify(JSON.parse(text)) !== text) throw new Error('what is to be packed is no JSON');
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
  const data = brotliCompressSync(text, { params: size }).toString('base64');
  return [
    `const { brotliDecompressSync } = require('node:zlib');`,
    `module.exports = JSON.parse(brotliDecompressSync(Buffer.from('${data}', 'base64')).toString());`,
  ].join('\n');
}
