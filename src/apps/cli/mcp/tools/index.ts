import type { Tool } from '../tool';
import type { Workspace } from '../workspace';
import { costTool } from './cost';
import { diffTool } from './diff';
import { EXPLAIN } from './explain';
import { importTool } from './import';
import { proveTool } from './prove';
import { requestTool } from './request';
import { SEARCH_DOCS } from './search-docs';
import { validateTool } from './validate';

/** All tools, in the order in which an agent needs them. */
export function toolsOf(workspace: Workspace): readonly Tool[] {
  return [
    SEARCH_DOCS,
    validateTool(workspace),
    EXPLAIN,
    requestTool(workspace),
    proveTool(workspace),
    diffTool(workspace),
    costTool(workspace),
    importTool(workspace),
  ];
}
