import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http, https } from './harness/upstreams';

const LOGIN = 'login.microsoftonline.com';
/** Where virtual machines of Azure and Google ask who they are. */
const METADATA = '169.254.169.254:80';

function input(): string {
  const built = new LiveInput().secret('azure', { clientID: 'client', tenantID: 'tenant', clientSecret: 'secret' });
  const stat = (name: string, auth: object) =>
    built
      .backend(name, { static: { host: 'api.example.net', port: 80 }, policies: { auth } })
      .route(name, { to: `@${name}` });
  stat('azure-secret', { azure: { secretRef: { name: 'azure' } } });
  stat('azure-client', { azure: { managedIdentity: { clientId: 'c1', objectId: '', resourceId: '' } } });
  stat('azure-object', { azure: { managedIdentity: { clientId: '', objectId: 'o1', resourceId: '' } } });
  stat('azure-resource', { azure: { managedIdentity: { clientId: '', objectId: '', resourceId: '/r1' } } });
  stat('google', { gcp: { type: 'AccessToken' } });
  stat('google-id', { gcp: { type: 'IdToken', audience: 'https://audience.example.com' } });
  return String(built);
}

describeLive('credentials that clouds hand out', () => {
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
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'api.example.net:80': http(({ headers }) => ({ body: headers.authorization ?? 'nothing' })),
        [`${LOGIN}:443`]: https(system.issue(`DNS:${LOGIN}`), { body: azure }),
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

  it('of Google, for access and for identity', async () => {
    expect(await sent('google')).toBe('Bearer from-google');
    expect(await sent('google-id')).toBe('Bearer e30.eyJleHAiOjQxMDI0NDQ4MDB9.sig');
  });
});
