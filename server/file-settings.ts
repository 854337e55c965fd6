import type { StorageSettings } from '@numo/adapters/storage/create-files.ts'
import { oneOf, origin, text, type Settings } from './settings.ts'

/** Settings of file storage. */
export type FileSettings = Pick<StorageSettings, 'files_keys' | 's3'> & {
  /** Virus scanner (clamd) for every file; null for none. */
  clamav: { host: string; port: number } | null
}

type SettingsError = { wrong: string }

/** Parses one or more base64 keys of 32 bytes, separated by commas. */
const filesKeys = (value: string): NonNullable<FileSettings['files_keys']> | SettingsError => {
  const [newest, ...older] = value.split(',').map((one) => Buffer.from(one.trim(), 'base64'))
  return newest && [newest, ...older].every((key) => key.length === 32)
    ? [newest, ...older]
    : { wrong: 'is not 32 bytes in base64 (openssl rand -base64 32)' }
}

const scanner = (value: string): { host: string; port: number } | SettingsError => {
  const url = URL.parse(`tcp://${value}`)
  return url?.hostname && url.host === value
    ? { host: url.hostname, port: Number(url.port || 3310) }
    : { wrong: 'is not a host, or a host and a port' }
}

const exampleKey = 'the-output-of-openssl-rand-base64-32'

/**
 * Reads the settings. Production requires an encryption key; a bucket requires its name, region and access key
 * pair.
 */
export function readFileSettings(from: Settings, isProduction: boolean): FileSettings {
  if (isProduction)
    from.require('FILES_KEY', 'files of households are encrypted with it', exampleKey)
  const examples = {
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'AKIA...',
    S3_SECRET_ACCESS_KEY: 'the-secret-of-that-key',
  } as const
  const bucket = from.read('S3_BUCKET', text(255), 'numo-files', null)
  const read = (name: keyof typeof examples) => {
    if (bucket !== null) from.require(name, 'a bucket needs it', examples[name])
    return from.read(name, text(500), examples[name], '', name === 'S3_SECRET_ACCESS_KEY')
  }
  const region = read('S3_REGION')
  const access_key_id = read('S3_ACCESS_KEY_ID')
  const secret_access_key = read('S3_SECRET_ACCESS_KEY')
  const endpoint = from.read(
    'S3_ENDPOINT',
    origin(!isProduction),
    'https://s3.eu-central-1.amazonaws.com',
    null
  )
  const path_style = from.read('S3_PATH_STYLE', oneOf('true', 'false'), 'true', 'false') === 'true'
  return {
    files_keys: from.read('FILES_KEY', filesKeys, exampleKey, null, true),
    s3:
      bucket === null
        ? null
        : { bucket, region, endpoint, access_key_id, secret_access_key, path_style },
    clamav: from.read('CLAMAV_HOST', scanner, 'clamav:3310', null),
  }
}
