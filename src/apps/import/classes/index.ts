import type { ReadableClass } from '../reading';
import { CLIENT_AUTHENTICATION, JSON_WEB_KEYS } from './client-authentication';
import { CREDENTIAL_OPTIONS, DESTINATION, DESTINATION_TLS, LOCAL_SECRET } from './connection';
import { LOCATION } from './location';
import { MCP_TARGET } from './mcp-target';
import { PROMPT_GUARD } from './prompt-guard';
import { AUTHORIZATION, EXTERNAL_AUTHORIZATION, RATE_LIMIT, TRANSFORMATION } from './traffic';

/** Returns the reader of a class by its name; the values of these classes are created by static members. */
export function readClass(name: string): ReadableClass | undefined {
  const classes: Readonly<Record<string, ReadableClass>> = {
    Authorization: AUTHORIZATION,
    ClientAuthentication: CLIENT_AUTHENTICATION,
    CredentialLocation: LOCATION,
    CredentialSource: LOCATION,
    Credentials: CREDENTIAL_OPTIONS,
    DestinationTls: DESTINATION_TLS,
    ExternalAuthorization: EXTERNAL_AUTHORIZATION,
    IDestination: DESTINATION,
    JsonWebKeys: JSON_WEB_KEYS,
    McpTarget: MCP_TARGET,
    PromptGuard: PROMPT_GUARD,
    RateLimit: RATE_LIMIT,
    Secret: LOCAL_SECRET,
    Transformation: TRANSFORMATION,
  };
  return Object.hasOwn(classes, name) ? classes[name] : undefined;
}
