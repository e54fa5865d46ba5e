export * from '../library/constructs/companion-workload';
export * from '../library/constructs/network-peer';
export * from '../library/constructs/placement-options';
export * from '../library/constructs/pod-identity';
export * from '../library/constructs/variable-source';
export * from '../library/constructs/workload';
export * from '../library/constructs/workload-object';
export * from '../library/constructs/workload-options';
