import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createEmbeddedSearch } from './embedded.ts'
import type { SearchDocument, Synonyms, TextPart } from './port.ts'

type Json = Record<string, unknown>
type Index = { documents: Map<string, SearchDocument & { digest: string }>; settings: Json }

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await request.toArray()).join('')
  return text === '' ? null : JSON.parse(text)
}
const marked = (parts: readonly TextPart[], [open, close]: readonly [string, string]) =>
  parts.map(({ text, is_match }) => (is_match ? open + text + close : text)).join('')

/**
 * The API of a Meilisearch server as far as the client uses it: tasks, documents, settings, search with marks, and its
 * key. How it ranks is the index in memory, which gets what the settings say: synonyms.
 */
export async function startTestSearchService(api_key: string) {
  const indexes = new Map<string, Index>()
  const tasks: Json[] = []
  const state = { is_down: false, added: 0, removed: 0 }

  const enqueue = (indexUid: string, type: string) => {
    const taskUid = tasks.length
    const now = new Date().toISOString()
    tasks.push({ uid: taskUid, indexUid, status: 'succeeded', type, enqueuedAt: now, error: null })
    return { taskUid, indexUid, status: 'enqueued', type, enqueuedAt: now }
  }
  const opened = (uid: string): Index => {
    const index = indexes.get(uid) ?? { documents: new Map(), settings: {} }
    indexes.set(uid, index)
    return index
  }
  async function search(index: Index, uid: string, params: Json) {
    const locale = uid.endsWith('-es') ? 'es' : 'en'
    // Safe: the shape of the settings that the client sent.
    const known = (index.settings['synonyms'] ?? {}) as Record<string, string[]>
    const groups = Object.entries(known).map(([one, others]) => [one, ...others])
    const synonyms: Synonyms = { en: [], es: [], [locale]: groups }
    const engine = createEmbeddedSearch(synonyms)
    await engine.hold([...index.documents.values()])
    const hits = await engine.find({
      q: typeof params['q'] === 'string' ? params['q'] : '',
      locale,
      limit: Number(params['limit'] ?? 20),
    })
    const tags = [String(params['highlightPreTag']), String(params['highlightPostTag'])] as const
    return hits.map((hit) => {
      const document = index.documents.get(hit.id)
      const isSummary = hit.excerpt.map(({ text }) => text).join('') === document?.summary
      return {
        ...document,
        body: undefined,
        _formatted: {
          title: marked(hit.title, tags),
          summary: isSummary ? marked(hit.excerpt, tags) : document?.summary,
          body: isSummary ? (document?.body ?? '') : marked(hit.excerpt, tags),
        },
      }
    })
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    if (state.is_down) return [503, { message: 'down', code: 'unavailable', type: 'internal' }]
    if (request.headers.authorization !== `Bearer ${api_key}`)
      return [403, { message: 'The key is wrong', code: 'invalid_api_key', type: 'auth' }]
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const [, area, uid = '', kind, what] = pathname.split('/')
    if (area === 'tasks') return [200, tasks[Number(uid)]]
    const body = await bodyOf(request)
    const missing = { message: `Index ${uid} not found`, code: 'index_not_found', type: 'invalid' }
    if (kind === 'settings') {
      // Safe: sent by the client.
      Object.assign(opened(uid).settings, body as Json)
      return [202, enqueue(uid, 'settingsUpdate')]
    }
    const index = request.method === 'POST' && !what ? opened(uid) : indexes.get(uid)
    if (!index) return [404, missing]
    if (kind === 'search') return [200, { hits: await search(index, uid, body as Json) }]
    if (what === 'delete-batch') {
      for (const id of body as string[]) if (index.documents.delete(id)) state.removed += 1
      return [202, enqueue(uid, 'documentDeletion')]
    }
    if (what === 'fetch' || request.method === 'GET') {
      const params = what === 'fetch' ? (body as Json) : Object.fromEntries(searchParams)
      const [offset, limit] = [Number(params['offset'] ?? 0), Number(params['limit'] ?? 20)]
      const all = [...index.documents.values()].map(({ id, digest }) => ({ id, digest }))
      return [200, { results: all.slice(offset, offset + limit), offset, limit, total: all.length }]
    }
    for (const one of body as (SearchDocument & { digest: string })[]) {
      if (!/^[\w-]+$/.test(one.id))
        return [400, { message: 'bad id', code: 'invalid_document_id', type: 'invalid' }]
      index.documents.set(one.id, one)
      state.added += 1
    }
    return [202, enqueue(uid, 'documentAdditionOrUpdate')]
  }

  const server = createServer((request, response) => {
    const respond = async () => {
      const [status, body] = await answer(request)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    void respond()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
