import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Hono } from 'hono'
import { refuse } from '@numo/kit/fail.ts'
import { workerFile } from '@numo/kit/site.ts'
import type { HttpResponse } from './http-response.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { Packed } from './packed.ts'
import { refuseMethod } from './api.ts'
import type { Respond } from './respond.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.xml': 'application/xml; charset=utf-8',
}
const isText = /^(?:text\/|application\/|image\/svg)/
const isPicture = /^image\//

type File = { name: string; type: string; ready: { br: boolean; gzip: boolean } }

/**
 * Lists the files of the browser build by address. Hidden files, source maps and the build's manifests are not
 * served.
 */
async function findFiles(folder: string): Promise<Map<string, File>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(
    found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  )
  const files = new Map<string, File>()
  for (const name of names) {
    const address = `/${relative(folder, name).split(sep).join('/')}`
    const type = types[extname(name)]
    if (!type || address.includes('/.')) continue
    const ready = { br: names.has(`${name}.br`), gzip: names.has(`${name}.gz`) }
    files.set(address, { name, type, ready })
  }
  return files
}

/**
 * Serves the browser build: files under /assets have a hash in their name and are immutable, others (icons,
 * manifest, metadata of the build) are revalidated. Only files present at the start are served, so path traversal is
 * impossible.
 */
export async function mountFiles(app: Hono<NodeBindings>, folder: string, respond: Respond) {
  const files = await findFiles(folder)
  const loaded = new Map<string, Promise<HttpResponse>>()

  async function load(address: string, { name, type, ready }: File): Promise<HttpResponse> {
    const plain = await readFile(name)
    const body = isText.test(type)
      ? new Packed(plain, {
          ...(ready.br && { br: await readFile(`${name}.br`) }),
          ...(ready.gzip && { gzip: await readFile(`${name}.gz`) }),
        })
      : plain
    const isForever = address.startsWith('/assets/')
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return {
      kind: address === workerFile ? 'worker' : isPicture.test(type) ? 'picture' : 'data',
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': isForever ? 'public, max-age=31536000, immutable' : cacheFor(address),
        etag,
      },
      body,
    }
  }
  const options = {
    limited: false,
    quiet: true,
    answer: async (request: HttpRequest) => {
      if (request.method !== 'GET') refuseMethod(['GET'])
      const address = request.pathname
      const file = files.get(address)
      if (!file) throw refuse(404, 'not-found', 'There is no such file')
      const response = loaded.get(address) ?? load(address, file)
      loaded.set(address, response)
      return response.catch((error: unknown) => {
        loaded.delete(address)
        throw error
      })
    },
  }
  app.all('/assets/*', respond({ ...options, pattern: '/assets/*' }))
  for (const address of files.keys())
    if (!address.startsWith('/assets/')) app.all(address, respond({ ...options, pattern: address }))
}

/** Metadata and service worker of the build are revalidated so that a new build is noticed at once; icons may be a day old. */
const cacheFor = (address: string) =>
  address.endsWith('.json') || address === workerFile ? 'no-cache' : 'public, max-age=86400'
