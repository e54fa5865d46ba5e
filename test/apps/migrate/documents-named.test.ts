import { expect, it } from 'vitest';
import { type Document, documentsNamed } from '../../../src/apps/migrate/reasons/reason';

it('scans the documents once for any number of differences', () => {
  const names = Array.from({ length: 500 }, (_, index) => `web-${index % 400}`);
  let looks = 0;
  const documents = names.map(
    (name): Document => ({
      get kind() {
        looks++;
        return 'Service';
      },
      metadata: { name },
    }),
  );
  for (const name of names) {
    const found = documentsNamed(`Service default/${name}`, documents).map((document) => documents.indexOf(document));
    expect(found).toEqual(names.flatMap((other, index) => (other === name ? [index] : [])));
  }
  expect(documentsNamed('Service shop/web-1', documents)).toEqual([]);
  expect(looks).toBe(documents.length);
});
