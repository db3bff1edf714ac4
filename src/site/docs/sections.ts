import { both, type Sentence } from '../../text/sentence.ts'

/** What a reader wants to do, in the order in which one comes to want it. */
interface Task {
  id: string
  title: Sentence
  /** Each is the last part of an address, and a file of `docs/guides/`. */
  guides: readonly string[]
  operations: readonly string[]
}

export const TASKS: readonly Task[] = [
  {
    id: 'start',
    title: both('Bắt đầu', 'Start'),
    guides: ['authentication', 'paging', 'caching', 'rate-limits', 'versioning', 'assistants'],
    operations: ['getIndex', 'getUsage'],
  },
  {
    id: 'find',
    title: both('Tìm nhạc', 'Find'),
    guides: ['filters', 'wishes', 'collections'],
    operations: [
      'search',
      'countSearch',
      'suggest',
      'listTracks',
      'countTracks',
      'getTrack',
      'getTrackBySlug',
      'getTracksByIds',
      'getTracksByIsrc',
      'listSimilar',
      'listTrending',
      'listGenres',
      'listArtists',
      'listArtistTracks',
      'listCollections',
      'getCollection',
      'listCollectionTracks',
    ],
  },
  {
    id: 'play',
    title: both('Nghe thử', 'Play'),
    guides: ['links'],
    operations: ['getAudioUrl', 'getAudioUrls', 'getWaveform', 'getWaveforms', 'getCover', 'getWatermarkedPreview'],
  },
  {
    id: 'license',
    title: both('Giấy phép', 'License'),
    guides: ['licences', 'proofs', 'takedowns'],
    operations: ['getTrackLicense', 'listLicenses', 'issueProof', 'listProofs', 'verifyProof'],
  },
  {
    id: 'react',
    title: both('Theo dõi thay đổi', 'React'),
    guides: ['webhooks', 'changes'],
    operations: [
      'listWebhooks',
      'registerWebhook',
      'changeWebhook',
      'sendWebhookTest',
      'rotateWebhookSecret',
      'deleteWebhook',
      'listDeliveries',
      'listChanges',
      'getExport',
    ],
  },
  {
    id: 'operate',
    title: both('Vận hành', 'Operate'),
    guides: [],
    operations: [
      'getStatus',
      'getHealth',
      'getHealthz',
      'getReadyz',
      'getLivez',
      'getMetrics',
      'getOpenapi',
      'getOpenapiV1',
    ],
  },
]
