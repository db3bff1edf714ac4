export const faults = [
  {
    what: 'puts a track in the wrong place of an order',
    file: 'src/catalog/tables/orders.ts',
    find: 'compare(slots[middle]!, slot) < 0',
    replace: 'compare(slots[middle]!, slot) <= 0',
    tests: ['src/catalog/tables/orders.test.ts'],
  },
  {
    what: 'leaves out the track that lies on the border of a range',
    file: 'src/catalog/filters/matching.ts',
    find: '+(b <= max)',
    replace: '+(b < max)',
    tests: ['src/catalog/catalog.test.ts'],
  },
  {
    what: 'finds only tracks of the artist, not those that feature the artist',
    file: 'src/catalog/filters/matching.ts',
    find: `    unitePostings(table.byFeatured, artist, found)
`,
    replace: '',
    tests: ['src/catalog/catalog.test.ts'],
  },
  {
    what: 'does not notice that a plain field alone has changed',
    file: 'src/catalog/tables/track-rows.ts',
    find: `    table.fieldList.every(({ name, column }) => column.holds(slot, row[name])) &&
`,
    replace: '',
    tests: ['src/catalog/tables/apply-batch.test.ts', 'src/catalog/catalog.test.ts'],
  },
  {
    what: 'breaks ties by the slot of a track',
    file: 'src/catalog/tables/track-table.ts',
    find: 'compareIds(ids, columns.serial[a]!, columns.serial[b]!)',
    replace: 'a - b',
    tests: ['test/search/load-order.test.ts'],
  },
  {
    what: 'meets the track that a cursor names once more',
    file: 'src/catalog/catalog.ts',
    find: 'compare(columns.serial[slot]!) > 0',
    replace: 'compare(columns.serial[slot]!) >= 0',
    tests: ['test/api/tracks-cursor.test.ts'],
  },
  {
    what: 'goes on by cursor under a sort that it does not follow',
    file: 'src/catalog/api/list-routes.ts',
    find: 'query.cursor !== undefined && query[name] !== undefined',
    replace: 'query.cursor === undefined && query[name] === undefined && query.limit < 0',
    tests: ['test/api/tracks-cursor.test.ts'],
  },
  {
    what: 'copies by pages, which move when a track goes',
    file: 'client/src/items.ts',
    find: 'isWalked && params.sort === undefined',
    replace: 'isWalked && params.sort === null',
    tests: ['test/client/copy.test.ts'],
  },
]
