import { childrenOf, type Expression } from '../expressions';
import { conditionPath } from './conditions';

/** Whether an expression reads a variable, such as `source.address` or `request.headers["x-forwarded-for"]`. */
export function reads(expression: Expression, isSelected: (path: string) => boolean): boolean {
  const path = conditionPath(expression);
  return (path !== undefined && isSelected(path)) || childrenOf(expression).some((child) => reads(child, isSelected));
}
