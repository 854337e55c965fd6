import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { checkKey, isFileKey, type FileStore } from './port.ts'

/** Settings of a bucket of Amazon S3 or a compatible service (MinIO, R2, Ceph ...). */
export type S3Settings = {
  bucket: string
  region: string
  /** Null for Amazon's own. */
  endpoint: string | null
  access_key_id: string
  secret_access_key: string
  /** Bucket name in the path instead of the host; most servers other than Amazon's need it. */
  path_style: boolean
}

/** Timeout of one attempt. */
const timeout_ms = 20_000

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** File store in an S3 bucket. Writes are atomic; the library makes up to three attempts. */
export function createS3Store(settings: S3Settings): FileStore {
  const {
    bucket: Bucket,
    region,
    endpoint,
    access_key_id,
    secret_access_key,
    path_style,
  } = settings
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: path_style,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    maxAttempts: 3,
    // Other servers do not support the newer checksums; integrity is checked by decryption.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const timeout = () => ({ abortSignal: AbortSignal.timeout(timeout_ms) })

  return {
    async put(key, bytes) {
      const Key = checkKey(key)
      const what = { Bucket, Key, Body: bytes, ContentLength: bytes.byteLength }
      await client.send(
        new PutObjectCommand({ ...what, ContentType: 'application/octet-stream' }),
        timeout()
      )
    },
    async read(key) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: checkKey(key) }),
          timeout()
        )
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }), timeout())
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }), timeout())
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const from = ContinuationToken === undefined ? {} : { ContinuationToken }
        const page = await client.send(new ListObjectsV2Command({ Bucket, ...from }), timeout())
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified && isFileKey(Key))
            yield { key: Key, stored_at: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
