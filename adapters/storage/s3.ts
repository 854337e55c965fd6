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

/** A bucket of Amazon S3, or of anything that speaks its language (MinIO, R2, Ceph ...). */
export type S3Settings = {
  bucket: string
  region: string
  /** Null: Amazon's own. */
  endpoint: string | null
  access_key_id: string
  secret_access_key: string
  /** The bucket's name stands in the path and not in the host; most servers but Amazon's want that. */
  path_style: boolean
}

/** How long one attempt may take. */
const timeout_ms = 20_000

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Files in a bucket. The bucket itself takes a file whole or not at all; the library tries again three times. */
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
    // Servers that are not Amazon's do not know the newer checksums; what is read is checked when it is decrypted.
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
            yield { key: Key, kept_at: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
