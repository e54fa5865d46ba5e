import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';

export interface Docs {
  readonly summary?: string;
  readonly remarks?: string;
  readonly default?: string;
  readonly returns?: string;
  readonly deprecated?: string;
}

/** How jsii writes a type. */
export interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}

export interface Parameter {
  readonly name: string;
  readonly docs?: Docs;
  readonly optional?: boolean;
  readonly variadic?: boolean;
  readonly type: TypeReference;
}

export interface Member {
  readonly name: string;
  readonly docs?: Docs;
  readonly optional?: boolean;
  readonly static?: boolean;
  readonly const?: boolean;
  readonly protected?: boolean;
  readonly type?: TypeReference;
  readonly parameters?: readonly Parameter[];
  readonly returns?: { readonly optional?: boolean; readonly type: TypeReference };
}

/** A type of the public API, as jsii describes it in `.jsii`. */
export interface PublicType {
  readonly fqn: string;
  readonly name: string;
  readonly kind: 'class' | 'interface' | 'enum';
  readonly datatype?: boolean;
  readonly abstract?: boolean;
  readonly docs?: Docs;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly namespace?: string;
  readonly properties?: readonly Member[];
  readonly methods?: readonly Member[];
  readonly members?: readonly Member[];
  readonly initializer?: { readonly parameters?: readonly Parameter[]; readonly docs?: Docs };
}

/** The public API of the last build. */
export function publicTypes(): PublicType[] {
  const { types } = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8')) as { types: Record<string, PublicType> };
  return Object.values(types).sort((a, b) => (a.fqn < b.fqn ? -1 : 1));
}
