import type { GatewayOutput } from '../../core/compiler/model/result';
import { markdownText } from '../../core/text/markdown';
import { SEEN_REASONS, UNSEEN_REASONS } from './reasons';
import type { Inputs, Reason } from './reasons/reason';

/** Returns the steps to move from compiled output back to a controller, and what is lost, as Markdown. */
export function wayBack(gateways: readonly GatewayOutput[], inputs: Inputs): string {
  const lost = [...SEEN_REASONS, ...UNSEEN_REASONS].filter(({ used }) => used?.(inputs));
  const line = ({ id, about, text }: Reason) => `- [ ] \`${id}\` (${markdownText(about)}): ${markdownText(text)}`;
  return [
    '# To a controller',
    '',
    '## 1. What is otherwise then',
    '',
    ...(lost.length > 0 ? lost.map(line) : ['Nothing that the inputs use.']),
    '- [ ] the overlays, sidecars, NetworkPolicies and dashboards of the compiled manifests: the controller makes what its parameters say',
    '',
    '## 2. Apply',
    '',
    '- [ ] install the controller, its CustomResourceDefinitions (`ai-gateway crds --distribution agentgateway` has them) and a GatewayClass',
    '- [ ] in an app, make `CompiledChart` a `Chart`; from YAML, the inputs are what the controller reads',
    '- [ ] `ai-gateway validate --mode controller` finds no error',
    ...gateways.map(
      ({ namespace, name }) =>
        `- [ ] give the compiled objects of \`${namespace}/${name}\` another name first, or another namespace: the controller names its own after the Gateway`,
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
