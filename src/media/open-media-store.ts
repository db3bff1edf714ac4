import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { openS3Store } from './s3-store.ts'

const mediaFolder = (dataDir: string) => join(dataDir, 'media')

/** The bucket of the configuration, else a folder beside the store. */
export function openMediaStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  if (s3 === undefined) return openFolderStore(mediaFolder(dataDir))
  return openS3Store({ ...s3, spoolFolder: join(dataDir, 'incoming'), now: Date.now })
}
