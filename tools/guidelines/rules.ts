import { type ApiMember, type ApiModel, type ApiType, ICONSTRUCT, typesIn } from './api-model';

/** A rule of the AWS CDK design guidelines, with its subjects in this API. */
export interface Guideline {
  /** The group of the rule in the guidelines. */
  readonly group: string;
  /** The rule, with the name of its check in `awslint` if it has one. */
  readonly rule: string;
  /** Why deviations are accepted, or what is done instead. */
  readonly comment?: string;
  subjects(api: ApiModel): readonly Subject[];
}

/** A part of the API that follows a rule or deviates from it. */
export interface Subject {
  readonly name: string;
  readonly follows: boolean;
}

const nameOf = (fqn: string) => fqn.split('.').at(-1);
const subject = (name: string, follows: boolean): Subject => ({ name, follows });
const memberName = (type: ApiType, member: ApiMember) => `${type.name}.${member.name}`;

/** Returns each optional member of a struct. */
function optionalMembers(api: ApiModel): { readonly name: string; readonly member: ApiMember }[] {
  return api.structs.flatMap((type) =>
    (type.properties ?? [])
      .filter(({ optional }) => optional)
      .map((member) => ({ name: memberName(type, member), member })),
  );
}

/** Returns every public part of the API. */
function publicParts(api: ApiModel): { readonly name: string; readonly summary: string }[] {
  return api.own.flatMap((type) => {
    const members = [...(type.methods ?? []), ...(type.properties ?? []), ...(type.members ?? [])];
    return [
      { name: type.name, summary: type.docs?.summary ?? '' },
      ...members.map((member) => ({ name: memberName(type, member), summary: member.docs?.summary ?? '' })),
    ];
  });
}

interface Input {
  readonly name: string;
  readonly types: readonly string[];
  /** Whether the input accepts Kubernetes objects that other packages define. */
  readonly isObject: boolean;
}

/** Returns the inputs of all calls and structs, with the types that they accept. */
function inputs(api: ApiModel): Input[] {
  const parameters = api.own.flatMap((type) =>
    api.callsOf(type).flatMap((call) =>
      (call.parameters ?? []).map((one) => ({
        name: `${memberName(type, call)}(${one.name})`,
        types: typesIn(one.type),
        isObject: call.docs?.custom?.kind !== undefined && typesIn(one.type).includes(ICONSTRUCT),
      })),
    ),
  );
  const members = api.structs.flatMap((type) =>
    (type.properties ?? []).map((one) => ({
      name: memberName(type, one),
      types: typesIn(one.type),
      isObject: one.docs?.custom?.kind !== undefined,
    })),
  );
  return [...parameters, ...members];
}

/** Names of members that are an amount of time or of bytes. */
const DURATION_NAME = /(timeout|interval|duration|backoff|delay|maxAge|cacheFor|refresh)$/i;
const SIZE_NAME = /bytes|size$/i;

export const GUIDELINES: readonly Guideline[] = [
  {
    group: 'Construct class',
    rule: 'Constructors have the parameters `scope`, `id` and `props` (construct-ctor)',
    subjects: (api) =>
      api.constructs.map((type) => {
        const names = (type.initializer?.parameters ?? []).map(({ name }) => name);
        return subject(type.name, ['scope,id', 'scope,id,props'].includes(names.join()));
      }),
  },
  {
    group: 'Construct class',
    rule: 'The type of `props` is named after the class (construct-ctor-props-type)',
    comment: '`AgentBackend` is a `StaticBackend` with another protocol and accepts the same properties.',
    subjects: (api) =>
      api.constructs.flatMap((type) => {
        const props = type.initializer?.parameters?.[2];
        return props ? [subject(type.name, nameOf(props.type.fqn ?? '') === `${type.name}Props`)] : [];
      }),
  },
  {
    group: 'Construct class',
    rule: '`props` is optional if all of its members are (construct-ctor-props-optional)',
    comment: 'A call without any of them would be rejected: at least one of several optional members is required.',
    subjects: (api) =>
      api.constructs.flatMap((type) => {
        const props = type.initializer?.parameters?.[2];
        const struct = api.find(props?.type.fqn);
        if (!props || !struct) return [];
        const allOptional = api.propertiesOf(struct).every(({ optional }) => optional);
        return [subject(type.name, Boolean(props.optional) === allOptional)];
      }),
  },
  {
    group: 'Construct interface',
    rule: 'Interfaces of constructs extend `IConstruct` (construct-interface-extends-iconstruct)',
    comment:
      'Destinations, policy targets and parents of routes need not be constructs: a rule of a route and a Service by its name are neither.',
    subjects: (api) => api.interfaces.map((type) => subject(type.name, api.extendsIConstruct(type))),
  },
  {
    group: 'Construct interface',
    rule: 'Inputs accept constructs of this package by an interface (ref-via-interface)',
    subjects: (api) => {
      const constructs = new Set(api.constructs.map(({ fqn }) => fqn));
      const interfaces = new Set(api.interfaces.map(({ fqn }) => fqn));
      return inputs(api)
        .filter(({ types }) => types.some((fqn) => constructs.has(fqn) || interfaces.has(fqn)))
        .map(({ name, types }) => subject(name, !types.some((fqn) => constructs.has(fqn))));
    },
  },
  {
    group: 'Construct interface',
    rule: 'Inputs accept constructs of other packages by an interface',
    subjects: (api) =>
      inputs(api)
        .filter(({ types, isObject }) => isObject || types.some((fqn) => fqn.startsWith('cdk8s-plus-')))
        .map(({ name, types }) => subject(name, types.includes(ICONSTRUCT))),
  },
  {
    group: 'Imports',
    rule: 'Static methods that import a construct are named `fromXxx` and return its interface (from-method)',
    subjects: (api) =>
      importsOf(api).map(([type, method]) => {
        const returned = method.returns?.type.fqn ?? '';
        const own = [...api.interfacesOf(type)].includes(returned) && returned.endsWith(`.I${type.name}`);
        return subject(memberName(type, method), own);
      }),
  },
  {
    group: 'Imports',
    rule: 'The first parameters of imports are `scope` and `id` (from-signature)',
    subjects: (api) =>
      importsOf(api).map(([type, method]) => {
        const names = (method.parameters ?? []).map(({ name }) => name);
        return subject(memberName(type, method), names[0] === 'scope' && names[1] === 'id');
      }),
  },
  {
    group: 'Props',
    rule: 'Optional members document their default (props-default-doc)',
    subjects: (api) => optionalMembers(api).map(({ name, member }) => subject(name, Boolean(member.docs?.default))),
  },
  {
    group: 'Props',
    rule: 'Defaults are a value, or an explanation after a dash; never `undefined` (props-no-undefined-default)',
    subjects: (api) =>
      optionalMembers(api)
        .filter(({ member }) => member.docs?.default)
        .map(({ name, member }) => subject(name, !/\bundefined\b/.test(member.docs?.default ?? ''))),
  },
  {
    group: 'Props',
    rule: 'Explanations of defaults have more than one word',
    subjects: (api) =>
      optionalMembers(api)
        .filter(({ member }) => member.docs?.default?.startsWith('- '))
        .map(({ name, member }) => subject(name, (member.docs?.default ?? '').slice(2).includes(' '))),
  },
  {
    group: 'Props',
    rule: 'Members do not have the type `any` (props-no-any)',
    comment: 'JSON values that the package passes on unchanged, such as claims of a token and bodies of requests.',
    subjects: (api) =>
      api.structs.flatMap((type) => (type.properties ?? []).map((one) => subject(memberName(type, one), !hasAny(one)))),
  },
  {
    group: 'Props',
    rule: 'Members are read-only',
    subjects: (api) =>
      api.structs.flatMap((type) =>
        (type.properties ?? []).map((one) => subject(memberName(type, one), Boolean(one.immutable))),
      ),
  },
  {
    group: 'Props',
    rule: 'Members do not repeat the name of their struct (props-naming)',
    comment:
      'Properties of gateways and patterns inherit the member, and `kind` would not say there what kind is meant.',
    subjects: (api) =>
      api.structs.flatMap((type) => {
        const owner = type.name.replace(/(Props|Options)$/, '');
        return (type.properties ?? []).map((one) =>
          subject(
            memberName(type, one),
            !one.name.toLowerCase().startsWith(owner.toLowerCase()) || one.name.length === owner.length,
          ),
        );
      }),
  },
  {
    group: 'Units',
    rule: 'Times are a `Duration`',
    subjects: (api) =>
      api.structs.flatMap((type) =>
        (type.properties ?? [])
          .filter(({ name }) => DURATION_NAME.test(name))
          .map((one) => subject(memberName(type, one), one.type?.primitive !== 'number')),
      ),
  },
  {
    group: 'Units',
    rule: 'Sizes are a `Size`, CPU is a `Cpu`',
    subjects: (api) =>
      api.structs.flatMap((type) =>
        (type.properties ?? [])
          .filter(({ name }) => SIZE_NAME.test(name) || /^(cpu|memory)(Request|Limit)$/.test(name))
          .map((one) => subject(memberName(type, one), one.type?.primitive === undefined)),
      ),
  },
  {
    group: 'Methods',
    rule: 'Methods `addXxx` of a construct return the added object, or the construct',
    subjects: (api) =>
      api.constructs.flatMap((type) =>
        (type.methods ?? [])
          .filter(({ name }) => /^add[A-Z]/.test(name))
          .map((method) => subject(memberName(type, method), method.returns !== undefined)),
      ),
  },
  {
    group: 'Methods',
    rule: 'A method of the same name returns the same kind of value in every class',
    subjects: (api) => {
      const methods = api.classes.flatMap((type) =>
        (type.methods ?? []).filter(({ static: isStatic }) => !isStatic).map((method) => ({ type, method })),
      );
      const shapes = new Map<string, Set<string>>();
      for (const { type, method } of methods) {
        const fqn = method.returns?.type.fqn;
        const shape = method.returns === undefined ? 'nothing' : fqn === type.fqn ? 'itself' : 'a value';
        shapes.set(method.name, (shapes.get(method.name) ?? new Set()).add(shape));
      }
      return [...shapes].map(([name, { size }]) => subject(`${name}()`, size === 1));
    },
  },
  {
    group: 'Enums and union-like classes',
    rule: 'Members of a struct do not exclude each other in prose',
    comment:
      'These constraints have no single member to move to: a feature excludes another feature of the pattern (`asModels`, `embeddings`, `allowAnonymous`), or a list item excludes a member of the enclosing struct (paths of model servers). A forbidden combination is an error with the path of the construct.',
    subjects: (api) =>
      optionalMembers(api).map(({ name, member }) => {
        const text = `${member.docs?.summary ?? ''} ${member.docs?.remarks ?? ''}`;
        return subject(name, !/\b(?:excludes|needs)\b/i.test(text));
      }),
  },
  {
    group: 'Documentation',
    rule: 'All public types and members have a summary (docs-public-apis)',
    subjects: (api) => publicParts(api).map(({ name, summary }) => subject(name, summary !== '')),
  },
  {
    group: 'Documentation',
    rule: 'Summaries have at least three words',
    comment: 'The name of a value is its complete description: products, algorithms and versions of protocols.',
    subjects: (api) =>
      publicParts(api).map(({ name, summary }) => subject(name, summary.split(/\s+/).filter(Boolean).length >= 3)),
  },
  {
    group: 'Surface',
    rule: 'A struct has at most 15 members of its own',
    comment: 'The patterns offer the settings of a complete endpoint in one place.',
    subjects: (api) => api.structs.map((type) => subject(type.name, (type.properties ?? []).length <= 15)),
  },
];

/** Returns the static methods that refer to an existing object by its name. */
function importsOf(api: ApiModel): (readonly [ApiType, ApiMember])[] {
  return api.constructs.flatMap((type) =>
    (type.methods ?? [])
      .filter(({ static: isStatic, name }) => isStatic && /^from[A-Z]/.test(name))
      .map((method) => [type, method] as const),
  );
}

function hasAny({ type }: ApiMember): boolean {
  return type?.primitive === 'any' || type?.collection?.elementtype.primitive === 'any';
}
