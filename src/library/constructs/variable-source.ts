import type { IConstruct } from 'constructs';
import * as api from '../api';
import { checkedOptions } from './checked-options';
import { localName } from './local-object';

/** Options of an environment variable from an object. */
export interface KeySourceOptions {
  /**
   * Starts the pod without the variable if the object or the key is missing.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/** Which container a resource is looked up of, and in which unit. */
export interface ResourceSourceOptions {
  /**
   * Name of the container.
   *
   * @default - the container of the variable
   */
  readonly container?: string;
  /**
   * The unit in which the value is given, such as `1Mi`.
   *
   * @default '1'
   */
  readonly unit?: string;
}

/** A key in a file of a volume. */
export interface FileSourceOptions extends KeySourceOptions {
  /** Name of the volume; an `emptyDir`. */
  readonly volume: string;
  /** Path of the file in the volume, relative to its root. */
  readonly path: string;
  /** The key in the file, which consists of lines `KEY=value`. */
  readonly key: string;
}

/**
 * Where a variable of the container gets its value from when a pod starts.
 *
 * @example
 *
 * const logged = new Gateway(chart, 'logged', {
 *   environmentFrom: { POD_NAMESPACE: VariableSource.podField('metadata.namespace') },
 * });
 * logged.addHttpListener('http');
 */
@checkedOptions('VariableSource')
export class VariableSource {
  /**
   * A key of a Secret in the namespace of the gateway.
   *
   * @param secret the Secret
   * @param key the key
   * @param options whether pods start without it
   * @kind Secret
   */
  public static secret(secret: IConstruct, key: string, options: KeySourceOptions = {}): VariableSource {
    return new VariableSource((namespace) => ({
      secretKeyRef: { name: localName(secret, namespace), key, optional: options.optional },
    }));
  }

  /**
   * A key of a ConfigMap in the namespace of the gateway.
   *
   * @param configMap the ConfigMap
   * @param key the key
   * @param options whether pods start without it
   * @kind ConfigMap
   */
  public static configMap(configMap: IConstruct, key: string, options: KeySourceOptions = {}): VariableSource {
    return new VariableSource((namespace) => ({
      configMapKeyRef: { name: localName(configMap, namespace), key, optional: options.optional },
    }));
  }

  /**
   * A field of the pod, such as `metadata.namespace`, `spec.nodeName` or `status.podIP`.
   *
   * @param fieldPath the path of the field
   * @param apiVersion the version of the API that the path is written for; `v1` if omitted
   */
  public static podField(fieldPath: string, apiVersion?: string): VariableSource {
    return new VariableSource(() => ({ fieldRef: { fieldPath, apiVersion } }));
  }

  /**
   * The value of a container's resource field, such as `limits.memory`.
   *
   * @param resource the resource
   * @param options the container and the unit
   */
  public static resource(resource: string, options: ResourceSourceOptions = {}): VariableSource {
    return new VariableSource(() => ({
      resourceFieldRef: {
        resource,
        containerName: options.container,
        divisor: options.unit === undefined ? undefined : api.Quantity.fromString(options.unit),
      },
    }));
  }

  /**
   * A key in a file that an init container has written; for clusters with Kubernetes 1.34 or newer.
   *
   * @param options the volume, the file and the key
   */
  public static file(options: FileSourceOptions): VariableSource {
    const { volume, path, key, optional } = options;
    return new VariableSource(() => ({ fileKeyRef: { volumeName: volume, path, key, optional } }));
  }

  private constructor(private readonly source: (namespace: string | undefined) => api.EnvVarSource) {}

  /** @internal */
  public _render(namespace: string | undefined): api.EnvVarSource {
    return this.source(namespace);
  }
}
