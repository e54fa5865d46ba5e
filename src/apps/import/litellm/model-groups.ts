import { wildcardExpression } from '../../../core/text/wildcards';
import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import { ConversionReport } from '../conversion-report';
import { type Deployment, readDeployment } from './deployment';
import type { EnvironmentVariables, ResolvedConfig } from './environment';
import { notRouted } from './kinds';
import type { NeededSecrets } from './needed-secrets';
import { DEFAULT_PARAMS, type ProcessDefaults } from './process-defaults';

/** An entry of `model_list` that passed the first checks. */
interface Entry {
  readonly params: Fields;
  readonly info: unknown;
  /** Its path in the file. */
  readonly place: string;
  /** The path of the values of its credential, if it has one. */
  readonly credential?: string;
}

/** A deployment, and the entry of the file that it was made from. */
export type PlacedDeployment = Deployment & Entry;

/** Model names that fit into the header by which the router chooses a route. */
export const ROUTABLE = /^[!-~]+( ?[!-~]+)*$/;
const NOT_ROUTABLE = 'A route cannot match the name: use letters, digits, ASCII punctuation and single spaces.';

/** Parameters that several deployments share. */
export interface ListedCredential {
  readonly values: Fields;
  /** The path of the values in the file. */
  readonly place: string;
}

/** The context for reading model groups. */
export interface GroupReader {
  readonly secrets: NeededSecrets;
  readonly report: ConversionReport;
  readonly variables: EnvironmentVariables;
  readonly unknown: ResolvedConfig['unknown'];
  readonly defaults: ProcessDefaults;
}

/** The models of a config by the names that clients use. A name may be a pattern with `*`. */
export class ModelGroups {
  private readonly entries = new Map<string, Entry[]>();
  private readonly deployments = new Map<string, readonly PlacedDeployment[]>();

  /**
   * @param modelList - entries of `model_list`, in the order of the file
   * @param credentials - values of `credential_list`, by name
   */
  public constructor(
    modelList: readonly unknown[],
    credentials: ReadonlyMap<string, ListedCredential>,
    private readonly reader: GroupReader,
  ) {
    for (const [index, entry] of modelList.entries()) this.addEntry(entry, `model_list[${index}]`, credentials);
    for (const [name, entries] of this.entries) {
      const found = this.read(entries, name, reader.report);
      if (found.length > 0) this.deployments.set(name, found);
    }
  }

  /** The names, in the order of the file. */
  public get names(): readonly string[] {
    return [...this.deployments.keys()];
  }

  /** The deployments of a name; those of the most specific pattern if no group has the name. */
  public of(name: string): readonly PlacedDeployment[] {
    const own = this.deployments.get(name);
    if (own) return own;
    const pattern = [...this.deployments.keys()]
      .filter((one) => one.includes('*') && new RegExp(wildcardExpression(one)).test(name))
      .toSorted((one, other) => other.length - one.length)[0];
    if (pattern === undefined) return [];
    const entries = (this.entries.get(pattern) ?? []).map((entry) => ({
      ...entry,
      params: { ...entry.params, model: filledIn(String(entry.params.model), pattern, name) },
    }));
    // The pattern itself has been reported.
    return this.read(entries, name, new ConversionReport());
  }

  private addEntry(entry: unknown, place: string, credentials: ReadonlyMap<string, ListedCredential>): void {
    const missing = this.reader.unknown.get(`${place}.model_name`);
    const read = missing === undefined ? readEntry(entry, place, credentials, this.reader.defaults.params) : undefined;
    if (missing !== undefined) this.reader.report.unknownValue(`${place}.model_name`, missing);
    else if (read && 'entry' in read) addToList(this.entries, read.name, read.entry);
    else if (read) this.reader.report.leftOut(`${place}${read.below}`, 'models', read.reason);
  }

  private read(entries: readonly Entry[], name: string, report: ConversionReport): readonly PlacedDeployment[] {
    return entries.flatMap((entry) => {
      const item = `${entry.place}.litellm_params`;
      const found = readDeployment(entry.params, name, {
        ...{ item, info: entry.info, report, secrets: this.reader.secrets, variables: this.reader.variables },
        shared: this.reader.defaults.shared,
        handlers: this.reader.defaults.handlers,
        unknown: (field) => this.unknownParameter(entry, field),
        unknownSetting: (name) => this.unknownBelow(`litellm_settings.${name}`),
      });
      return found ? [{ ...found, ...entry }] : [];
    });
  }

  /** The variable of a parameter without a value, which no other place of the file sets. */
  private unknownParameter({ place, params, credential }: Entry, field: string): string | undefined {
    const own =
      this.unknownBelow(`${place}.litellm_params.${field}`) ?? this.unknownBelow(`${DEFAULT_PARAMS}.${field}`);
    if (own !== undefined || credential === undefined || params[field] !== undefined) return own;
    return this.unknownBelow(`${credential}.${field}`);
  }

  private unknownBelow(path: string): string | undefined {
    for (const [at, name] of this.reader.unknown) if (at === path || at.startsWith(`${path}.`)) return name;
    return undefined;
  }
}

/** An entry with its name, or the path below its location and the reason why it cannot be converted. */
type ReadEntry = { readonly name: string; readonly entry: Entry } | { readonly below: string; readonly reason: string };

function readEntry(
  entry: unknown,
  place: string,
  credentials: ReadonlyMap<string, ListedCredential>,
  defaults: Fields,
): ReadEntry {
  const { model_name: name, litellm_params: own, model_info: info } = isObject(entry) ? entry : {};
  if (typeof name !== 'string' || name === '' || !isObject(own))
    return { below: '', reason: 'It has no `model_name`, or no `litellm_params`.' };
  if (!ROUTABLE.test(name)) return { below: '.model_name', reason: NOT_ROUTABLE };
  const shared = own.litellm_credential_name;
  const credential = typeof shared === 'string' ? credentials.get(shared) : undefined;
  if (typeof shared === 'string' && !credential)
    return {
      below: '.litellm_params.litellm_credential_name',
      reason: `\`credential_list\` has no ${String(shared)}.`,
    };
  const params = { ...credential?.values, ...own, ...defaults };
  const reason = notRouted(String(params.model ?? ''), info);
  if (reason !== undefined) return { below: '.litellm_params.model', reason };
  return { name, entry: { params, info, place, ...(credential ? { credential: credential.place } : {}) } };
}

/**
 * Returns the model that LiteLLM calls for a name: each `*` of the model is replaced with the string that the `*` of the pattern matches.
 */
function filledIn(model: string, pattern: string, name: string): string {
  if (!model.includes('*')) return model;
  const [, ...texts] = new RegExp(wildcardExpression(pattern).replaceAll('.*', '(.*)')).exec(name) ?? [];
  return texts.reduce((filled, text) => filled.replace('*', () => text), model);
}
