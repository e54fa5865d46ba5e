import type { IConstruct } from 'constructs';
import type { ExternalSecret, ExternalService } from '../../core/settings/settings.generated';

/** A chart that can be told of what others bring: a `CompiledChart`, which looks references up in it, or a `ControllerChart`. */
export interface IChartWithExternals extends IConstruct {
  /**
   * Tells of a Secret that others bring. Nothing is rendered for it.
   *
   * @param secret its name and the names of its entries, never their values
   */
  addExternalSecret(secret: ExternalSecret): void;

  /**
   * Tells of a Service that others bring. Nothing is rendered for it.
   *
   * @param service its name and its ports
   */
  addExternalService(service: ExternalService): void;
}
