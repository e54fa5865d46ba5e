import { type ConfigPath, configPathText } from '../config-path';

interface Origin {
  readonly source: ConfigPath;
  /** Whether it is the same part, so that what is below has the same keys. */
  readonly isSame: boolean;
}

/** Where the parts of a config that were made of others stand in the file. */
export class Origins {
  private readonly known = new Map<string, Origin>();

  /** A part that another one became. */
  public made(place: ConfigPath, source: ConfigPath): void {
    this.known.set(configPathText(place), { source, isSame: false });
  }

  /** A part that stands somewhere else, unchanged. */
  public moved(place: ConfigPath, source: ConfigPath): void {
    this.known.set(configPathText(place), { source, isSame: true });
  }

  /** The place in the file. */
  public of(place: ConfigPath): ConfigPath {
    for (let length = place.length; length > 0; length--) {
      const origin = this.known.get(configPathText(place.slice(0, length)));
      if (origin) return origin.isSame ? [...origin.source, ...place.slice(length)] : origin.source;
    }
    return place;
  }
}
