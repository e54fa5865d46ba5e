export { inConstruct, usageError, usageErrorAt } from '../api/runtime/usage-error';
