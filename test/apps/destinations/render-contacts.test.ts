import { describe, expect, it } from 'vitest';
import { renderContacts } from '../../../src/apps/destinations/render-contacts';
import type { Contact } from '../../../src/core/compiler/model/contact';

describe('a table of destinations', () => {
  const found: Contact[] = [
    { gateway: 'shop/edge', purpose: 'service', host: '=cmd|"x"', port: 80, sees: ['headers'], ways: [] },
    { gateway: 'shop/edge', purpose: 'forward proxy', sees: [], ways: [{ listener: 'a', asks: [] }] },
  ];

  it('is no formula and no markup, whatever hosts are called', () => {
    expect(renderContacts(found, 'csv').split('\r\n')[1]).toBe(
      `shop/edge,"'=cmd|""x"":80",service,,headers,no request,`,
    );
    expect(renderContacts(found, 'markdown').split('\n')[2]).toContain('=cmd\\|"x":80');
  });

  it('says where anybody gets through', () => {
    expect(renderContacts(found, 'text')).toContain('    from listener a: anybody');
    expect(renderContacts([], 'text')).toContain('nobody');
    expect(JSON.parse(renderContacts(found, 'json')).destinations).toEqual(found);
  });
});
