// Replaces `node:events`: the parts that the command line parser uses.

type Listener = (...values: unknown[]) => void;

export class EventEmitter {
  private readonly listeners = new Map<string, Listener[]>();

  public on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return this;
  }

  public emit(event: string, ...values: unknown[]): boolean {
    const listeners = this.listeners.get(event) ?? [];
    for (const listener of listeners) listener.apply(this, values);
    return listeners.length > 0;
  }

  public listenerCount(event: string): number {
    return this.listeners.get(event)?.length ?? 0;
  }
}
