import { KIND_ROLES } from '../../core/compiler/semantics/kind-roles';
import { ProxyDistribution } from '../../core/distribution';
import { Builder } from './builder';
import {
  type CodeExpression,
  type CodeProgram,
  call,
  json,
  jsonIf,
  own,
  SCOPE,
  type Statement,
  structCode,
} from './code/model';
import { functionNameOf } from './code/names';
import { importedName } from './data-plane/documents';
import { objectAt, textAt } from './fields';
import { firstLayer } from './first-layer';
import { readBackend } from './resources/backend';
import { readGateway, readListenerSet } from './resources/gateway';
import { readModelResource } from './resources/model';
import { type ImportedWorkload, readWorkload } from './resources/parameters';
import { readPolicy } from './resources/policy';
import { readGrpcRoute, readHttpRoute, readStreamRoute } from './resources/routes';
import { type ImportedKind, type ImportSubject, importKey } from './subject';
import { UnsupportedError, unsupported } from './unsupported';

/** A Secret that remains in place. */
export interface KeptSecret {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly keys: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

/** The input of a program. */
export interface ProgramInput {
  readonly subjects: readonly ImportSubject[];
  readonly secrets: readonly KeptSecret[];
  readonly namespace: string | undefined;
  readonly distribution: ProxyDistribution | undefined;
  readonly gatewayClass: string;
  readonly name: string;
  readonly title: string;
  readonly chartClass: 'CompiledChart' | 'ControllerChart';
  readonly objectsFiles: readonly string[];
  /** Resources that no construct of the second layer makes, with the reason. */
  readonly plain: ReadonlyMap<string, string>;
}

/** A program, and the result for each resource. */
export interface BuiltProgram {
  readonly program: CodeProgram;
  /** Resources that are objects of the first layer, with the reason. */
  readonly plain: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<Statement, string>;
  /** Parameters that became options of their Gateway, under the key of that. */
  readonly merged: ReadonlyMap<string, string>;
}

type Reader = (subject: ImportSubject, builder: Builder) => void;

/** The readers that convert a resource to a construct, for each imported kind. */
const READERS: { readonly [Kind in ImportedKind]: Reader } = {
  GatewayClass: noConstruct,
  ProxyParameters: noConstruct,
  // Read together with its own parameters, see below.
  Gateway: noConstruct,
  ListenerSet: readListenerSet,
  ProxyBackend: readBackend,
  ProxyModel: readModelResource,
  BackendTLSPolicy: noConstruct,
  HTTPRoute: readHttpRoute,
  GRPCRoute: readGrpcRoute,
  TCPRoute: readStreamRoute,
  TLSRoute: readStreamRoute,
  ReferenceGrant: noConstruct,
  ProxyPolicy: readPolicy,
};

function noConstruct(): never {
  return unsupported(NO_CONSTRUCT);
}

/** Kinds that only the first layer has; users do not need to act on them. */
const NO_CONSTRUCT = 'no construct exists for the kind';

export function buildProgram(input: ProgramInput): BuiltProgram {
  const builder = new Builder(input.namespace);
  const plain = new Map(input.plain);
  const merged = new Map<string, string>();
  for (const secret of input.secrets) builder.add(externalSecret(secret, input.namespace), secret.name);
  const rank = ({ kind }: ImportSubject) => KIND_ROLES[kind].importRank;
  const sorted = [...input.subjects].sort((a, b) => rank(a) - rank(b));
  // A Gateway with its own parameters contains them, so parameters are written after all Gateways.
  const parameters = sorted.filter(({ kind }) => kind === 'ProxyParameters');
  const waiting = new Map(parameters.map((one) => [importKey(one.kind, one.namespace, one.name), one]));
  const pending = dependenciesFirst(sorted.filter(({ kind }) => kind !== 'ProxyParameters'));
  for (const subject of pending) {
    const key = importKey(subject.kind, subject.namespace, subject.name);
    if (!plain.has(key)) {
      const reason = attempt(() =>
        builder.for(subject, () => {
          if (subject.kind !== 'Gateway') return READERS[subject.kind](subject, builder);
          const own = ownParameters(subject, sorted, plain);
          const workload: ImportedWorkload | undefined = own && readWorkload(own, builder.readingOf(subject));
          readGateway(subject, builder, input.gatewayClass, workload);
          if (own) {
            waiting.delete(importKey(own.kind, own.namespace, own.name));
            merged.set(importKey(own.kind, own.namespace, own.name), key);
          }
        }),
      );
      if (reason === undefined) continue;
      plain.set(key, reason);
    }
    addPlain(subject, builder);
  }
  for (const subject of waiting.values()) {
    const key = importKey(subject.kind, subject.namespace, subject.name);
    if (!plain.has(key)) plain.set(key, 'they do not belong to exactly one Gateway of the inputs');
    addPlain(subject, builder);
  }
  const { distribution, title, name, chartClass, objectsFiles } = input;
  const program: CodeProgram = {
    title,
    functionName: functionNameOf(name),
    ...(distribution ? { distribution: constantOf(distribution) } : {}),
    ...(objectsFiles.length === 0 ? {} : { objectsFiles }),
    chart: {
      type: own(chartClass),
      id: importedName(name),
      ...(input.namespace === undefined ? {} : { namespace: input.namespace }),
      statements: builder.statements,
    },
  };
  return { program, plain, owners: builder.owners, merged };
}

/**
 * Sorts subjects by dependency: backends that others reference, such as those of identity providers and proxies, come before their users;
 * virtual models come after the models that they choose from.
 */
function dependenciesFirst(given: readonly ImportSubject[]): ImportSubject[] {
  const isVirtual = ({ kind, spec }: ImportSubject) => kind === 'ProxyModel' && spec.virtualModel !== undefined;
  const subjects = [...given.filter((one) => !isVirtual(one)), ...given.filter(isVirtual)];
  const backends = new Map(subjects.filter(({ kind }) => kind === 'ProxyBackend').map((one) => [one.name, one]));
  const done = new Set<ImportSubject>();
  const order: ImportSubject[] = [];
  const visit = (subject: ImportSubject, path: ReadonlySet<ImportSubject>): void => {
    if (done.has(subject) || path.has(subject)) return;
    if (subject.kind === 'ProxyBackend') {
      for (const [name, other] of backends) {
        if (other !== subject && namesBackend(subject.spec, name)) visit(other, new Set([...path, subject]));
      }
    }
    done.add(subject);
    order.push(subject);
  };
  for (const subject of subjects) visit(subject, new Set());
  return order;
}

function namesBackend(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => namesBackend(item, name));
  if (typeof value !== 'object' || value === null) return false;
  if ('kind' in value && value.kind === 'ProxyBackend' && 'name' in value && value.name === name) return true;
  return Object.values(value).some((one) => namesBackend(one, name));
}

/** Returns the parameters of a Gateway, if the inputs contain them and no other Gateway uses them. */
function ownParameters(
  subject: ImportSubject,
  all: readonly ImportSubject[],
  plain: ReadonlyMap<string, string>,
): ImportSubject | undefined {
  const name = parametersOf(subject);
  if (name === undefined) return undefined;
  const users = all.filter((one) => parametersOf(one) === name && one.namespace === subject.namespace);
  const classes = all.filter(({ kind, spec }) => kind === 'GatewayClass' && JSON.stringify(spec).includes(`"${name}"`));
  if (users.length > 1 || classes.length > 0) return undefined;
  return all.find(
    (one) =>
      one.kind === 'ProxyParameters' &&
      one.name === name &&
      one.namespace === subject.namespace &&
      !plain.has(importKey(one.kind, one.namespace, one.name)),
  );
}

function parametersOf({ kind, spec }: ImportSubject): string | undefined {
  if (kind !== 'Gateway' || spec.infrastructure === undefined) return undefined;
  const { parametersRef } = objectAt(spec.infrastructure, 'infrastructure');
  return parametersRef === undefined
    ? undefined
    : textAt(objectAt(parametersRef, 'parametersRef').name, 'parametersRef');
}

/** Returns the reason of a failure; undefined on success. */
function attempt(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedError) return error.reason;
    throw error;
  }
}

function addPlain(subject: ImportSubject, builder: Builder): void {
  builder.for(subject, () => {
    const statement = builder.add(firstLayer(subject, builder.idFor(subject), builder.chartNamespace), subject.name);
    builder.built.set(importKey(subject.kind, subject.namespace, subject.name), { statement, isIntent: false });
  });
}

/** Describes the names of its entries only; their values are not read. */
function externalSecret(
  { name, namespace, keys, labels }: KeptSecret,
  chartNamespace: string | undefined,
): CodeExpression {
  return call(
    SCOPE,
    'addExternalSecret',
    structCode('ExternalSecret', {
      name: json(name),
      namespace: namespace === chartNamespace ? undefined : jsonIf(namespace),
      keys: json([...keys]),
      labels: Object.keys(labels).length > 0 ? json(labels) : undefined,
    }),
  );
}

function constantOf({ name, apiGroup }: ProxyDistribution): CodeExpression {
  const type = own('ProxyDistribution');
  if (name === ProxyDistribution.NEUTRAL.name) return { form: 'constant', type, name };
  return { form: 'static', type, method: 'neutral', args: [json(apiGroup)] };
}
