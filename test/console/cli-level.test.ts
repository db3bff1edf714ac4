import { expect, test } from 'vitest'
import { loadCommands } from '../../src/cli/load-commands.ts'
import { startConsole } from '../support/console.ts'

/** Which command does what operations of the console do. */
const COMMANDS = `
  admin: sessions(listOwnSessions) sign-out(closeOtherSessions closeOwnSession)
    password(changeOwnPassword makePasswordLink choosePassword) second-factor-off(turnOffSecondFactor)
    recovery(renewRecoveryCodes) list(listAdministrators) add(addAdministrator) role(changeAdministrator)
    remove(removeAdministrator) demand-second-factor(getAdministratorRules setAdministratorRules)
  token: list(listTokens) add(addToken) remove(removeToken)
  watermark: trace(startTrace) traces(listTraces getTrace) evidence(getTraceEvidence)
  track: list(listTracks) genres(listGenres) history(getTrackHistory) show(getTrack) add(addTrack)
    update(changeTrack replaceTrackAudio replaceTrackCover) publish(publishTrack) unpublish(unpublishTrack)
    delete(deleteTrack) bulk(changeTracks)
  artist: list(listArtists) show(getArtist) add(addArtist) update(changeArtist replaceArtistAvatar)
    delete(deleteArtist) near(findNearArtists) merge(mergeArtist) unmerge(unmergeArtist)
  collection: list(listCollections) show(getCollection) add(addCollection)
    update(changeCollection replaceCollectionCover) set(orderCollection) delete(deleteCollection)
  release: list(listReleases) add(addRelease) show(getRelease) update(changeRelease) cover(replaceReleaseCover)
    delete(deleteRelease)
  import: (importCatalog)
  job: list(listJobs) show(getJob followJob) retry(retryJob) undo(undoJob) put-away(putAwayJob putAwayJobs)
  mail: list(listMails) show(getMail) retry(retryMail) test(sendTestMail) put-away(putAwayMail putAwayMails)
  find: (findAnything)
  insight: overview(countWaiting getOverview) traffic(getTraffic) storage(getStorage)
  alert: list(listAlerts) test(testAlertWebhook) contact(getOwnContact changeOwnContact)
  partner: list(listPartners) add(addPartner) show(showPartner) edit(editPartner) delete(deletePartner)
    approve(approvePartner) claim(renewClaim) reject(rejectPartner rejectPartners) suspend(suspendPartner)
    resume(resumePartner)
  key: list(listKeys) issue(issueKey) edit(updateKey) revoke(revokeKey) rotate(rotateKey)
  quota: list(listQuotaRequests) approve(approveQuotaRequest) refuse(refuseQuotaRequest)
  search: top(getSearches)
  lock: list(listLocks) clear(releaseLock)
  requests: (findRequests)
  audit: list(listActs)
  takedown: add(takeDownTrack previewTakedown) list(listTakedowns) show(getTakedown) restore(restoreTakedown)
    text(getNoticeText) sent(recordHandNotice) attach(attachDemand) demand(getDemand) evidence(getTakedownEvidence)
  webhook: list(listPartnerWebhooks getPartnerWebhook) deliveries(listPartnerDeliveries)
    replay(replayDelivery replayDeliveries) resume(resumeWebhook) test(testWebhook)
  proof: list(listIssuedProofs)
`

/** Where there is nothing to do on a terminal, and why. */
const NOTHING: Readonly<Record<string, string>> = {
  'describes the API itself': 'getAdminOpenapi',
  'a terminal needs no session': 'signIn getSession signOut',
  'needs the phone of who signs in': 'proposeSecondFactor turnOnSecondFactor',
  'a terminal needs no link': 'readPasswordLink',
  'docs/import.md has an example': 'getImportSample',
  'import names them itself': 'getBadLines',
  'a terminal does not play': 'getTrackAudio getTrackPreview',
  'a terminal shows no pictures': 'getTrackCover getArtistAvatar getCollectionCover',
}

/** Files of lists: a terminal has --json. */
const isFile = (id: string) => /^export[A-Z]/.test(id)

test('whatever the console can do a command can', async () => {
  await using api = await startConsole()
  const commands = await loadCommands(undefined)

  const exists = (name: string, sub: string) => {
    const found = commands[name]
    return found !== undefined && ('commands' in found ? sub in found.commands : sub === '')
  }

  const told = Object.values(NOTHING).flatMap((ids) => ids.split(' '))
  const missing: string[] = []
  for (const [, name = '', subs = ''] of COMMANDS.matchAll(/^ {2}([\w-]+):((?:\s+[\w-]*\([\w ]+\))+)/gm))
    for (const [, sub = '', ids = ''] of subs.matchAll(/([\w-]*)\(([\w ]+)\)/g)) {
      if (!exists(name, sub)) missing.push(`${name} ${sub}`)
      told.push(...ids.split(' '))
    }
  const operations = api.service.adminEndpoints.map(({ id }) => id).filter((id) => !isFile(id))
  expect([...told].sort()).toEqual([...operations].sort())
  expect(missing).toEqual([])
})
