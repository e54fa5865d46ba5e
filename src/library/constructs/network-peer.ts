import { withSortedKeys } from '../../core/values/sorted-entries';
import { checkedOptions } from './checked-options';

/**
 * A peer of a NetworkPolicy: the source or the destination of connections of pods.
 *
 * @example
 *
 * gateway.workload.restrictNetwork({ clients: [NetworkPeer.namespace('ingress')] });
 */
@checkedOptions('NetworkPeer')
export class NetworkPeer {
  /** Every pod of the cluster. */
  public static anyPod(): NetworkPeer {
    return new NetworkPeer({ namespaceSelector: {} });
  }

  /**
   * Every pod of a namespace.
   *
   * @param name the namespace
   */
  public static namespace(name: string): NetworkPeer {
    return new NetworkPeer({ namespaceSelector: { matchLabels: { [NAMESPACE_NAME]: name } } });
  }

  /**
   * Every pod of the namespaces with the labels.
   *
   * @param labels labels of namespaces, all of them
   */
  public static namespacesLabelled(labels: { [label: string]: string }): NetworkPeer {
    return new NetworkPeer({ namespaceSelector: { matchLabels: withSortedKeys(labels) } });
  }

  /**
   * The pods with the labels.
   *
   * @param labels labels of pods, all of them
   * @param namespace their namespace; the gateway's own if omitted
   */
  public static podsLabelled(labels: { [label: string]: string }, namespace?: string): NetworkPeer {
    // The API server does not store an empty map.
    const podSelector = Object.keys(labels).length > 0 ? { matchLabels: withSortedKeys(labels) } : {};
    return new NetworkPeer(
      namespace === undefined
        ? { podSelector }
        : { namespaceSelector: { matchLabels: { [NAMESPACE_NAME]: namespace } }, podSelector },
    );
  }

  /**
   * A block of addresses.
   *
   * @param cidr the block, such as `10.0.0.0/8`
   * @param except blocks inside of it that do not count
   */
  public static addresses(cidr: string, except?: string[]): NetworkPeer {
    return new NetworkPeer({ ipBlock: { cidr, except } });
  }

  private constructor(private readonly peer: object) {}

  /** @internal */
  public _render(): object {
    return this.peer;
  }
}

/** Kubernetes puts it on every namespace. */
const NAMESPACE_NAME = 'kubernetes.io/metadata.name';
