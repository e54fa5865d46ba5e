import { type ConfigPath, configPathText } from '../config-path';

interface Origin {
  readonly source: ConfigPath;
  /** Whether it is the same part, whose children have the same keys. */
  readonly isSame: boolean;
}

/** Source paths of derived parts of a configuration. */
export class Origins {
  private readonly known = new Map<string, Origin>();

  /** A part that another one became. */
  public made(place: ConfigPath, source: ConfigPath): void {
    this.known.set(configPathText(place), { source, isSame: false });
  }

  /** Records a part that was moved unchanged. */
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
