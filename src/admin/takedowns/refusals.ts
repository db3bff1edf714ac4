import { OperatorError } from '../operator-error.ts'

export const noSuchTrack = (id: string) => new OperatorError(`there is no track ${id}`)

export const noSuchTakedown = (id: string) => new OperatorError(`there is no takedown ${id}`)

export const alreadyTakenDown = (trackId: string, takedownId: string) =>
  new OperatorError(`track ${trackId} has been taken down already: takedown ${takedownId}`)

export const alreadyRestored = (id: string) => new OperatorError(`takedown ${id} was undone before`)

export const trackDeleted = (id: string) =>
  new OperatorError(`the track of takedown ${id} has been deleted: there is nothing to bring back`)

export const trackTakenDown = (trackId: string, takedownId: string) =>
  new OperatorError(
    `track ${trackId} has been taken down: only "takedown restore ${takedownId}" makes it visible again`,
  )

export const badText = (field: string, problem: string) => new OperatorError(`${field} ${problem}`)
