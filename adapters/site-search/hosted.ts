import { Meilisearch, type Index } from 'meilisearch'
import { createHash } from 'node:crypto'
import { locales, type Locale } from '@numo/kit/locales.ts'
import {
  SiteSearchUnavailable,
  type SearchDocument,
  type SearchHit,
  type SiteSearch,
  type Synonyms,
  type TextPart,
} from './port.ts'
import { smallWords } from './terms.ts'

export type HostedSearchSettings = {
  /** Base URL of a Meilisearch server. */
  url: string
  api_key: string | null
  /** Name of the indexes, followed by the language. */
  index: string
}

type Stored = SearchDocument & { digest: string }

/** Marks that no text of ours contains. */
const [open, close] = ['\u0002', '\u0003']
const excerptWords = 28
const page = 1000
const timeout_ms = 3000
/** An index of many documents takes the service longer to build than a question. */
const task = { timeout: 120_000, interval: 50 }

const languages: Record<Locale, string> = { en: 'eng', es: 'spa' }

/** Splits what the service has marked. */
const partsOf = (text: string): TextPart[] =>
  text
    .split(open)
    .flatMap((piece, i) => {
      if (i === 0) return [{ text: piece, is_match: false }]
      const [match = '', rest = ''] = piece.split(close)
      return [
        { text: match, is_match: true },
        { text: rest, is_match: false },
      ]
    })
    .filter(({ text }) => text !== '')

const digestOf = (document: SearchDocument) =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 16)

/** Searches with a Meilisearch server and its own client. Each language is an index. */
export function createHostedSearch(settings: HostedSearchSettings, synonyms: Synonyms): SiteSearch {
  const client = new Meilisearch({
    host: settings.url,
    ...(settings.api_key !== null && { apiKey: settings.api_key }),
    timeout: timeout_ms,
    defaultWaitOptions: task,
  })
  const indexOf = (locale: Locale): Index<Stored> =>
    client.index<Stored>(`${settings.index}-${locale}`)
  const prepared = new Set<Locale>()

  async function done(work: ReturnType<Index['addDocuments']>) {
    const { status, error } = await work.waitTask()
    if (status !== 'succeeded') throw new Error(error?.message ?? `The service says ${status}`)
  }
  async function prepare(locale: Locale) {
    if (prepared.has(locale)) return
    await done(
      indexOf(locale).updateSettings({
        searchableAttributes: ['title', 'keywords', 'summary', 'body'],
        displayedAttributes: [
          'id',
          'kind',
          'path',
          'title',
          'summary',
          'body',
          'providers',
          'digest',
        ],
        rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness', 'providers:desc'],
        stopWords: [...smallWords[locale]],
        synonyms: Object.fromEntries(
          synonyms[locale].flatMap((group) =>
            group.map((one) => [one, group.filter((other) => other !== one)])
          )
        ),
        localizedAttributes: [{ attributePatterns: ['*'], locales: [languages[locale]] }],
      })
    )
    prepared.add(locale)
  }
  async function heldBy(index: Index<Stored>): Promise<Map<string, string>> {
    const held = new Map<string, string>()
    for (let offset = 0; ; offset += page) {
      const { results } = await index.getDocuments({
        fields: ['id', 'digest'],
        limit: page,
        offset,
      })
      for (const { id, digest } of results) held.set(id, digest)
      if (results.length < page) return held
    }
  }
  const request = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (cause) {
      throw new SiteSearchUnavailable('The search service cannot be asked now', { cause })
    }
  }

  return {
    name: 'meilisearch',
    hold: (documents) =>
      request(async () => {
        for (const locale of locales) {
          await prepare(locale)
          const index = indexOf(locale)
          const held = await heldBy(index)
          const expected = documents
            .filter((one) => one.locale === locale)
            .map((one): Stored => ({ ...one, digest: digestOf(one) }))
          const ids = new Set(expected.map(({ id }) => id))
          const gone = [...held.keys()].filter((id) => !ids.has(id))
          const changed = expected.filter(({ id, digest }) => held.get(id) !== digest)
          if (gone.length > 0) await done(index.deleteDocuments(gone))
          for (let at = 0; at < changed.length; at += page)
            await done(index.addDocuments(changed.slice(at, at + page), { primaryKey: 'id' }))
        }
      }),
    find: ({ q, locale, limit }) =>
      request(async () => {
        const { hits } = await indexOf(locale).search(q, {
          limit,
          locales: [languages[locale]],
          matchingStrategy: 'last',
          attributesToRetrieve: ['id', 'kind', 'path', 'title', 'summary', 'providers'],
          attributesToHighlight: ['title', 'summary', 'body'],
          attributesToCrop: ['body'],
          cropLength: excerptWords,
          highlightPreTag: open,
          highlightPostTag: close,
        })
        return hits.map(({ id, kind, path, title, summary, providers, _formatted }): SearchHit => {
          const inSummary = partsOf(_formatted?.summary ?? summary)
          const inBody = partsOf(_formatted?.body ?? '')
          const isInBody =
            !inSummary.some((part) => part.is_match) && inBody.some((part) => part.is_match)
          return {
            id,
            kind,
            path,
            providers,
            title: partsOf(_formatted?.title ?? title),
            excerpt: isInBody ? inBody : inSummary,
          }
        })
      }),
  }
}
