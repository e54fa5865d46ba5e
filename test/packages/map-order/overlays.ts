import type { Chart } from 'cdk8s';
import { type Give, inCharts, type MapCase } from './map-case';
import { edge } from './platform';

const own = (letter: string) => ({ [`example.com/${letter}-zone`]: 'b', [`example.com/${letter}-area`]: 'a' });

function overlaid(chart: Chart, give: Give): void {
  const { workload } = edge(chart);
  workload.overlayService({ type: 'ClusterIP', selector: give('overlays.ServiceSpecPatch.selector', own('l')) });
  const labels = give('overlays.ObjectMetaPatch.labels', own('l'));
  workload.overlayDeployment({
    selector: { matchLabels: give('overlays.LabelSelectorPatch.matchLabels', own('l')) },
    template: {
      metadata: { labels, annotations: give('overlays.ObjectMetaPatch.annotations', own('n')) },
      spec: {
        nodeSelector: give('overlays.PodSpecPatch.nodeSelector', own('p')),
        runtimeClassName: 'small',
        overhead: give('overlays.PodSpecPatch.overhead', { memory: '10Mi', cpu: '10m' }),
        containers: [
          {
            name: 'agentgateway',
            resources: {
              limits: give('overlays.ResourceRequirementsPatch.limits', { memory: '1Gi', cpu: '2' }),
              requests: give('overlays.ResourceRequirementsPatch.requests', { memory: '1Gi', cpu: '1' }),
            },
          },
        ],
        volumes: [
          {
            name: 'driver',
            csi: {
              driver: 'csi.example.com',
              readOnly: true,
              volumeAttributes: give('overlays.CsiVolumeSourcePatch.volumeAttributes', own('c')),
            },
          },
          {
            name: 'scratch',
            ephemeral: {
              volumeClaimTemplate: {
                spec: {
                  accessModes: ['ReadWriteOnce'],
                  resources: {
                    limits: give('overlays.VolumeResourceRequirementsPatch.limits', { storage: '1Gi', inodes: '1k' }),
                    requests: give('overlays.VolumeResourceRequirementsPatch.requests', {
                      storage: '1Gi',
                      inodes: '1k',
                    }),
                  },
                },
              },
            },
          },
          {
            name: 'identity',
            projected: {
              sources: [
                {
                  podCertificate: {
                    signerName: 'example.com/signer',
                    keyType: 'ED25519',
                    credentialBundlePath: 'bundle.pem',
                    userAnnotations: give('overlays.PodCertificateProjectionPatch.userAnnotations', own('u')),
                  },
                },
              ],
            },
          },
        ],
      },
    },
  });
}

export const overlayCases: readonly MapCase[] = inCharts('overlays', overlaid);
