import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { checkPreview } from '../../../test/support/check-preview.ts'
import { codecs } from '../../../test/support/codecs.ts'
import { PREVIEW_SECONDS } from '../limits.ts'

// By turns: what the codecs make is looked at in cut-preview.test.ts, here it is only longer.
const LENGTHS = PREVIEW_SECONDS.map((seconds, at) => ({ seconds, codec: codecs.at(-1 - (at % codecs.length))! }))

test.each(LENGTHS)(
  'a preview of $seconds s: exact, clean at the edges, every frame on its own ($codec.name)',
  async ({ seconds, codec }) => {
    const folder = await mkdtemp(join(tmpdir(), 'khonhac-preview-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))

    await checkPreview({ codec, seconds, readers: [codec], folder })
  },
)
