import type { Place, WrittenName } from './diagnostic';

/** `file:line:column`, or the path of the construct. */
export function placeText({ file, line, column, constructPath }: Place): string {
  if (constructPath !== undefined) return constructPath;
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** `Kind namespace/name`, as its author wrote it. */
export function writtenNameText({ kind, namespace, name }: WrittenName): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name}`;
}
