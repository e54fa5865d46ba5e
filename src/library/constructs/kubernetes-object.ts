import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { isObject } from '../../core/values/objects';
import { usageError } from './usage-error';

/** Reads the Kubernetes objects of other packages, such as the Secrets and Services of every release of cdk8s-plus. */

/** A Kubernetes object that a construct defines, or that it imports by name. */
export interface KubernetesObject {
  readonly kind: string;
  readonly name: string;
  /** The namespace; undefined for imported objects. */
  readonly namespace?: string;
}

/**
 * Returns the object of a construct: of an `ApiObject`, of a construct whose default child is one, or of an import, which has the
 * properties `kind` and `name` instead.
 */
export function findObject(construct: IConstruct): KubernetesObject | undefined {
  const defined = apiObjectOf(construct);
  if (defined) return { kind: defined.kind, name: defined.name, namespace: defined.metadata.namespace };
  const { kind, name }: { readonly kind?: unknown; readonly name?: unknown } = Object(construct);
  return typeof kind === 'string' && typeof name === 'string' ? { kind, name } : undefined;
}

/** Returns the object of a construct that has one. */
export function objectOf(construct: IConstruct): KubernetesObject {
  const found = findObject(construct);
  if (!found) throw new Error(`${construct.node.path} is not a Kubernetes object`);
  return found;
}

/** Returns whether a value is a construct with an object of the kind. */
export function hasObjectOfKind(kind: string, value: object): boolean {
  return Construct.isConstruct(value) && findObject(value)?.kind === kind;
}

/** Returns the first port of a Service. A Service without ports cannot be referenced without a port. */
export function firstPortOf(service: IConstruct): number {
  const { ports: listed }: { readonly ports?: unknown } = Object(service);
  const ports = Array.isArray(listed) ? listed : renderedPorts(apiObjectOf(service));
  const first: unknown = ports[0];
  if (isObject(first) && typeof first['port'] === 'number') return first['port'];
  const values = {
    place: 'port',
    struct: `the reference to Service ${objectOf(service).name}`,
    expected: 'a port of the Service',
  };
  throw usageError(CODE.missingOption, values, service);
}

function renderedPorts(service: ApiObject | undefined): readonly unknown[] {
  const { spec }: { readonly spec?: unknown } = service?.toJson() ?? {};
  return isObject(spec) && Array.isArray(spec['ports']) ? spec['ports'] : [];
}

function apiObjectOf(construct: IConstruct): ApiObject | undefined {
  const candidates = [construct, construct.node.tryFindChild('Resource'), construct.node.tryFindChild('Default')];
  return candidates.find((one): one is ApiObject => one !== undefined && ApiObject.isApiObject(one));
}
