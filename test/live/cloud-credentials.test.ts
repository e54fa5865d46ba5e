import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, https } from './harness/upstreams';

const LOGIN = 'login.microsoftonline.com';
const GOOGLE = 'oauth2.googleapis.com';
const REGION = 'eu-west-1';
const STS = `sts.${REGION}.amazonaws.com`;
const NAME = 'request.headers["x-team"]';
/** The address at which virtual machines of Azure and Google query their identity. */
const METADATA = '169.254.169.254:80';

/** AWS's response to clients that may assume a role. */
const ASSUMED = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
  <AssumedRoleUser><AssumedRoleId>A:gateway</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/reader/x</Arn></AssumedRoleUser>
  <Credentials><AccessKeyId>ASSUMED</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>
  <Expiration>2100-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

function input(): string {
  const built = new LiveInput()
    .secret('azure', { clientID: 'client', tenantID: 'tenant', clientSecret: 'secret' })
    .secret('google', {
      'credentials.json': JSON.stringify({
        type: 'authorized_user',
        client_id: 'client',
        client_secret: 'secret',
        refresh_token: 'refresh',
      }),
    });
  const stat = (name: string, auth: object) =>
    built
      .backend(name, { static: { host: 'api.example.net', port: 80 }, policies: { auth } })
      .route(name, { to: `@${name}` });
  stat('azure-secret', { azure: { secretRef: { group: '', kind: 'Secret', name: 'azure' } } });
  stat('azure-client', { azure: { managedIdentity: { clientId: 'c1', objectId: '', resourceId: '' } } });
  stat('azure-object', { azure: { managedIdentity: { clientId: '', objectId: 'o1', resourceId: '' } } });
  stat('azure-resource', { azure: { managedIdentity: { clientId: '', objectId: '', resourceId: '/r1' } } });
  stat('google-secret', { gcp: { secretRef: { name: 'google' } } });
  stat('google', { gcp: { type: 'AccessToken' } });
  stat('google-id', { gcp: { type: 'IdToken', audience: 'https://audience.example.com' } });
  const reader = { roleArn: 'arn:aws:iam::123456789012:role/reader' };
  const assuming = (name: string, more: object) =>
    stat(name, { aws: { serviceName: 'execute-api', region: REGION, assumeRole: { ...reader, ...more } } });
  assuming('aws-role', { sessionName: 'gateway', tags: [{ key: 'stage', value: 'test' }] });
  assuming('aws-named', { sessionNameExpression: NAME, tags: [{ key: 'team', expression: NAME }] });
  stat('azure-workload', { azure: { workloadIdentity: {} } });
  return String(built);
}

describeLive('cloud-issued credentials', () => {
  const system = Authority.named('system');
  let live: Live;

  beforeAll(async () => {
    const azure = { access_token: 'from-azure', expires_in: 3600, ext_expires_in: 3600, token_type: 'Bearer' };
    const google = { access_token: 'from-google', expires_in: 3600, token_type: 'Bearer' };
    const metadata = () =>
      http(({ path }) => {
        if (path.startsWith('/metadata/identity')) {
          return {
            body: {
              ...azure,
              access_token: `for ${new URL(path, 'http://m').search}`,
              expires_on: '4102444800',
              resource: 'r',
            },
          };
        }
        if (path.includes('/identity?')) return { body: 'e30.eyJleHAiOjQxMDI0NDQ4MDB9.sig' };
        if (path.includes('/token')) return { body: google, headers: { 'metadata-flavor': 'Google' } };
        return { body: 'default', headers: { 'metadata-flavor': 'Google' } };
      });
    live = await runLive({
      input: input(),
      env: {
        SSL_CERT_FILE: system.certFile,
        AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AZURE_TENANT_ID: 'own-tenant',
        AZURE_CLIENT_ID: 'own-client',
        AZURE_FEDERATED_TOKEN_FILE: system.certFile,
      },
      upstreams: {
        'api.example.net:80': http(({ headers }) => ({ body: headers.authorization ?? 'nothing' })),
        [`${LOGIN}:443`]: https(system.issue(`DNS:${LOGIN}`), { body: azure }),
        [`${GOOGLE}:443`]: https(system.issue(`DNS:${GOOGLE}`), { body: { ...google, access_token: 'refreshed' } }),
        [`${STS}:443`]: https(system.issue(`DNS:${STS}`), { body: ASSUMED, headers: { 'content-type': 'text/xml' } }),
        [METADATA]: metadata(),
        'metadata.google.internal:80': metadata(),
      },
    });
  });

  const sent = async (name: string) => {
    const { status, body } = await live.get(`http://${name}.example.com/`);
    return status === 200 ? body : `${status} ${body}`;
  };

  it('of Azure, for a client with a secret and for identities of machines', async () => {
    expect(await sent('azure-secret')).toBe('Bearer from-azure');
    expect(live.seen(`${LOGIN}:443`)[0]).toMatchObject({ method: 'POST', path: '/tenant/oauth2/v2.0/token' });
    expect(live.seen(`${LOGIN}:443`)[0]?.body).toContain('client_id=client');
    expect(await sent('azure-client')).toContain('client_id=c1');
    expect(await sent('azure-object')).toContain('object_id=o1');
    expect(await sent('azure-resource')).toMatch(/(mi_res_id|msi_res_id)=%2Fr1/);
  });

  it('of Google, by the credentials of a Secret', async () => {
    expect(await sent('google-secret')).toBe('Bearer refreshed');
    expect(live.seen(`${GOOGLE}:443`).map(({ path }) => path)).toEqual(['/token']);
    expect(live.seen(`${GOOGLE}:443`)[0]?.body).toContain('"refresh_token":"refresh"');
  });

  it('of Google, for access and for identity', async () => {
    expect(await sent('google')).toBe('Bearer from-google');
    expect(await sent('google-id')).toBe('Bearer e30.eyJleHAiOjQxMDI0NDQ4MDB9.sig');
  });

  it('of AWS for a role use session name and tags from the request', async () => {
    const asked = async (name: string) => {
      live.forget();
      const { status, body } = await live.get(`http://${name}.example.com/`, { headers: { 'x-team': 'blue' } });
      expect([status, body]).toEqual([200, expect.stringMatching(/Credential=ASSUMED\/\d+\/eu-west-1\/execute-api\//)]);
      return Object.fromEntries(new URLSearchParams(live.seen(`${STS}:443`)[0]?.body));
    };
    expect(await asked('aws-role')).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: 'arn:aws:iam::123456789012:role/reader',
      RoleSessionName: 'gateway',
      'Tags.member.1.Key': 'stage',
      'Tags.member.1.Value': 'test',
    });
    expect(await asked('aws-named')).toMatchObject({
      RoleSessionName: 'blue',
      'Tags.member.1.Key': 'team',
      'Tags.member.1.Value': 'blue',
    });
  });

  it('of Azure, for the identity of a workload', async () => {
    live.forget();
    expect(await sent('azure-workload')).toBe('Bearer from-azure');
    const [seen] = live.seen(`${LOGIN}:443`);
    expect(seen?.path).toBe('/own-tenant/oauth2/v2.0/token');
    expect(seen?.body).toContain('client_assertion=');
  });
});
