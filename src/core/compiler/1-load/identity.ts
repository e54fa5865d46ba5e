import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import type { UnreadableDocument } from '../model/document';

/**
 * Guesses from the lines that nearly every document contains which resource an unparsable text describes, so that references to it are not
 * reported as dangling in addition to the actual error.
 */
export function identityIn(text: string): UnreadableDocument[] {
  const apiVersion = word(/^apiVersion:[ \t]*(\S+)/m, text);
  const kind = word(/^kind:[ \t]*(\S+)/m, text);
  const { metadata, line } = metadataIn(text);
  const name = word(line('name'), metadata);
  const namespace = word(line('namespace'), metadata);
  return apiVersion && kind && name ? [{ apiVersion, kind, name, namespace }] : [];
}

/**
 * Returns the identity of a text that contains at most one resource. Returns undefined if the text may contain several, because a finding
 * could then be about any of them, or if it identifies its resource twice.
 */
export function soleIdentityIn(text: string): UnreadableDocument | undefined {
  const { metadata, line } = metadataIn(text);
  const head = ['apiVersion', 'kind', 'metadata'].map((field) =>
    count(new RegExp(`^(['"]?)${field}\\1[ \\t]*:`, 'gm'), text),
  );
  const names = ['name', 'namespace'].map((field) => count(line(field), metadata));
  return [...head, ...names].every((times) => times <= 1) ? identityIn(text)[0] : undefined;
}

/** Returns the resource that a parsed document is; undefined if a field that names it is repeated. */
export function identityOfValue(
  value: unknown,
  duplicates: readonly { readonly path: FieldPath }[],
): UnreadableDocument | undefined {
  if (!isObject(value) || !isObject(value.metadata) || duplicates.some(({ path }) => isOfIdentity(path)))
    return undefined;
  const { apiVersion, kind } = value;
  const { name, namespace = '' } = value.metadata;
  const isNamed = [apiVersion, kind, name].every((each) => typeof each === 'string' && each !== '');
  return isNamed && typeof namespace === 'string'
    ? { apiVersion: String(apiVersion), kind: String(kind), name: String(name), namespace }
    : undefined;
}

function isOfIdentity(path: FieldPath): boolean {
  const [field, inside] = path.map(String);
  if (path.length === 1) return ['apiVersion', 'kind', 'metadata'].includes(field ?? '');
  return path.length === 2 && field === 'metadata' && ['name', 'namespace'].includes(inside ?? '');
}

/** Returns the lines below `metadata` and a function that returns the pattern for one of its fields. */
function metadataIn(text: string): { readonly metadata: string; line(field: string): RegExp } {
  const flow = /^metadata:[ \t]*\{(.*)/m.exec(text)?.[1];
  if (flow !== undefined)
    return {
      // Labels may contain a name, too.
      metadata: flow.replace(/\{[^}]*\}?/g, ''),
      line: (field) => new RegExp(`(?:^|[\\s,])["']?${field}["']?:[ \\t]*([^\\s,}]+)`),
    };
  const metadata = /^metadata:[ \t]*\r?\n((?:[ \t]+.*\r?\n)*)/m.exec(text)?.[1] ?? '';
  const indent = /^[ \t]+/.exec(metadata)?.[0] ?? '  ';
  return { metadata, line: (field) => new RegExp(`^${indent}${field}:[ \\t]*(\\S+)`, 'm') };
}

function count(pattern: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(pattern.source, 'gm'))].length;
}

function word(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1].replace(/^(["'])(.*)\1$/, '$2') ?? '';
}
