import type { GatewayOutput } from '../../core/compiler/model/result';
import { markdownText } from '../../core/text/markdown';
import { SEEN_REASONS, UNSEEN_REASONS } from './reasons';
import type { Inputs, Reason } from './reasons/reason';

/** Returns the steps to move from compiled output back to a controller, and what is lost, as Markdown. */
export function returnPlan(gateways: readonly GatewayOutput[], inputs: Inputs): string {
  const lost = [...SEEN_REASONS, ...UNSEEN_REASONS].filter(({ used }) => used?.(inputs));
  const line = ({ id, about, text }: Reason) => `- [ ] \`${id}\` (${markdownText(about)}): ${markdownText(text)}`;
  return [
    '# To a controller',
    '',
    '## 1. Differences with the controller',
    '',
    ...(lost.length > 0 ? lost.map(line) : ['None for these inputs.']),
    '- [ ] the overlays, sidecars, NetworkPolicies and dashboards of the compiled manifests: the controller only creates the objects of its parameters',
    '',
    '## 2. Apply',
    '',
    '- [ ] install the controller, its CustomResourceDefinitions (`ai-gateway crds --distribution agentgateway` has them) and a GatewayClass',
    '- [ ] in an app, replace `CompiledChart` with `Chart`; if you use YAML, apply the inputs',
    '- [ ] `ai-gateway validate --mode controller` finds no error',
    ...gateways.map(
      ({ namespace, name }) =>
        `- [ ] first rename the compiled objects of \`${namespace}/${name}\`, or move them to another namespace: the controller names its own objects after the Gateway`,
    ),
    '- [ ] `kubectl apply` the resources; wait until each Gateway is `Programmed`',
    '',
    '## 3. Compare, and shift the traffic',
    '',
    '- [ ] `ai-gateway migrate --kubectl` compares the pods of the controller with the same inputs',
    '- [ ] shift the traffic in steps, by weights, as on the way here; to go back, shift it back',
    '- [ ] delete the compiled objects',
    '',
  ].join('\n');
}
