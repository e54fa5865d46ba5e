import { Construct, type IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import {
  BackendPolicy,
  type IPolicyTarget,
  type LlmTrafficOptions,
  type PromptGuard,
  TrafficPolicy,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { type OwnFinding, registerFindings } from '../constructs/own-findings';
import { usageError } from '../constructs/usage-error';
import { isNew } from './llm-clients';
import { refusedStreams } from './refused-requests';

/** The guards of a firewall. */
export interface PromptFirewallProps {
  /**
   * Guards for prompts, in the order in which they judge; at most 8.
   *
   * @default - prompts are not guarded
   */
  readonly prompts?: PromptGuard[];
  /**
   * Guards for answers, in the order in which they judge; at most 8.
   *
   * @default - responses are not guarded
   */
  readonly answers?: PromptGuard[];
  /**
   * Whether streaming is disabled for all clients, by setting the field `stream` of requests to false. Only complete responses can be
   * masked: a streamed response can be rejected, but not changed. Patterns, and `protect` for a Gateway, listener, route or rule, respond to
   * requests for streams with a 400.
   *
   * @default false
   */
  readonly wholeAnswers?: boolean;
}

/** A set of guards. */
export interface IPromptFirewall extends IConstruct {
  /** The guards as options of an LLM backend or provider. */
  readonly options: LlmTrafficOptions;
}

/** Returns whether streaming is disabled for all clients. */
export function hasWholeAnswers({ options }: IPromptFirewall): boolean {
  return options.fieldOverrides?.stream === false;
}

/**
 * A set of guards that you define once and apply to many backends or routes.
 *
 * The `ai` settings of a backend or of a provider replace those of a policy entirely. For backends with their own settings (model aliases,
 * field defaults), pass `options` to the backend instead of calling `protect`.
 *
 * @example
 *
 * const firewall = new PromptFirewall(chart, 'firewall', {
 *   prompts: [PromptGuard.reject({ patterns: ['(?i)ignore (all )?previous instructions'] })],
 *   answers: [PromptGuard.maskPersonalData()],
 * });
 * gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [models] });
 * firewall.protect(models);
 */
@checkedOptions('PromptFirewall')
export class PromptFirewall extends Construct implements IPromptFirewall {
  /**
   * Returns whether a value is a PromptFirewall, of any copy of the package.
   *
   * @param x any value
   */
  public static isPromptFirewall(x?: unknown): x is PromptFirewall {
    return isInstanceOf('PromptFirewall', x);
  }

  private readonly guards: LlmTrafficOptions;
  private isUsed = false;
  private refusesStreams = false;
  private readonly backends: string[] = [];
  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the patterns to mask and to reject
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
    registerFindings(this, () => (this.isUsed ? this.emptyStreams() : [UNUSED]));
  }

  /** The guards as options of an LLM backend or provider. */
  public get options(): LlmTrafficOptions {
    this.isUsed = true;
    return this.guards;
  }

  /**
   * Applies the guards to a backend, one of its providers, a route or a rule.
   *
   * @param target a Gateway, a listener, a route, a rule or a backend
   */
  public protect(target: IPolicyTarget): this {
    const { kind, name, sectionName } = target.policyTarget;
    const id = ['Protects', kind, name, sectionName].filter((part) => part !== undefined).join('-');
    if (this.node.tryFindChild(id)) return this;
    new BackendPolicy(this, id, { ...this.options, targets: [target] });
    if (!hasWholeAnswers(this)) return this;
    if (!ROUTING_KINDS.includes(kind)) {
      this.backends.push(name);
      return this;
    }
    const choices = refusedStreams(this);
    if (choices) new TrafficPolicy(this, `${id}-streams`, { targets: [target], choices });
    this.refusesStreams = true;
    return this;
  }

  /** Finds backends whose clients get whole responses in place of streams. Routes that are protected may lead to them. */
  private emptyStreams(): OwnFinding[] {
    if (this.refusesStreams || this.backends.length === 0 || !isNew(this)) return [];
    const backend = `backend ${this.backends.join(', ')}`;
    return [{ code: CODE.emptyStreamForClient, values: { backend } }];
  }
}

/** The kinds of targets that choose the responses to requests. */
const ROUTING_KINDS = ['Gateway', 'ListenerSet', 'HTTPRoute'];

const UNUSED = {
  code: CODE.unusedConstruct,
  values: {
    what: 'PromptFirewall',
    lack: 'no backend applies its guards',
    use: '`protect(backend)`, or `firewall` of a pattern',
  },
} as const;
