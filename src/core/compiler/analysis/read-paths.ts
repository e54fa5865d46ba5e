import { childrenOf, type Expression } from '../expressions';
import { pathOf } from './conditions';

/** Whether an expression reads a variable, such as `source.address` or `request.headers["x-forwarded-for"]`. */
export function reads(expression: Expression, isMeant: (path: string) => boolean): boolean {
  const path = pathOf(expression);
  return (path !== undefined && isMeant(path)) || childrenOf(expression).some((child) => reads(child, isMeant));
}
