import { join } from 'node:path'
import { createDiskStore } from './disk.ts'
import { encrypted, type MasterKeys } from './encrypted.ts'
import { ownFilesKey } from './own-key.ts'
import type { Files, TextVault } from './port.ts'
import { createS3Store, type S3Settings } from './s3.ts'
import { createTextVault } from './text-vault.ts'

export type StorageSettings = {
  data_dir: string
  /** Master keys of 32 bytes, newest first; null: a key generated and stored in the data folder. */
  files_keys: MasterKeys | null
  s3: S3Settings | null
}

/** Creates the configured file storage: the S3 bucket when set, otherwise the data folder; encrypted in both. */
export async function createFiles({ data_dir, files_keys, s3 }: StorageSettings): Promise<Files> {
  const store = s3 ? createS3Store(s3) : await createDiskStore(join(data_dir, 'files'))
  return encrypted(store, await keysOf({ data_dir, files_keys }))
}

/** Creates the vault for secrets in the database, with keys derived from those of files. */
export const createVault = async (settings: KeySettings): Promise<TextVault> =>
  createTextVault(await keysOf(settings))

type KeySettings = Pick<StorageSettings, 'data_dir' | 'files_keys'>
const keysOf = async ({ data_dir, files_keys }: KeySettings): Promise<MasterKeys> =>
  files_keys ?? [await ownFilesKey(data_dir)]
