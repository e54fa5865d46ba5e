import type { ProviderType } from '../../core/providers';
import type * as api from '../api';
import type { ConnectionOptions } from './connection';
import type { LlmTrafficOptions } from './llm-traffic';
import type { ServiceDestination } from './service-destination';

/** The settings of a provider. */
export interface ProviderSettings {
  readonly type: ProviderType;
  readonly options: ConnectionOptions &
    LlmTrafficOptions & {
      readonly name?: string;
      readonly model?: string;
      readonly host?: string;
      readonly port?: number;
      readonly pathPrefix?: string;
    };
  readonly provider: api.LlmProvider;
  readonly server?: ServiceDestination;
}
