export * from '../library/constructs/telemetry-fields';
export * from '../library/constructs/telemetry-options';
