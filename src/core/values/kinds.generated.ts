// Generated from schema/kinds.ts by `npm run generate`; do not edit.

/** The kinds of this API, in the reference's names. */
export const PROXY_KINDS = ['ProxyBackend', 'ProxyPolicy', 'ProxyParameters', 'ProxyModel'] as const;

export type ProxyKind = (typeof PROXY_KINDS)[number];

/** The types of the parts of a document, by its kind. */
export const PART_TYPES: { readonly [Kind in ProxyKind]: { readonly spec: string; readonly status?: string } } = {
  ProxyBackend: {"spec":"ProxyBackendSpec","status":"ProxyBackendStatus"},
  ProxyPolicy: {"spec":"ProxyPolicySpec","status":"PolicyStatus"},
  ProxyParameters: {"spec":"ProxyParametersSpec","status":"ProxyParametersStatus"},
  ProxyModel: {"spec":"ProxyModelSpec","status":"ProxyModelStatus"},
};
