import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished, test } from 'vitest'
import { checkPreview } from '../../../test/support/check-preview.ts'
import { codecs } from '../../../test/support/codecs.ts'
import { PREVIEW_SECONDS } from '../sound/limits.ts'

describe.each(codecs)('$name, from file to preview', (codec) => {
  test.each(PREVIEW_SECONDS)('%d s: exact, clean at the edges, every frame on its own', async (seconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'khonhac-preview-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))

    await checkPreview({ codec, seconds, readers: [codec], folder })
  })
})
