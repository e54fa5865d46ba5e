import type { IConstruct } from 'constructs';
import type { ExternalSecret, ExternalService } from '../../core/settings/settings.generated';

/** A chart that can declare externally managed objects: a `CompiledChart`, which resolves references to them, or a `ControllerChart`. */
export interface IChartWithExternals extends IConstruct {
  /**
   * Declares a Secret that is managed elsewhere. It is not rendered.
   *
   * @param secret its name and the names of its entries, never their values
   */
  addExternalSecret(secret: ExternalSecret): IChartWithExternals;

  /**
   * Declares a Service that is managed elsewhere. It is not rendered.
   *
   * @param service its name and its ports
   */
  addExternalService(service: ExternalService): IChartWithExternals;
}
