/** What the examples of the document name. All of it is in the demo catalogue, so that every example can be tried out. */

export const EXAMPLE_TRACK_ID = '87fce159-f744-43e6-89d8-abc799d93534'
export const EXAMPLE_SLUG = 'mua-tren-pho-cu'
export const EXAMPLE_TRACK_IDS = [EXAMPLE_TRACK_ID, '29295e21-0f4f-49b1-8283-ae4b637bbce5']
export const EXAMPLE_ISRC = 'XXKND2600001'
export const EXAMPLE_ARTIST_ID = '06674786-4a0b-4114-895b-dd874077faec'
export const EXAMPLE_COLLECTION_ID = 'c0a80101-7f3d-4b52-9a64-2f6d1e8b5c07'
export const EXAMPLE_COLLECTION_SLUG = 'ca-phe-chieu-mua'
export const EXAMPLE_WEBHOOK_ID = '6f1d2c3b-8a49-4e57-9b60-c1d2e3f4a5b6'
