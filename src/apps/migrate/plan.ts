import type { CompileResult, GatewayOutput, Manifest } from '../../core/compiler/model/result';
import { markdownText } from '../../core/text/markdown';
import { visibleText } from '../../core/text/visible-text';
import { partOf, partsIn } from '../../core/values/parts';
import type { MigrationReport } from './compare-controlled';
import type { Reason } from './reasons/reason';
import { byReason } from './render-migration';

/** A Gateway that is to be moved, with all that is known of it. */
export interface Move {
  /** The Gateway that the controller runs. */
  readonly gateway: Pick<GatewayOutput, 'namespace' | 'name'>;
  /** The Gateway that is to run next to it. */
  readonly beside: GatewayOutput;
  /** Whether requests are answered the same by both names, part by part. */
  readonly sameBeside: boolean;
  readonly reports: readonly MigrationReport[];
  readonly unseen: readonly Reason[];
  readonly externals: CompileResult['externals'];
  /** The objects that the inputs reference directly; the others are copies of objects in other namespaces. */
  readonly named: ReadonlySet<CompileResult['externals'][number]>;
  /** The file to which the objects are written. */
  readonly manifests: string;
}

/** Returns the steps in order, as a Markdown checklist. */
export function planOf(move: Move): string {
  const sections = [before(move), secrets(move), apply(move), shift(move), after(move), back(move)];
  const head = `# From the controller: Gateway ${move.gateway.namespace}/${move.gateway.name}\n\n${standing(move)}\n`;
  return [head, ...sections].map((section) => visibleLines(section)).join('\n');
}

function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}\n`;
}

function standing({ reports, sameBeside, beside }: Move): string {
  const [parts, different] = [Math.max(0, ...reports.map(({ compared }) => compared)), reports.filter(isDifferent)];
  const pods = `${reports.length} ${reports.length === 1 ? 'pod was' : 'pods were'} compared.`;
  const proof = sameBeside
    ? `All ${parts} parts of \`${beside.name}\`, which will run next to it, are proved to be equal to those of the inputs.`
    : `\`${beside.name}\`, which will run next to it, differs from the inputs by more than its name: compare both configs first.`;
  const verdict =
    different.length > 0
      ? `**Do not begin:** the running config of ${different.map(({ source }) => markdownText(source)).join(', ')} differs from the inputs for unknown reasons. Run \`ai-gateway migrate\` to list the differences.`
      : 'The running config equals that of the inputs, except for the differences under 1.';
  return `${pods} ${verdict}\n\n${proof}`;
}

function isDifferent({ verdict }: MigrationReport): boolean {
  return verdict === 'different';
}

function before({ reports, unseen }: Move): string {
  const explained = new Map(
    reports.flatMap(({ differences }) => byReason(differences)).map(([reason]) => [reason.id, reason]),
  );
  const line = ({ id, text, keep }: Reason) =>
    `- [ ] \`${id}\`: ${markdownText(text)} To keep it: ${markdownText(keep)}`;
  const compared = new Set(reports.flatMap(({ notCompared }) => notCompared));
  const undecided = new Set(
    reports.flatMap(({ differences }) => differences.flatMap(({ undecided }) => undecided ?? [])),
  );
  return section('1. Decide', [
    ...(explained.size === 0 ? ['No compared part changes.'] : ['The move changes these:', '']),
    ...[...explained.values()].map(line),
    ...(unseen.length > 0 ? ['', 'Dumps do not contain these; check whether they affect you:', ''] : []),
    ...unseen.map(line),
    ...(compared.size > 0 ? ['', 'These were not compared; test them by hand:', ''] : []),
    ...[...compared].map((what) => `- [ ] ${markdownText(what)}`),
    ...(undecided.size > 0 ? ['', 'The inputs do not determine these; check them first:', ''] : []),
    ...[...undecided].map((what) => `- [ ] ${markdownText(what)}`),
  ]);
}

function secrets({ externals, named, beside, gateway }: Move): string {
  const own = externals.filter(({ kind, namespace }) => kind !== 'Service' && namespace === beside.namespace);
  const lines = own.map((external) => {
    const { kind, name, expected } = external;
    const [, namespace, source] = (named.has(external) ? undefined : /^([^.]+)\.(.+)$/.exec(name)) ?? [];
    const keys = expected.length > 0 ? ` (${expected.map((key) => `\`${key}\``).join(', ')})` : '';
    if (name === `${beside.name}-session-key`)
      return `- [ ] copy ${kind} \`${gateway.name}-session-key\` to \`${name}\`${keys}, so that MCP sessions stay valid`;
    return namespace === undefined
      ? `- [ ] ${kind} \`${beside.namespace}/${name}\`${keys} exists`
      : `- [ ] copy ${kind} \`${namespace}/${source}\` to \`${beside.namespace}/${name}\`${keys}, and keep the copy up to date, such as with an operator`;
  });
  return section('2. Secrets and ConfigMaps', lines.length > 0 ? lines : ['The inputs contain all of them.']);
}

const ORDER = ['ServiceAccount', 'ConfigMap', 'Secret', 'Service', 'Deployment', 'DaemonSet'];

function workloadOf({ manifests, name }: GatewayOutput): string {
  const isDaemonSet = manifests.some(({ kind }) => kind === 'DaemonSet');
  return `${isDaemonSet ? 'daemonset' : 'deployment'}/${name}`;
}

function apply({ beside, manifests }: Move): string {
  const rank = ({ kind }: Manifest) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  const objects = [...beside.manifests].sort((a, b) => rank(a) - rank(b));
  return section('3. Apply next to the controller', [
    'The controller keeps serving: its objects have other names, and the new pods do not receive requests yet.',
    '',
    ...objects.map(
      ({ kind, metadata }) => `- [ ] ${kind} \`${metadata.namespace ?? beside.namespace}/${metadata.name}\``,
    ),
    '',
    '```sh',
    `kubectl apply -f ${manifests}`,
    `kubectl --namespace ${beside.namespace} rollout status ${workloadOf(beside)}`,
    '```',
    '',
    '- [ ] send your own requests to the new Service, and compare the responses (`ai-gateway test` describes them in files)',
  ]);
}

function shift({ gateway, beside }: Move): string {
  const service = beside.manifests.find(({ kind }) => kind === 'Service');
  const [port] = partsIn(partOf(service?.spec).ports);
  const at = `port: ${port?.port ?? 80}`;
  return section('4. Shift the traffic', [
    'With a Gateway or a mesh in front of it, use two Services in one HTTPRoute:',
    '',
    '```yaml',
    'backendRefs:',
    `- {name: ${gateway.name}, namespace: ${gateway.namespace}, ${at}, weight: 99}`,
    `- {name: ${beside.name}, namespace: ${beside.namespace}, ${at}, weight: 1}`,
    '```',
    '',
    'Otherwise, set weights at the load balancer or in DNS: each Service has its own address.',
    '',
    ...['1 %', '10 %', '50 %', '100 %'].map(
      (share) =>
        `- [ ] ${share}: wait for a busy hour, and compare errors, latency and rejections (401, 403, 429) of both`,
    ),
    '',
    'During the shift, each side counts local rate limits separately, and an MCP session must stay on its side. If clients use sessions, keep each client on one side by a cookie or its address.',
  ]);
}

function after({ gateway, beside }: Move): string {
  return section('5. After the move', [
    `- [ ] \`ai-gateway drift\` reports that a pod of \`${beside.namespace}/${beside.name}\` is in step with the resources (\`-f\` as for this plan):`,
    '',
    '```sh',
    `kubectl --namespace ${beside.namespace} port-forward ${workloadOf(beside)} 15000 &`,
    `ai-gateway drift -f resources/ --url http://127.0.0.1:15000 --gateway ${gateway.namespace}/${gateway.name}`,
    '```',
    '',
    `- [ ] when you no longer need to go back, delete Gateway \`${gateway.namespace}/${gateway.name}\`: the controller removes its pods and its Service`,
    '- [ ] remove the controller and its CustomResourceDefinitions if they have no other users; keep the resources in your repository',
    `- [ ] from now on, \`ai-gateway compile\` generates the objects with the name \`${gateway.name}\`: apply them, shift the traffic as before, and remove those of \`${beside.name}\``,
  ]);
}

function back({ gateway, manifests }: Move): string {
  return section('To go back', [
    `As long as Gateway \`${gateway.name}\` exists, set weight 100 for its Service, then run \`kubectl delete -f ${manifests}\`. The objects of the controller did not change.`,
    '',
    'Later, run `ai-gateway migrate --to controller`: it lists the objects to apply and the features that you lose.',
  ]);
}
