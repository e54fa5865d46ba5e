/** How an item of another program's config was converted. */
export type Grade = 'exact' | 'approximated' | 'left out' | 'to do';

/** The subject of an item. Items of one topic are reported together. */
export type Topic =
  | 'secrets'
  | 'unknown values'
  | 'clients'
  | 'models'
  | 'failover'
  | 'guardrails'
  | 'limits and budgets'
  | 'requests'
  | 'response cache'
  | 'logs, metrics and traces'
  | 'alerts'
  | 'database and admin UI'
  | 'process settings'
  | 'duplicate keys';

/** Topics that change neither client access, nor the destinations that respond, nor the requests that are rejected. */
const OPERATIONAL_TOPICS: ReadonlySet<Topic> = new Set<Topic>([
  'response cache',
  'logs, metrics and traces',
  'alerts',
  'database and admin UI',
  'process settings',
]);

/** An entry of a Secret that a person must create. */
export interface MissingSecret {
  readonly name: string;
  readonly key: string;
  /** The source of its value, such as `$OPENAI_API_KEY` or `the file key.pem`. */
  readonly from: string;
}

/** One item with its grade, and the reason if it is not exact. */
export interface ReportItem {
  /** The path of the item in the file. */
  readonly item: string;
  readonly grade: Grade;
  readonly reason?: string;
  readonly topic?: Topic;
  /** The name that the reason applies to, such as a model. Reports show it next to the path. */
  readonly subject?: string;
  readonly secret?: MissingSecret;
  /** The environment variable whose value is missing. */
  readonly variable?: string;
}

/** Collects how the items of a config were converted, in the order of the file. */
export class ConversionReport {
  public readonly items: ReportItem[] = [];

  public exact(item: string): void {
    this.items.push({ item, grade: 'exact' });
  }

  /** @param subject - as for `leftOut` */
  public approximated(item: string, topic: Topic, reason: string, subject?: string): void {
    this.add(item, 'approximated', topic, reason, subject);
  }

  /** @param subject - the name that the reason applies to; leave it out of the reason, so that items with one cause are one entry */
  public leftOut(item: string, topic: Topic, reason: string, subject?: string): void {
    this.add(item, 'left out', topic, reason, subject);
  }

  /** @param subject - as for `leftOut` */
  public toDo(item: string, topic: Topic, reason: string, subject?: string): void {
    this.add(item, 'to do', topic, reason, subject);
  }

  /** Reports an entry of a Secret that must exist before the gateway runs. */
  public needsSecret(item: string, secret: MissingSecret): void {
    this.items.push({ item, grade: 'to do', topic: 'secrets', reason: secretReason(secret), secret });
  }

  /** Reports an item that is left out because it is in an environment variable whose value is unknown. */
  public unknownValue(item: string, variable: string): void {
    const reason = `The value of ${variable} is unknown. Run the import with --set ${variable}=VALUE or --env-file FILE.`;
    this.items.push({ item, grade: 'left out', topic: 'unknown values', reason, variable });
  }

  public add(item: string, grade: Exclude<Grade, 'exact'>, topic: Topic, reason: string, subject?: string): void {
    this.items.push({ item, grade, reason, topic, ...(subject === undefined ? {} : { subject }) });
  }
}

function secretReason({ name, key, from }: MissingSecret): string {
  return `Put ${from} into the Secret ${name}, key ${key}.`;
}

/** Whether clients notice that an item was left out. */
export function changesRequests({ grade, topic }: ReportItem): boolean {
  return grade === 'left out' && (topic === undefined || !OPERATIONAL_TOPICS.has(topic));
}

/** Items with the same grade and reason. */
export interface ItemGroup {
  readonly grade: Grade;
  readonly topic?: Topic;
  readonly reason: string;
  readonly items: readonly string[];
}

/** Items that are not exact, those with the same grade and reason together, in the order in which they appear first. */
export function groupedItems(items: readonly ReportItem[]): readonly ItemGroup[] {
  const groups = new Map<string, ItemGroup & { readonly items: string[] }>();
  for (const { item: path, grade, reason, topic, subject } of items) {
    const item = subject === undefined ? path : `${path} (${subject})`;
    if (reason === undefined) continue;
    const key = `${grade} ${reason}`;
    const group = groups.get(key) ?? { grade, reason, items: [], ...(topic ? { topic } : {}) };
    if (!group.items.includes(item)) group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The first items of a list, and how many more there are. */
export function someOf(items: readonly string[], most = 3): string {
  const shown = items.slice(0, items.length === most + 1 ? most + 1 : most);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
