import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import type * as api from '../api';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';
import { assertLocal } from './local-object';
import { usageError } from './usage-error';

/** A model that virtual models choose among: one of this app, or one that others manage. */
export interface ILlmModel extends IConstruct {
  /** The name of the resource. */
  readonly name: string;
  /**
   * The namespace of the resource.
   *
   * @default - neither the resource nor the chart has a namespace
   */
  readonly namespace?: string;
}

/** A model that a virtual one may choose, of the same namespace and not virtual itself. */
export interface ChosenModel {
  /** The name of the model. */
  readonly model: ILlmModel;
  /**
   * The model name in the request to this model.
   *
   * @default - the model's own name; required if that name is a pattern
   */
  readonly askedName?: string;
}

/** A model and its share. */
export interface WeightedModel extends ChosenModel {
  /**
   * Its share in relation to the others, 1 to 1000000.
   *
   * @default 1
   */
  readonly weight?: number;
}

/** A model and its priority. */
export interface FailoverModel extends ChosenModel {
  /**
   * The smaller, the earlier; equal ones share the requests. 0 to 1000000.
   *
   * @default - its position
   */
  readonly priority?: number;
}

/** A model and when it is chosen. */
export interface ConditionalModel extends ChosenModel {
  /**
   * When it is chosen. One that fails counts as false.
   *
   * @default - always; only the last one may lack it
   */
  readonly when?: Cel;
}

/**
 * How a virtual model chooses.
 *
 * @example
 *
 * const source = ModelSource.of(ModelVendor.OPEN_AI);
 * const old = new LlmModel(chart, 'old', { gateway: gateway, source: source, credentials: credentials, model: 'gpt-4o' });
 * const next = new LlmModel(chart, 'next', { gateway: gateway, source: source, credentials: credentials, model: 'gpt-5' });
 * const often: WeightedModel = { model: old, weight: 9 };
 * const seldom: WeightedModel = { model: next, weight: 1 };
 * new VirtualModel(chart, 'shared', { gateway: gateway, choice: ModelChoice.weighted([often, seldom]) });
 */
@checkedOptions('ModelChoice')
export class ModelChoice {
  /**
   * Chooses by weight.
   *
   * @param targets the models, 1 to 64
   */
  public static weighted(targets: WeightedModel[]): ModelChoice {
    return new ModelChoice((namespace) => ({
      weighted: { targets: targets.map((target) => ({ ...renderTarget(target, namespace), weight: target.weight })) },
    }));
  }

  /**
   * Selects by priority: models with lower priority serve requests while the preferred ones are evicted, which therefore require
   * `eviction`. `authorization` of the models is ignored.
   *
   * @param targets the models, 1 to 64
   */
  public static failover(targets: FailoverModel[]): ModelChoice {
    return new ModelChoice((namespace) => ({
      failover: {
        targets: targets.map((target, index) => ({
          ...renderTarget(target, namespace),
          priority: target.priority ?? index,
        })),
      },
    }));
  }

  /**
   * Selects the first model whose condition matches the request. If none matches, the response is 400.
   *
   * @param targets the models, 1 to 64
   */
  public static conditional(targets: ConditionalModel[]): ModelChoice {
    return new ModelChoice((namespace) => {
      const open = targets.findIndex(({ when }) => when === undefined);
      if (open !== -1 && open < targets.length - 1)
        throw usageError(CODE.incompleteOption, {
          option: 'ModelChoice.conditional',
          needed: '`when` for all entries except the last one',
        });
      return {
        conditional: {
          targets: targets.map((target) => ({ ...renderTarget(target, namespace), when: target.when?.expression })),
        },
      };
    });
  }

  private constructor(private readonly render: (namespace: string | undefined) => api.VirtualModel) {}

  /** @internal */
  public _render(namespace: string | undefined): api.VirtualModel {
    return this.render(namespace);
  }
}

function renderTarget({ model, askedName }: ChosenModel, namespace: string | undefined): api.WeightedModelTarget {
  const { name, namespace: found } = model;
  assertLocal('ProxyModel', name, found, namespace);
  return { modelRef: { name }, model: askedName };
}
