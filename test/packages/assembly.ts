import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '..', '..');

export interface Docs {
  readonly summary?: string;
  readonly remarks?: string;
  readonly default?: string;
  readonly example?: string;
}

export interface Parameter {
  readonly name: string;
  readonly docs?: Docs;
  readonly optional?: boolean;
  readonly type?: unknown;
}

export interface Member {
  readonly name: string;
  readonly docs?: Docs;
  readonly optional?: boolean;
  readonly static?: boolean;
  readonly immutable?: boolean;
  readonly type?: { readonly primitive?: string; readonly fqn?: string };
  readonly parameters?: readonly Parameter[];
  /** The inherited member that it replaces. */
  readonly overrides?: string;
}

export interface TypeModel {
  readonly fqn: string;
  readonly name: string;
  readonly kind: 'class' | 'interface' | 'enum';
  readonly datatype?: boolean;
  readonly abstract?: boolean;
  readonly docs?: Docs;
  readonly base?: string;
  readonly namespace?: string;
  readonly properties?: readonly Member[];
  readonly methods?: readonly Member[];
  readonly members?: readonly Member[];
  readonly initializer?: { readonly parameters?: readonly Parameter[]; readonly docs?: Docs };
}

/** The public API as jsii sees it. It is made by the build, which `npm test` runs first. */
export function readAssembly(): readonly TypeModel[] {
  const file = join(ROOT, '.jsii');
  if (!existsSync(file)) throw new Error('there is no .jsii: run `npm run compile` first');
  const { types } = JSON.parse(readFileSync(file, 'utf8')) as { types: Record<string, TypeModel> };
  return Object.values(types);
}
