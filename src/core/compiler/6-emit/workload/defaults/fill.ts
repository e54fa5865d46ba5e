import { copyJson } from '../../../../overlay/json-values';
import { isObject } from '../../../../values/objects';
import type { Draft } from '../plan';

/** Adds fields that are missing. */
export function fill(target: Draft, defaults: Draft): void {
  for (const [name, value] of Object.entries(defaults)) target[name] ??= copyJson(value);
}

/** Adds fields that are missing, empty or zero, because Kubernetes cannot distinguish these for scalar values. */
export function fillEmpty(target: Draft, defaults: Draft): void {
  for (const [name, value] of Object.entries(defaults)) target[name] = target[name] || value;
}

/** The maps of a list; an overlay may have put anything there. */
export function maps(value: unknown): Draft[] {
  return Array.isArray(value) ? value.filter(isMapping) : [];
}

export function isMapping(value: unknown): value is Draft {
  return isObject(value);
}
