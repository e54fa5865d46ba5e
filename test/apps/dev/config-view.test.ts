import { describe, expect, it } from 'vitest';
import { openBinds, type RouteView, type View } from '../../../src/apps/dev/config-view';
import type * as config from '../../../src/core/data-plane/config';

describe('a config view', () => {
  it('rejects unknown keys at compile time', () => {
    // @ts-expect-error a route has hostnames
    const route: RouteView = { hostname: 'shop.example.com' };
    // @ts-expect-error nor can a view be made that has such a key
    type Misspelt = View<config.LocalRoute, { hostname: string }>;
    const misspelt: Misspelt = { hostname: 'shop.example.com' };
    expect([route, misspelt]).toEqual([{ hostname: 'shop.example.com' }, { hostname: 'shop.example.com' }]);
  });

  it('contains the ports that clients reach', () => {
    const binds = [{ port: 80 }, { port: 61000, mode: 'internal' }, { port: 443, mode: 'standard' }] as const;
    expect(openBinds({ binds }).map(({ port }) => port)).toEqual([80, 443]);
  });
});
