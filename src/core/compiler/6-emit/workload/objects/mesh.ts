import type { Draft } from '../plan';

const TOKEN_SECONDS = 43200;

/**
 * Labels that exclude the pods from the mesh: the gateway itself uses mutual TLS to the mesh, so neither a sidecar nor the node's proxy may
 * intercept its traffic.
 */
export const MESH_LABELS: Readonly<Record<string, string>> = {
  'istio.io/dataplane-mode': 'none',
  'sidecar.istio.io/inject': 'false',
};

export const MESH_MOUNTS: readonly Draft[] = [
  { name: 'istiod-ca-cert', mountPath: '/var/run/secrets/istio', readOnly: true },
  { name: 'istio-token', mountPath: '/var/run/secrets/tokens', readOnly: true },
];

/** The root certificate of the mesh, and the token that proves the pod's identity to the mesh's CA. */
export function meshVolumes(): Draft[] {
  return [
    { name: 'istiod-ca-cert', configMap: { name: 'istio-ca-root-cert' } },
    {
      name: 'istio-token',
      projected: {
        sources: [
          { serviceAccountToken: { audience: 'istio-ca', expirationSeconds: TOKEN_SECONDS, path: 'istio-token' } },
        ],
      },
    },
  ];
}
