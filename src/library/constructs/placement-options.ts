import type { Duration } from 'cdk8s';
import type * as overlays from '../overlay-types';
import type { NetworkPeer } from './network-peer';

/** The allowed connections from and to the pods of a gateway. */
export interface NetworkRestrictions {
  /**
   * The clients that can connect to the listeners.
   *
   * @default - all clients
   */
  readonly clients?: NetworkPeer[];
  /**
   * The clients that can read metrics.
   *
   * @default - all pods in the cluster
   */
  readonly scrapers?: NetworkPeer[];
  /**
   * Destinations that the pods can connect to, at any port, in addition to those in the configuration.
   *
   * @default - no other destinations
   */
  readonly destinations?: NetworkPeer[];
}

/** How metrics are read. */
export interface MonitoringOptions {
  /**
   * The scrape interval, in whole seconds.
   *
   * @default - the default of Prometheus
   */
  readonly interval?: Duration;
  /**
   * Labels by which the Prometheus finds the PodMonitor.
   *
   * @default - the PodMonitor has no additional labels
   */
  readonly labels?: { [label: string]: string };
}

/** How strictly pods are kept apart. */
export enum SpreadStrictness {
  /** Pods are spread as well as the nodes allow. */
  PREFERRED = 'ScheduleAnyway',
  /** A pod that would break the balance waits. */
  REQUIRED = 'DoNotSchedule',
}

/** Scheduling of pods: node selection, spreading and priority. */
export interface PlacementOptions {
  /**
   * The name of the PriorityClass of pods.
   *
   * @default - the default one of the cluster
   */
  readonly priorityClass?: string;
  /**
   * Labels of the nodes.
   *
   * @default - any node
   */
  readonly nodeLabels?: { [label: string]: string };
  /**
   * Tolerations for taints of nodes.
   *
   * @default - pods tolerate no taints
   */
  readonly tolerations?: overlays.TolerationPatch[];
  /**
   * How strictly pods are spread over nodes.
   *
   * @default SpreadStrictness.PREFERRED
   */
  readonly acrossNodes?: SpreadStrictness;
  /**
   * How strictly pods are spread over zones.
   *
   * @default SpreadStrictness.PREFERRED
   */
  readonly acrossZones?: SpreadStrictness;
}
