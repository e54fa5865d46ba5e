import { KnownTexts } from '../../core/compiler/1-load';
import type { ValidationMemory } from '../../core/compiler/2-validate/validate';
import type { GatewaySettings } from '../../core/settings/settings.generated';

/** What a command that watches its inputs keeps from one run to the next: files that are as they were are not read again. */
export class RunMemory {
  public readonly texts = new KnownTexts();
  public readonly settingsFile = new KnownTexts();
  private settings = '';
  private validation: ValidationMemory | undefined;

  /** What is known of documents, as long as the settings stay as they are. */
  public under(settings: GatewaySettings): ValidationMemory {
    const { ValidationMemory } =
      require('../../core/compiler/2-validate/validate') as typeof import('../../core/compiler/2-validate/validate');
    const { revision, groups } = settings;
    const text = JSON.stringify({ revision, groups });
    if (text !== this.settings) this.validation = undefined;
    this.settings = text;
    this.validation ??= new ValidationMemory();
    return this.validation;
  }
}
