import { KhoNhacError } from './error.ts'
import type { Operations } from './generated/operations.ts'
import type { RequestOptions } from './options.ts'
import type { Send } from './requests.ts'

/** A track of any list, or its id. */
export type PreviewSource = string | { id: string; audio_url?: string | null | undefined }

/** The sound of a preview. Links live for an hour: one that has ended is replaced, once. */
export async function fetchPreview(
  send: Send,
  getAudioUrl: Operations['getAudioUrl'],
  source: PreviewSource,
  options?: RequestOptions,
): Promise<Response> {
  const { id, audio_url } = typeof source === 'string' ? { id: source, audio_url: null } : source
  // Without the key and the caller's headers: a link says by itself who may follow it, and may lead to another host.
  const follow = async (url: string) => {
    const answered = await send(
      { url, method: 'GET', answer: 'bytes', headers: {} },
      { ...options, headers: undefined },
    )
    return answered.data as Response
  }
  if (audio_url) {
    try {
      return await follow(audio_url)
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
  }
  const link = await getAudioUrl({ id }, options)
  return await follow(link.audio_url)
}

function hasEnded(error: unknown): boolean {
  return error instanceof KhoNhacError && (error.status === 403 || error.status === 410)
}
