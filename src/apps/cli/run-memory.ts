import { KnownTexts } from '../../core/compiler/1-load';
import type { CompilerMemory } from '../../core/compiler/compiler-memory';
import type { GatewaySettings } from '../../core/settings/settings.generated';

/** State of a watching command between runs: unchanged files are not read again. */
export class RunMemory {
  public readonly texts = new KnownTexts();
  public readonly settingsFile = new KnownTexts();
  private settings = '';
  private documents: CompilerMemory | undefined;

  /** Returns the memory of documents under unchanged settings. */
  public under(settings: GatewaySettings): CompilerMemory {
    const {
      CompilerMemory,
    }: typeof import('../../core/compiler/compiler-memory') = require('../../core/compiler/compiler-memory');
    const { revision, dataPlane, groups } = settings;
    const text = JSON.stringify({ revision, dataPlane, groups });
    if (text !== this.settings) this.documents = undefined;
    this.settings = text;
    this.documents ??= new CompilerMemory();
    return this.documents;
  }
}
