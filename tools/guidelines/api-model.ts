import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { RESOURCE_MODULES } from '../packaging/modules';

/** A reference to a type in an assembly of jsii. */
export interface TypeReference {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}

export interface ApiParameter {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: TypeReference;
}

export interface ApiMember {
  readonly name: string;
  readonly static?: boolean;
  readonly optional?: boolean;
  readonly immutable?: boolean;
  readonly protected?: boolean;
  readonly type?: TypeReference;
  readonly returns?: { readonly type: TypeReference };
  readonly parameters?: readonly ApiParameter[];
  readonly docs?: {
    readonly summary?: string;
    readonly remarks?: string;
    readonly default?: string;
    /** Tags of this package; `@kind` marks inputs that accept Kubernetes objects of other packages. */
    readonly custom?: { readonly kind?: string };
  };
}

export interface ApiType {
  readonly fqn: string;
  readonly name: string;
  readonly namespace?: string;
  readonly kind: 'class' | 'interface' | 'enum';
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: { readonly parameters?: readonly ApiParameter[] };
  readonly methods?: readonly ApiMember[];
  readonly properties?: readonly ApiMember[];
  readonly members?: readonly ApiMember[];
  readonly docs?: { readonly summary?: string };
}

const CONSTRUCTS: readonly string[] = ['constructs.Construct', 'cdk8s.Chart', 'cdk8s.ApiObject'];
export const ICONSTRUCT = 'constructs.IConstruct';

/** The public API of the constructs that people write by hand. Generated resources follow the names of their API instead. */
export class ApiModel {
  /** All types outside of the generated modules. */
  public readonly own: readonly ApiType[];

  /** @param types the types of an assembly, by their names; those of the built package if they are left out */
  public constructor(private readonly types: Readonly<Record<string, ApiType>> = builtTypes()) {
    this.own = Object.values(this.types).filter(({ namespace = '' }) => !RESOURCE_MODULES.includes(namespace));
  }

  public get classes(): ApiType[] {
    return this.own.filter(({ kind }) => kind === 'class');
  }

  public get constructs(): ApiType[] {
    return this.classes.filter((type) => this.isConstruct(type));
  }

  /** The structs that callers fill. */
  public get structs(): ApiType[] {
    return this.own.filter(({ datatype }) => datatype);
  }

  /** Interfaces with behavior, such as `IGateway`. */
  public get interfaces(): ApiType[] {
    return this.own.filter(({ kind, datatype }) => kind === 'interface' && !datatype);
  }

  public find(fqn: string | undefined): ApiType | undefined {
    return fqn === undefined ? undefined : this.types[fqn];
  }

  public isConstruct({ base }: ApiType): boolean {
    if (base === undefined) return false;
    const parent = this.types[base];
    return CONSTRUCTS.includes(base) || (parent !== undefined && this.isConstruct(parent));
  }

  /** Returns whether an interface is implemented by constructs only. */
  public extendsIConstruct(type: ApiType): boolean {
    return (type.interfaces ?? []).some((fqn) => {
      const parent = this.types[fqn];
      return fqn === ICONSTRUCT || (parent !== undefined && this.extendsIConstruct(parent));
    });
  }

  /** Returns the interfaces that a type has, of its base types too. */
  public interfacesOf(type: ApiType): Set<string> {
    const parents = [...(type.interfaces ?? []), ...(type.base ? [type.base] : [])];
    const inherited = parents.flatMap((fqn) => [...(this.types[fqn] ? this.interfacesOf(this.types[fqn]) : [])]);
    return new Set([...(type.interfaces ?? []), ...inherited]);
  }

  /** Returns the members of a struct with those that it inherits. */
  public propertiesOf(struct: ApiType): ApiMember[] {
    const inherited = (struct.interfaces ?? []).flatMap((fqn) => {
      const parent = this.types[fqn];
      return parent ? this.propertiesOf(parent) : [];
    });
    return [...inherited, ...(struct.properties ?? [])];
  }

  /** Calls with their parameters: methods, and constructors as `new`. */
  public callsOf(type: ApiType): ApiMember[] {
    return [...(type.methods ?? []), ...(type.initializer ? [{ name: 'new', ...type.initializer }] : [])];
  }
}

function builtTypes(): Record<string, ApiType> {
  return JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8')).types;
}

/** Returns the names of the types in a reference. */
export function typesIn(reference: TypeReference | undefined): string[] {
  if (!reference) return [];
  const { fqn, collection, union } = reference;
  return [
    ...(fqn === undefined ? [] : [fqn]),
    ...typesIn(collection?.elementtype),
    ...(union?.types ?? []).flatMap((type) => typesIn(type)),
  ];
}
