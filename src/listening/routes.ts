import type { Endpoint } from '../http/endpoint.ts'
import type { MediaStore } from '../media/media-store.ts'
import { likeRoutes } from './like-routes.ts'
import { listenRoutes } from './listen-routes.ts'
import { createListenTokens } from './listen-token.ts'
import { createPreviewAudio } from './preview-audio.ts'
import type { ListeningDeps } from './route-deps.ts'
import { createSentBytes } from './sent-bytes.ts'

interface Given extends Omit<ListeningDeps, 'tokens' | 'audio' | 'sentBytes'> {
  media: MediaStore
  onError: (error: unknown) => void
}

/** Plays and likes: what listeners do on the service's own site. */
export function listeningRoutes({ media, onError, ...given }: Given): Endpoint[] {
  const deps: ListeningDeps = {
    ...given,
    tokens: createListenTokens(given.keys),
    audio: createPreviewAudio(media),
    sentBytes: createSentBytes({ store: given.store, now: given.now, onError }),
  }
  return [...listenRoutes(deps), ...likeRoutes(deps)]
}
