// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

import type { WireTypes } from '../api/runtime/wire';

/** Members that are called other than on the wire, and the way to them. */
export const WIRE_TYPES: WireTypes = {
  BackendTlsPolicySpec: { validation: ['validation', 'BackendTlsPolicyValidation'] },
  BackendTlsPolicyValidation: { wellKnownCaCertificates: ['wellKnownCACertificates'] },
};
