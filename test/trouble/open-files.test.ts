import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'
import { onlyIf } from '../support/programs.ts'
import { KHONHAC } from '../support/server.ts'

test(
  'a start with too few open files says how many there must be',
  onlyIf(process.platform === 'linux', 'no Linux'),
  async () => {
    const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: makeFolder() }

    const started = promisify(execFile)('sh', ['-c', `ulimit -n 64; exec "${KHONHAC}" serve`], { env })

    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^khonhac: too few open files [^\n]*ulimit -n[^\n]*1024[^\n]*\n$/m),
    })
  },
)
