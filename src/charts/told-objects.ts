import type { App } from 'cdk8s';
import type { ConstructDocument } from './compiler';

const TOLD = Symbol.for('cdk8s-ai-gateway.ToldObjects');

/** What the charts for controllers of an app were told of, without rendering it. */
export function toldOf(app: App): readonly ConstructDocument[] {
  return Reflect.get(app, TOLD) ?? [];
}

/** An object that others bring. */
export function tell(app: App, document: ConstructDocument): void {
  const told: ConstructDocument[] | undefined = Reflect.get(app, TOLD);
  if (told) told.push(document);
  else Object.defineProperty(app, TOLD, { value: [document] });
}
