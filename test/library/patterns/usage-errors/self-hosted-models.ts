import { Duration } from 'cdk8s';
import { PersistentVolumeClaim } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as gw from '../../../../src';
import type { UsageError } from './usage-error';

const servers = (props: Partial<gw.patterns.SelfHostedModelsProps>) => (chart: Construct) => {
  new gw.patterns.SelfHostedModels(chart, 'llama', { model: 'meta-llama/Llama-3.1-8B-Instruct', ...props });
};

export const selfHostedModels: readonly UsageError[] = [
  { title: 'a share of a GPU', build: servers({ gpus: 0.5 }), says: [/`gpus`/, /0\.5/, /1 or more/] },
  { title: 'no servers', build: servers({ replicas: 0 }), says: [/`replicas`/, /1 or more/] },
  {
    title: 'a fixed number of servers and autoscaling',
    build: servers({ replicas: 2, autoscaling: { maxReplicas: 4 } }),
    says: [/`replicas`/, /`autoscaling`/],
  },
  {
    title: 'fewer servers at most than at least',
    build: servers({ autoscaling: { minReplicas: 3, maxReplicas: 2 } }),
    says: [/`maxReplicas`/, /3 or more/],
  },
  { title: 'a cache limit in percent', build: servers({ cacheLimit: 80 }), says: [/`cacheLimit`/, /up to 1/] },
  {
    title: 'half a second of startup',
    build: servers({ startupTime: Duration.millis(500) }),
    says: [/`startupTime`/, /whole seconds/],
  },
  {
    title: 'an endpoint picker without pods',
    build: servers({ endpointPicker: { replicas: 0 } }),
    says: [/EndpointPickerOptions/, /1 or more/],
  },
  {
    title: 'an adapter that the servers do not load',
    build: (chart) => {
      const props = { model: '/models/llama', adapters: { support: '/models/support' } };
      new gw.patterns.SelfHostedModels(chart, 'llama', props).adapter('suport');
    },
    says: [/"suport"/, /support/],
  },
  {
    title: 'a volume in another namespace',
    build: (chart) => {
      const metadata = { namespace: 'storage' };
      const modelVolume = new PersistentVolumeClaim(chart, 'Models', { metadata });
      servers({ modelVolume })(chart);
    },
    says: [/storage/],
  },
];
