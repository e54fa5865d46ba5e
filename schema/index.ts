/**
 * The single source of truth of the API: every kind, type, bound, default and rule, once. Everything else that states one of
 * them (L1, CRDs, validators, TypeScript interfaces, reference pages) is generated from these values.
 */
import { auth } from './auth';
import { backend } from './backend';
import { backendAuth } from './backend-auth';
import { backendPolicy } from './backend-policy';
import { calledServices } from './called-services';
import type { Definitions } from './form';
import { frontend } from './frontend';
import { guards } from './guards';
import { keyExchange } from './key-exchange';
import { kubernetes } from './kubernetes';
import { llm } from './llm';
import { llmBackend } from './llm-backend';
import { locations } from './locations';
import { mcp } from './mcp';
import { model } from './model';
import { parameters } from './parameters';
import { policy } from './policy';
import { tokenExchange } from './token-exchange';
import { traffic } from './traffic';

export { apiVersion, type DistributionFacts, distributions } from './distributions';
export * from './form';
export { type Kind, type KindName, type KindNames, kinds, type PrinterColumn } from './kinds';
export { type Revision, type RevisionFacts, revisions } from './revisions';

/** The files of this folder that hold definitions; the constructs of the first layer have one of the same name for each. */
export const areas: { readonly [file: string]: Definitions } = {
  backend,
  'llm-backend': llmBackend,
  model,
  mcp,
  policy,
  frontend,
  traffic,
  'called-services': calledServices,
  auth,
  locations,
  'backend-policy': backendPolicy,
  'key-exchange': keyExchange,
  'backend-auth': backendAuth,
  'token-exchange': tokenExchange,
  llm,
  guards,
  parameters,
  kubernetes,
};

/** Every struct and enumeration by name. */
export const definitions: Definitions = Object.assign({}, ...Object.values(areas));
