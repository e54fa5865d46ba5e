import type { RequestInput } from '../request';
import type { Difference } from './values';

/** One difference in meaning between two sets of inputs. */
export interface Change {
  /** `namespace/name`. */
  readonly gateway: string;
  readonly about: 'gateway' | 'listener' | 'requests' | 'backend' | 'policy' | 'identity' | 'workload' | 'config';
  /** A short description of the difference. */
  readonly what: string;
  /** Why somebody should look twice: something becomes more open, or pods are replaced. */
  readonly secondLook?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The parts that differ. */
  readonly parts?: readonly Difference[];
  /** The requests that are answered differently. */
  readonly requests: readonly ChangedRequests[];
}

export interface ChangedRequests {
  /** `shop.example.com on port 443, path below /cart`. */
  readonly text: string;
  /** The rules that match the requests, before and after. */
  readonly rules: readonly string[];
  /** One of the requests, which was evaluated on both sides; absent for expressions. */
  readonly sample?: RequestInput;
}
