import type { UnreadableDocument } from '../model/document';

/**
 * Guesses which resource a text that could not be parsed was meant to be, from the lines that nearly every document has.
 * What refers to it is then not reported as dangling on top of the real error.
 */
export function identityIn(text: string): UnreadableDocument[] {
  const apiVersion = word(/^apiVersion:[ \t]*(\S+)/m, text);
  const kind = word(/^kind:[ \t]*(\S+)/m, text);
  const metadata = /^metadata:[ \t]*\r?\n((?:[ \t]+.*\r?\n)*)/m.exec(text)?.[1] ?? '';
  const indent = /^[ \t]+/.exec(metadata)?.[0] ?? '  ';
  const name = word(new RegExp(`^${indent}name:[ \\t]*(\\S+)`, 'm'), metadata);
  const namespace = word(new RegExp(`^${indent}namespace:[ \\t]*(\\S+)`, 'm'), metadata);
  return apiVersion && kind && name ? [{ apiVersion, kind, name, namespace }] : [];
}

/** Likewise; nothing where the text may hold several resources, so that a finding may be about any of them. */
export function soleIdentityIn(text: string): UnreadableDocument | undefined {
  return text.match(/^kind:/gm)?.length === 1 ? identityIn(text)[0] : undefined;
}

function word(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1].replace(/^(["'])(.*)\1$/, '$2') ?? '';
}
