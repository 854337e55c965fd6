import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

type SeenRequest = { method: string; path: string; host: string; authorization: string }

/** Local server with the subset of S3 that file storage needs, with path-style addressing. */
export async function startS3Server({ bucket }: { bucket: string }) {
  const objects = new Map<string, Buffer>()
  const seen: SeenRequest[] = []
  /** Number of responses that fail before one succeeds. */
  let failing = 0
  /** One page of the list; pages are short, so that tests get several. */
  const listed = (params: URLSearchParams) => {
    const keys = [...objects.keys()].toSorted()
    const from = Number(params.get('continuation-token') ?? 0)
    const next = from + 3 < keys.length ? from + 3 : null
    const contents = keys
      .slice(from, from + 3)
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`
      )
    return (
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>${contents.join('')}` +
      `${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
    )
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3.invalid')
      const { method = '', headers } = request
      const authorization = headers.authorization ?? ''
      seen.push({ method, path: pathname, host: headers.host ?? '', authorization })
      const answer = (status: number, body: string | Buffer = '', type = 'application/xml') => {
        response.writeHead(status, {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
        })
        response.end(method === 'HEAD' ? undefined : body)
      }
      const problem = (status: number, code: string) =>
        answer(
          status,
          `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
        )
      if (failing > 0) {
        failing -= 1
        return problem(503, 'SlowDown')
      }
      const isSigned =
        /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[\da-f]{64}$/
      if (!isSigned.test(authorization)) return problem(403, 'SignatureDoesNotMatch')
      if (searchParams.get('list-type') === '2') return answer(200, listed(searchParams))
      if (!pathname.startsWith(`/${bucket}/`)) return problem(404, 'NoSuchBucket')
      const key = decodeURIComponent(pathname.slice(bucket.length + 2))
      const stored = objects.get(key)
      if (method === 'PUT') {
        const body = Buffer.concat(parts)
        objects.set(key, body)
        response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`)
        return answer(200)
      }
      if (method === 'DELETE') {
        objects.delete(key)
        return answer(204)
      }
      if (!stored) return problem(404, 'NoSuchKey')
      return answer(200, stored, 'application/octet-stream')
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    seen,
    failNext: (times: number) => void (failing = times),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
