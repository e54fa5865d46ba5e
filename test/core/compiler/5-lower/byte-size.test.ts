import { expect, test } from 'vitest';
import { compileDocuments, GATEWAY, onGateway, onRoute, route, TO_WEB } from './scenario';

const WEB = route('r', TO_WEB);
const compiled = (policy: string) => compileDocuments([GATEWAY, WEB, policy], { revision: 'v1.4' });

/** Returns the buffered bytes of a request, and the findings about them. */
function held(size: string): readonly unknown[] {
  const { route: routeOf, found } = compiled(onRoute('p', `traffic: {buffer: {request: {maxBytes: ${size}}}}`));
  return [routeOf().policies.buffer.request.maxBytes, ...found];
}

const SAID = 'AIG5110 spec.traffic.buffer.request.maxBytes';

test.each([
  ['64Ki', [65536]],
  ['"1500m"', [2]],
  ['4294967295', [4294967295]],
  ['4Gi', [4294967295, SAID]],
  ['"0"', [0, SAID]],
  ['"-1"', [0, SAID]],
])('converts %s to whole bytes and warns about implausible sizes', (size, expected) => {
  expect(held(size)).toEqual(expected);
});

test('checks sizes in every field', () => {
  const said = (policy: string) => compiled(policy).found.map((text) => text.replace('AIG5110 spec.', ''));
  const sizes = ['http2ConnectionWindowSize', 'http2MaxHeaderSize', 'http2WindowSize', 'maxBufferSize'];
  expect(said(onGateway('p', `frontend: {http: {${sizes.map((name) => `${name}: "0"`).join(', ')}}}`)).sort()).toEqual(
    sizes.map((name) => `frontend.http.${name}`),
  );
  const service = 'backendRef: {name: web, port: 80}, grpc: {}, forwardBody: {maxSize: "0"}';
  expect(said(onRoute('p', `traffic: {extAuth: {${service}}}`))).toEqual(['traffic.extAuth.forwardBody.maxSize']);
  expect(said(onRoute('p', `traffic: {extAuth: {conditional: [{policy: {${service}}}]}}`))).toEqual([
    'traffic.extAuth.conditional[0].policy.forwardBody.maxSize',
  ]);
});
