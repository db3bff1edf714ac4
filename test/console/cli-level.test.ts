import { expect, test } from 'vitest'
import { loadCommands } from '../../src/cli/load-commands.ts'
import { startConsole } from '../support/console.ts'

/** Which command does what an operation of the console does; a reason in brackets where there is nothing to do on a terminal. */
const COMMANDS: Readonly<Record<string, string>> = {
  getAdminOpenapi: '(describes the API itself)',
  signIn: '(a terminal needs no session)',
  getSession: '(a terminal needs no session)',
  signOut: '(a terminal needs no session)',
  listOwnSessions: '(a terminal needs no session)',
  closeOtherSessions: 'admin password',
  changeOwnPassword: 'admin password',
  proposeSecondFactor: '(needs the phone of who signs in)',
  turnOnSecondFactor: '(needs the phone of who signs in)',
  turnOffSecondFactor: 'admin second-factor-off',
  renewRecoveryCodes: 'admin recovery',
  listAdministrators: 'admin list',
  addAdministrator: 'admin add',
  changeAdministrator: 'admin role',
  removeAdministrator: 'admin remove',
  startTrace: 'watermark trace',
  listTraces: 'watermark traces',
  getTrace: 'watermark traces',
  getTraceEvidence: 'watermark evidence',
  listTracks: 'track list',
  getTrack: 'track show',
  addTrack: 'track add',
  changeTrack: 'track update',
  replaceTrackAudio: 'track update',
  replaceTrackCover: 'track update',
  publishTrack: 'track publish',
  unpublishTrack: 'track unpublish',
  deleteTrack: 'track delete',
  getTrackAudio: '(a terminal does not play)',
  getTrackPreview: '(a terminal does not play)',
  getTrackCover: '(a terminal shows no pictures)',
  getArtistAvatar: '(a terminal shows no pictures)',
  listArtists: 'artist list',
  getArtist: 'artist show',
  addArtist: 'artist add',
  changeArtist: 'artist update',
  replaceArtistAvatar: 'artist update',
  deleteArtist: 'artist delete',
  importCatalog: 'import',
  listJobs: 'job list',
  getJob: 'job show',
  followJob: 'job show',
  retryJob: 'job retry',
  listMails: 'mail list',
  getMail: 'mail show',
  retryMail: 'mail retry',
  sendTestMail: 'mail test',
  listPartners: 'partner list',
  addPartner: 'partner add',
  showPartner: 'partner show',
  editPartner: 'partner edit',
  deletePartner: 'partner delete',
  approvePartner: 'partner approve',
  renewClaim: 'partner claim',
  rejectPartner: 'partner reject',
  rejectPartners: 'partner reject',
  suspendPartner: 'partner suspend',
  resumePartner: 'partner resume',
  listKeys: 'key list',
  issueKey: 'key issue',
  updateKey: 'key edit',
  revokeKey: 'key revoke',
  rotateKey: 'key rotate',
  listQuotaRequests: 'quota list',
  approveQuotaRequest: 'quota approve',
  refuseQuotaRequest: 'quota refuse',
  getOverview: 'insight overview',
  getTraffic: 'insight traffic',
  getSearches: 'search top',
  getStorage: 'insight storage',
  listLocks: 'lock list',
  releaseLock: 'lock clear',
  findRequests: 'requests',
  listActs: 'audit list',
  takeDownTrack: 'takedown add',
  previewTakedown: 'takedown add',
  listTakedowns: 'takedown list',
  getTakedown: 'takedown show',
  restoreTakedown: 'takedown restore',
  getNoticeText: 'takedown text',
  recordHandNotice: 'takedown sent',
  getTakedownEvidence: 'takedown evidence',
  listPartnerWebhooks: 'webhook list',
  getPartnerWebhook: 'webhook list',
  listPartnerDeliveries: 'webhook deliveries',
  replayDelivery: 'webhook replay',
  replayDeliveries: 'webhook replay',
  resumeWebhook: 'webhook resume',
  testWebhook: 'webhook test',
}

test('whatever the console can do a command can', async () => {
  await using api = await startConsole()
  const commands = await loadCommands(undefined)

  const exists = (words: string) => {
    const [name, sub] = words.split(' ')
    const found = commands[name!]
    if (found === undefined) return false
    return 'commands' in found ? sub !== undefined && sub in found.commands : sub === undefined
  }

  const operations = api.service.adminEndpoints.map(({ id }) => id)
  expect(operations.filter((id) => COMMANDS[id] === undefined)).toEqual([])
  expect(Object.keys(COMMANDS).filter((id) => !operations.includes(id))).toEqual([])
  expect(Object.values(COMMANDS).filter((words) => !words.startsWith('(') && !exists(words))).toEqual([])
})
