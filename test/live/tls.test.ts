import { createServer as createTcpServer } from 'node:net';
import {
  type ConnectionOptions,
  connect as connectTls,
  createServer as createTlsServer,
  type TLSSocket,
} from 'node:tls';
import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { https, https2, raw } from './harness/upstreams';

const terminating = (name: string, hostname: string, secret: string, port = 443) => ({
  name,
  port,
  protocol: 'HTTPS',
  hostname,
  tls: { certificateRefs: [{ name: secret }] },
});

describeLive('TLS', () => {
  const authority = Authority.named('live');
  const system = Authority.named('system');
  const stranger = Authority.named('stranger');
  let live: Live;
  /** The first byte of each connection within TLS. */
  const wrapped: number[] = [];

  const one = authority.issue('DNS:one.example.com');
  const two = authority.issue('DNS:two.example.com');
  const inner = authority.issue('DNS:inner.example.net');
  const client = authority.issue('DNS:client.example.com');
  const forged = stranger.issue('DNS:inner.example.net');

  function input(): LiveInput {
    const pair = ({ cert, key }: { cert: string; key: string }) => ({ 'tls.crt': cert, 'tls.key': key });
    const ca = { caCertificateRefs: [{ name: 'ca' }] };
    const backend = (name: string, port: number, tls: object) =>
      [name, { static: { host: 'inner.example.net', port }, policies: { tls } }] as const;
    const built = new LiveInput(
      [
        HTTP_LISTENER,
        terminating('one', 'one.example.com', 'one'),
        terminating('two', 'two.example.com', 'two'),
        terminating('strict', 'one.example.com', 'one', 8443),
        { name: 'sni', port: 9443, protocol: 'TLS', hostname: '*.passed.example.com', tls: { mode: 'Passthrough' } },
        {
          name: 'ends',
          port: 9444,
          protocol: 'TLS',
          hostname: 'one.example.com',
          tls: { mode: 'Terminate', certificateRefs: [{ name: 'one' }] },
        },
        { name: 'tcp', port: 9000, protocol: 'TCP' },
      ],
      {
        tls: {
          frontend: {
            default: {},
            perPort: [
              {
                port: 8443,
                tls: { validation: { caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }] } },
              },
            ],
          },
        },
      },
    )
      .secret('one', pair(one))
      .secret('two', pair(two))
      .secret('client', pair(client))
      .configMap('ca', { 'ca.crt': authority.cert })
      .configMap('strangers', { 'ca.crt': stranger.cert })
      .route('one', { to: '@trusted' })
      .route('two', { to: '@trusted' })
      .policy(
        'front',
        {
          frontend: {
            tls: {
              minProtocolVersion: '1.2',
              maxProtocolVersion: '1.2',
              alpnProtocols: ['http/1.1'],
              cipherSuites: ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'],
            },
          },
        },
        'Gateway/edge',
      )
      .add('gateway.networking.k8s.io/v1', 'TLSRoute', 'passed', {
        parentRefs: [{ name: 'edge', sectionName: 'sni' }],
        hostnames: ['a.passed.example.com'],
        rules: [{ backendRefs: [{ name: 'passed', port: 443 }] }],
      })
      .add('gateway.networking.k8s.io/v1', 'TLSRoute', 'wrapped', {
        parentRefs: [{ name: 'edge', sectionName: 'sni' }],
        hostnames: ['wrapped.passed.example.com'],
        rules: [{ backendRefs: [{ name: 'wrapped', port: 443 }] }],
      })
      .add('gateway.networking.k8s.io/v1', 'TLSRoute', 'ends', {
        parentRefs: [{ name: 'edge', sectionName: 'ends' }],
        hostnames: ['one.example.com'],
        rules: [{ backendRefs: [{ name: 'tcp', port: 9000 }] }],
      })
      .add('gateway.networking.k8s.io/v1alpha2', 'TCPRoute', 'tcp', {
        parentRefs: [{ name: 'edge', sectionName: 'tcp' }],
        rules: [{ backendRefs: [{ name: 'tcp', port: 9000 }] }],
      })
      .route('validated', { to: 'validated:443' })
      .service('validated', [{ name: 'https', port: 443 }])
      .add('gateway.networking.k8s.io/v1', 'BackendTLSPolicy', 'validated', {
        targetRefs: ['validated', 'wrapped'].map((name) => ({ group: '', kind: 'Service', name })),
        validation: {
          hostname: 'inner.example.net',
          caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }],
        },
      });
    const backends = [
      backend('trusted', 443, ca),
      backend('untrusted', 443, { caCertificateRefs: [{ name: 'strangers' }] }),
      backend('system', 444, {}),
      backend('system-only', 443, {}),
      backend('named', 443, { ...ca, sni: 'sent.example.com', verifySubjectAltNames: ['inner.example.net'] }),
      backend('misnamed', 443, { ...ca, verifySubjectAltNames: ['other.example.net'] }),
      backend('blind', 445, { insecureSkipVerify: 'All' }),
      backend('half', 446, { caCertificateRefs: [{ name: 'ca' }], insecureSkipVerify: 'Hostname' }),
      backend('half-forged', 445, { caCertificateRefs: [{ name: 'ca' }], insecureSkipVerify: 'Hostname' }),
      backend('mutual', 447, { ...ca, mtlsCertificateRef: [{ name: 'client' }] }),
      backend('anonymous', 447, ca),
      backend('old', 448, { ...ca, alpnProtocols: ['http/1.1'] }),
      backend('new', 448, { ...ca, alpnProtocols: ['h2'] }),
    ];
    for (const [name, spec] of backends) built.backend(name, spec).route(name, { to: `@${name}` });
    return built;
  }

  beforeAll(async () => {
    const trusting = { ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    const echo = createTcpServer((socket) => socket.write('hello '));
    echo.on('connection', (socket) => socket.on('data', (data) => socket.write(data)));
    const inside = createTlsServer(inner, (socket) => {
      socket.once('data', (data) => {
        wrapped.push(data[0] ?? 0);
        socket.end();
      });
    });
    live = await runLive({
      input: String(input()),
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'inner.example.net:443': https(inner, (_, { socket }) => ({ body: { sni: (socket as TLSSocket).servername } })),
        'inner.example.net:444': https(system.issue('DNS:inner.example.net')),
        'inner.example.net:445': https(forged),
        'inner.example.net:446': https(authority.issue('DNS:elsewhere.example.net')),
        'inner.example.net:447': https({ ...inner, ...trusting }, (_, { socket }) => ({
          body: { client: (socket as TLSSocket).getPeerCertificate().subjectaltname },
        })),
        'inner.example.net:448': https2(inner),
        'passed.demo:443': https(authority.issue('DNS:a.passed.example.com'), { body: 'passed' }),
        'validated.demo:443': https(inner),
        'wrapped.demo:443': raw(inside),
        'tcp.demo:9000': raw(echo),
      },
    });
  });

  async function handshake(port: number, options: ConnectionOptions): Promise<TLSSocket> {
    const socket = connectTls({ path: await live.front(port), ca: authority.cert, ...options });
    await new Promise((resolve, reject) => {
      socket.on('secureConnect', resolve).on('error', reject);
      socket.on('end', () => reject(new Error('ended')));
    });
    return socket;
  }

  it('terminates at the listener that matches the server name', async () => {
    for (const [name, pair] of [
      ['one', one],
      ['two', two],
    ] as const) {
      const url = `https://${name}.example.com/`;
      const tls = { ca: authority.cert, rejectUnauthorized: true };
      expect((await live.get(url, { tls })).status).toBe(200);
      const socket = await handshake(443, { servername: `${name}.example.com` });
      expect(socket.getPeerX509Certificate()?.toString()).toBe(pair.cert);
      socket.destroy();
    }
    await expect(handshake(443, { servername: 'three.example.com' })).rejects.toThrow();
  });

  it('is spoken in the versions, ciphers and protocols that a policy allows', async () => {
    const socket = await handshake(443, { servername: 'one.example.com', ALPNProtocols: ['h2', 'http/1.1'] });
    expect([socket.getProtocol(), socket.getCipher().standardName, socket.alpnProtocol]).toEqual([
      'TLSv1.2',
      'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
      'http/1.1',
    ]);
    socket.destroy();
    await expect(handshake(443, { servername: 'one.example.com', minVersion: 'TLSv1.3' })).rejects.toThrow();
  });

  it('requires client certificates if the Gateway does', async () => {
    const url = 'https://one.example.com:8443/';
    expect((await live.get(url, { tls: { cert: client.cert, key: client.key } })).status).toBe(200);
    await expect(live.get(url)).rejects.toThrow();
    await expect(live.get(url, { tls: { cert: forged.cert, key: forged.key } })).rejects.toThrow();
  });

  it.each([
    ['trusted', 200, 'the authority of the ConfigMap'],
    ['untrusted', 503, 'another authority'],
    ['system', 200, 'an authority of the system'],
    ['system-only', 503, 'no authority of the system'],
    ['named', 200, 'the names that are asked for'],
    ['misnamed', 503, 'other names than are asked for'],
    ['blind', 200, 'anything, as nothing is verified'],
    ['half', 200, 'the authority, but another name'],
    ['half-forged', 503, 'another authority where only the name is ignored'],
    ['mutual', 200, 'a client certificate'],
    ['old', 200, 'ALPN http/1.1'],
    ['new', 200, 'ALPN h2'],
    ['validated', 200, 'a BackendTLSPolicy'],
  ])('to a backend: %s returns %i for %s', async (name, status) => {
    expect((await live.get(`http://${name}.example.com/`)).status).toBe(status);
  });

  it('to a backend: names, client certificates and protocols arrive', async () => {
    expect((await live.get('http://named.example.com/')).json()).toEqual({ sni: 'sent.example.com' });
    expect((await live.get('http://trusted.example.com/')).json()).toEqual({ sni: 'inner.example.net' });
    expect((await live.get('http://mutual.example.com/')).json()).toEqual({ client: 'DNS:client.example.com' });
    expect((await live.get('http://anonymous.example.com/')).status).toBe(503);
    expect((await live.get('http://old.example.com/')).json().version).toBe('1.1');
  });

  it('passes through by server name', async () => {
    const url = 'https://a.passed.example.com:9443/';
    expect((await live.get(url, { tls: { ca: authority.cert, rejectUnauthorized: true } })).body).toBe('passed');
    await expect(live.get('https://b.passed.example.com:9443/')).rejects.toThrow();
  });

  // AIG7130 makes this claim about the data plane.
  it('wraps passthrough traffic if a Service policy configures TLS', async () => {
    await expect(live.get('https://wrapped.passed.example.com:9443/')).rejects.toThrow();
    // A handshake, within TLS.
    expect(wrapped[0]).toBe(0x16);
  });

  it('is terminated for raw TCP, which also passes without it', async () => {
    const said = async (socket: NodeJS.ReadWriteStream) => {
      socket.write('world');
      let text = '';
      for await (const chunk of socket) {
        text += chunk;
        if (text.includes('world')) break;
      }
      return text;
    };
    expect(await said(await handshake(9444, { servername: 'one.example.com' }))).toBe('hello world');
    const { connect } = await import('node:net');
    expect(await said(connect(await live.front(9000)))).toBe('hello world');
  });
});
