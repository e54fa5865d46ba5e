import type { Fields } from '../../../core/values/objects';
import { isObject } from '../../../core/values/objects';
import type { ConversionReport } from '../conversion-report';

/** Resolves lists of names to models of the config. */
export class AllowedModels {
  private readonly byName = new Map<string, Set<string>>();

  /** @param models entries of `model_list`, whose access groups are names, too */
  public constructor(
    models: readonly unknown[],
    private readonly known: ReadonlySet<string>,
    aliases: ReadonlyMap<string, readonly string[]>,
  ) {
    for (const name of known) for (const one of [name, ...(aliases.get(name) ?? [])]) this.add(one, name);
    for (const entry of models) {
      const { model_name: name, model_info: info }: Fields = isObject(entry) ? entry : {};
      const groups = isObject(info) && Array.isArray(info.access_groups) ? info.access_groups : [];
      if (typeof name === 'string' && known.has(name)) for (const group of groups) this.add(String(group), name);
    }
  }

  /**
   * Returns the models that a list of names allows; an empty list allows everything in `all`.
   *
   * @param names the names in a key or a team
   * @param all the models for `all-team-models` and for an empty list
   */
  public of(names: unknown, all: ReadonlySet<string>, item: string, report: ConversionReport): ReadonlySet<string> {
    const list = Array.isArray(names) ? names.map(String) : [];
    if (list.length === 0 || list.includes('all-team-models')) return all;
    if (list.includes('*') || list.includes('all-proxy-models')) return this.within(this.known, all);
    const found = new Set<string>();
    for (const name of list) {
      const models = this.byName.get(name);
      if (models) for (const one of models) found.add(one);
      else if (name !== 'no-default-models')
        report.leftOut(`${item}.models`, 'clients', `${name} is not a model of the config, so it is not allowed.`);
    }
    return this.within(found, all);
  }

  /** Returns the models that a name references, with or without the prefix of a provider. */
  public modelsNamed(name: string): ReadonlySet<string> {
    return this.byName.get(name) ?? this.byName.get(name.slice(name.indexOf('/') + 1)) ?? new Set();
  }

  public get all(): ReadonlySet<string> {
    return this.known;
  }

  private within(models: ReadonlySet<string>, all: ReadonlySet<string>): ReadonlySet<string> {
    return new Set([...models].filter((one) => all.has(one)));
  }

  private add(name: string, model: string): void {
    this.byName.set(name, (this.byName.get(name) ?? new Set()).add(model));
  }
}
