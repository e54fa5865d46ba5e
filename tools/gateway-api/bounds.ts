import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from './declarations';

/** JSON Schema keywords with their values. */
export type Bounds = { readonly [keyword: string]: number | string };

/** `IoK8sSigsGatewayApiApisV1Listener` for `.../v1/Listener.d.ts`. */
function validatorFile(declaration: string): string {
  const match = /gateway\.networking\.k8s\.io\/(v\w+)\/(\w+)\.d\.ts$/.exec(declaration);
  if (!match) return '';
  const version = match[1].charAt(0).toUpperCase() + match[1].slice(1);
  return join(PACKAGE, '_schemas', `IoK8sSigsGatewayApiApis${version}${match[2]}.js`);
}

/**
 * Reads bounds out of the package's compiled validators: what it ships of the JSON Schema that they were made from. Each
 * failed keyword is reported there as `schemaPath:"#/maxItems",...,params:{limit:16}`.
 */
export function boundsOf(declaration: string, field?: string): Bounds {
  const file = validatorFile(declaration);
  if (!existsSync(file)) return {};
  const code = readFileSync(file, 'utf8');
  const functions = new Map(
    code
      .split(/(?=function validate\d+\(data)/)
      .slice(1)
      .map((text) => [/^function (validate\d+)/.exec(text)![1], text]),
  );
  const root = /export const validate=(validate\d+);/.exec(code)?.[1] ?? '';
  const body = functions.get(root) ?? '';
  if (field === undefined) return limits(body);
  const call = new RegExp(`(validate\\d+)\\(data\\.${field},`).exec(body);
  return call ? limits(functions.get(call[1]) ?? '') : {};
}

function limits(body: string): Bounds {
  const found: Record<string, number | string> = {};
  for (const [, keyword, limit] of body.matchAll(
    /schemaPath:"#\/(\w+)",keyword:"\w+",params:\{[^}]*?limit:([\d.e]+)\}/g,
  )) {
    found[keyword] = Number(limit);
  }
  const pattern = /schemaPath:"#\/pattern",keyword:"pattern",params:\{pattern:("(?:[^"\\]|\\.)*")\}/.exec(body);
  if (pattern) found.pattern = JSON.parse(pattern[1]) as string;
  return found;
}
