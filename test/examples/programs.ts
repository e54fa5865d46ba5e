import type { App } from 'cdk8s';
import { agents } from '../../examples/agent-gateway/main';
import { cloudAgents } from '../../examples/agent-gateway-cloud/main';
import { canary } from '../../examples/canary/main';
import { gateway } from '../../examples/controller-mode/main';
import { llmFailover } from '../../examples/llm-failover/main';
import { llmPlatform } from '../../examples/llm-platform/main';
import { hub } from '../../examples/mcp-hub/main';
import { modelRouter } from '../../examples/model-router/main';
import { ownModels } from '../../examples/model-router-own-models/main';
import { everything } from '../../examples/multi-team/main';
import { peopleAndTeams } from '../../examples/people-and-teams/main';
import { productionOverlays } from '../../examples/production-overlays/main';
import { selfHostedModels } from '../../examples/self-hosted-models/main';

/** The examples in TypeScript: each adds its charts to an app. */
export const PROGRAMS: Readonly<Record<string, (app: App) => unknown>> = {
  'agent-gateway': agents,
  'agent-gateway-cloud': cloudAgents,
  canary,
  'controller-mode': gateway,
  'llm-failover': llmFailover,
  'llm-platform': llmPlatform,
  'mcp-hub': hub,
  'model-router': modelRouter,
  'model-router-own-models': ownModels,
  'multi-team': everything,
  'people-and-teams': peopleAndTeams,
  'production-overlays': productionOverlays,
  'self-hosted-models': selfHostedModels,
};
