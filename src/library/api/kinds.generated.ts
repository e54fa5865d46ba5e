// Generated from schema/ by `npm run generate`; do not edit.

import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import { isInstanceOf } from './runtime/brands';
import { ResourceObject } from './runtime/resource-object';
import { WIRE_TYPES } from './wire-types.generated';
import type { ProxyBackendSpec } from './backend.generated';
import type { ProxyModelSpec } from './model.generated';
import type { ProxyParametersSpec } from './parameters.generated';
import type { ProxyPolicySpec } from './policy.generated';

/** Properties of ProxyBackend. */
export interface ProxyBackendProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ProxyBackendSpec;
}

/**
 * A destination: one LLM backend, static host, dynamic forward proxy, MCP backend or cloud agent runtime.
 *
 * Written with the group and the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ProxyBackend extends ResourceObject {
  /**
   * Returns whether a value is a ProxyBackend, of any copy of the package.
   *
   * @param x any value
   */
  public static isProxyBackend(x?: unknown): x is ProxyBackend {
    return isInstanceOf('proxy.example.com/v1alpha1/ProxyBackend', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ProxyBackendProps) {
    super(scope, id, { apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyBackend', specType: 'ProxyBackendSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of ProxyPolicy. */
export interface ProxyPolicyProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ProxyPolicySpec;
}

/**
 * Behaviour attached to Gateways, listeners, routes, Services or backends.
 *
 * Written with the group and the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ProxyPolicy extends ResourceObject {
  /**
   * Returns whether a value is a ProxyPolicy, of any copy of the package.
   *
   * @param x any value
   */
  public static isProxyPolicy(x?: unknown): x is ProxyPolicy {
    return isInstanceOf('proxy.example.com/v1alpha1/ProxyPolicy', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ProxyPolicyProps) {
    super(scope, id, { apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyPolicy', specType: 'ProxyPolicySpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of ProxyParameters. */
export interface ProxyParametersProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ProxyParametersSpec;
}

/**
 * How the data plane of a Gateway is provisioned: image, environment, resources, overlays.
 *
 * Written with the group and the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ProxyParameters extends ResourceObject {
  /**
   * Returns whether a value is a ProxyParameters, of any copy of the package.
   *
   * @param x any value
   */
  public static isProxyParameters(x?: unknown): x is ProxyParameters {
    return isInstanceOf('proxy.example.com/v1alpha1/ProxyParameters', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ProxyParametersProps) {
    super(scope, id, { apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyParameters', specType: 'ProxyParametersSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of ProxyModel. */
export interface ProxyModelProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ProxyModelSpec;
}

/**
 * A model that clients select by name: a model of a provider, or a virtual model that selects one of several others.
 *
 * Written with the group and the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ProxyModel extends ResourceObject {
  /**
   * Returns whether a value is a ProxyModel, of any copy of the package.
   *
   * @param x any value
   */
  public static isProxyModel(x?: unknown): x is ProxyModel {
    return isInstanceOf('proxy.example.com/v1alpha1/ProxyModel', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ProxyModelProps) {
    super(scope, id, { apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyModel', specType: 'ProxyModelSpec', wireTypes: WIRE_TYPES }, props);
  }
}
