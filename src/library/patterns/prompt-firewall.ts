import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import {
  type IPolicyTarget,
  LlmBackend,
  type LlmProvider,
  type LlmTrafficOptions,
  type PromptGuard,
} from '../constructs';
import { checkedOptions } from '../constructs/checked-options';
import { GuardPolicy } from '../constructs/guard-policy';
import { tellOfItself } from '../constructs/own-findings';
import { usageError } from '../constructs/usage-error';

/** The guards of a firewall. */
export interface PromptFirewallProps {
  /**
   * Guards for prompts, in the order in which they judge; at most 8.
   *
   * @default - none
   */
  readonly prompts?: PromptGuard[];
  /**
   * Guards for answers, in the order in which they judge; at most 8.
   *
   * @default - none
   */
  readonly answers?: PromptGuard[];
  /**
   * Whether answers come in one piece, whatever clients ask for. Masks hold only then: a streamed answer is judged when it is
   * complete, and not changed. The field `stream` of requests is held to false for that.
   *
   * @default false
   */
  readonly wholeAnswers?: boolean;
}

/**
 * A set of guards that is written once and enforced for many backends or routes.
 *
 * `protect` adds the guards to the settings of an `LlmBackend` and its providers, where they have `ai` settings of their own. A Gateway,
 * a listener, a route or a rule gets a policy, which the `ai` settings of a backend replace; compiling reports that as an error
 * (AIG7150), so protect such a backend itself.
 *
 * @example
 *
 * const firewall = new PromptFirewall(chart, 'firewall', {
 *   prompts: [PromptGuard.reject({ patterns: ['(?i)ignore (all )?previous instructions'] })],
 *   answers: [PromptGuard.maskPersonalData()],
 * });
 * gateway.addRoute('chat', { pathPrefix: '/v1', to: [models] });
 * firewall.protect(models);
 */
@checkedOptions('PromptFirewall')
export class PromptFirewall extends Construct {
  private readonly guards: LlmTrafficOptions;
  private isUsed = false;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props what is masked and what is refused
   */
  public constructor(scope: Construct, id: string, props: PromptFirewallProps) {
    super(scope, id);
    const { prompts = [], answers = [], wholeAnswers = false } = props;
    if (prompts.length + answers.length === 0) {
      throw usageError(CODE.promptFirewallWithoutGuards, {}, this);
    }
    const promptsOnly = answers.find((guard) => guard.promptsOnly);
    if (promptsOnly) {
      throw usageError(CODE.promptGuardJudgesAnswers, {}, this);
    }
    this.guards = {
      promptGuards: prompts.length > 0 ? prompts : undefined,
      responseGuards: answers.length > 0 ? answers : undefined,
      fieldOverrides: wholeAnswers ? { stream: false } : undefined,
    };
    tellOfItself(this, () => (this.isUsed ? [] : [UNUSED]));
  }

  /** The guards as options of an LLM backend or provider. */
  public get options(): LlmTrafficOptions {
    this.isUsed = true;
    return this.guards;
  }

  /**
   * Enforces the guards for a backend, a provider of it, a route or a rule. Several firewalls may protect one target: the guards of
   * the first one judge first.
   *
   * @param target a Gateway, a listener, a route, a rule or a backend
   */
  public protect(target: IPolicyTarget): this {
    const guards = this.options;
    const isPartOfBackend = target instanceof LlmBackend && target._addFirewall(guards);
    if (!isPartOfBackend) GuardPolicy.of(this, target).add(guards);
    return this;
  }
}

/** Providers of a pattern, with the guards of its firewall before their own. */
export function guarded(providers: readonly LlmProvider[], firewall: PromptFirewall): LlmProvider[] {
  return providers.map((provider) => provider._guardedBy(firewall.options));
}

const UNUSED = {
  code: CODE.unusedConstruct,
  values: { what: 'PromptFirewall', lack: 'it guards nothing', use: '`protect(backend)`, or `firewall` of a pattern' },
} as const;
