import { describe, expect, test } from 'vitest'
import { createEmbeddedSearch } from './embedded.ts'
import { createHostedSearch } from './hosted.ts'
import {
  SiteSearchUnavailable,
  type SearchDocument,
  type SiteSearch,
  type Synonyms,
} from './port.ts'
import { startTestSearchService } from './test-search-service.ts'

const synonyms: Synonyms = {
  en: [['guarantee of payment', 'letter of guarantee', 'gop']],
  es: [['carta de autorización', 'carta aval', 'pase médico']],
}

const document = (
  id: string,
  locale: 'en' | 'es',
  title: string,
  more: Partial<SearchDocument> = {}
): SearchDocument => ({
  id,
  locale,
  kind: 'guide',
  title,
  summary: '',
  body: '',
  keywords: '',
  path: `/blog/care/${id}`,
  providers: null,
  ...more,
})

const documents: SearchDocument[] = [
  document('guarantee', 'en', 'What a guarantee of payment is', {
    summary: 'A letter from your insurer that promises the hospital its money.',
    body: 'Ask for it before you are admitted. Planned operations need it five days ahead.',
  }),
  document('card', 'en', 'How to read an insurance card', {
    body: 'The member number is in front.',
  }),
  document('carta', 'es', 'Qué es una carta de autorización', {
    summary: 'La promesa de tu aseguradora al hospital.',
    body: 'Pídela antes de una operación programada.',
  }),
  document('merida', 'es', 'Mérida', { kind: 'city', path: '/find-care/merida', providers: 40 }),
  document('merida-es', 'es', 'Mérida', {
    kind: 'city',
    path: '/find-care/merida-es',
    providers: 3,
  }),
  document('munich', 'en', 'Munich', { kind: 'city', keywords: 'München', providers: 7 }),
]

type Bench = { search: SiteSearch; breakIt?: () => void; stop: () => Promise<void> }
const embedded = async (): Promise<Bench> => ({
  search: createEmbeddedSearch(synonyms),
  stop: async () => {},
})
const hosted = async (): Promise<Bench> => {
  const service = await startTestSearchService('key')
  const settings = { url: service.url, api_key: 'key', index: 'numo' }
  return {
    search: createHostedSearch(settings, synonyms),
    breakIt: () => void (service.state.is_down = true),
    stop: service.stop,
  }
}

describe.each([
  ['embedded', embedded],
  ['hosted', hosted],
] as const)('%s', (_, open) => {
  const idsOf = async (search: SiteSearch, q: string, locale: 'en' | 'es') =>
    (await search.find({ q, locale, limit: 10 })).map(({ id }) => id)
  const withDocuments = async (run: (search: SiteSearch, bench: Bench) => Promise<void>) => {
    const bench = await open()
    await bench.search.hold(documents)
    try {
      await run(bench.search, bench)
    } finally {
      await bench.stop()
    }
  }

  test.each([
    ['en', 'insurance card', 'card'],
    ['en', 'reading cards', 'card'],
    ['en', 'how do I read my card', 'card'],
    ['en', 'garantee of payment', 'guarantee'],
    ['en', 'insuracne card', 'card'],
    ['en', 'letter of guarantee', 'guarantee'],
    ['en', 'gop', 'guarantee'],
    ['en', 'operation', 'guarantee'],
    ['en', 'Munchen', 'munich'],
    ['en', 'insura', 'card'],
    ['es', 'autorizacion', 'carta'],
    ['es', 'AUTORIZACIONES', 'carta'],
    ['es', 'carta aval', 'carta'],
    ['es', 'operaciones', 'carta'],
    ['es', 'merida', 'merida'],
    ['es', 'Meridda', 'merida'],
  ] as const)('%s: %s finds %s first', (locale, q, id) =>
    withDocuments(async (search) => {
      expect((await idsOf(search, q, locale))[0]).toBe(id)
    })
  )

  test('marks what matches in title and excerpt', () =>
    withDocuments(async (search) => {
      const [first] = await search.find({ q: 'planned operations', locale: 'en', limit: 1 })
      const marked = first?.excerpt.filter((part) => part.is_match).map(({ text }) => text)
      expect(marked).toEqual(['Planned', 'operations'])
      const [titled] = await search.find({ q: 'card', locale: 'en', limit: 1 })
      expect(titled?.title).toEqual([
        { text: 'How to read an insurance ', is_match: false },
        { text: 'card', is_match: true },
      ])
    }))

  test('more providers come first among equals, and the limit holds', () =>
    withDocuments(async (search) => {
      expect(await idsOf(search, 'mérida', 'es')).toEqual(['merida', 'merida-es'])
      expect(await search.find({ q: 'mérida', locale: 'es', limit: 1 })).toHaveLength(1)
    }))

  test('finds nothing for other words, marks alone or another language', () =>
    withDocuments(async (search) => {
      expect(await idsOf(search, 'xylophone', 'en')).toEqual([])
      expect(await idsOf(search, '¿?', 'es')).toEqual([])
      expect(await idsOf(search, 'insurance', 'es')).toEqual([])
    }))

  test('holds exactly what it was given last', () =>
    withDocuments(async (search) => {
      const changed = { ...document('card', 'en', 'Emergency numbers') }
      await search.hold([changed, document('new', 'es', 'Urgencias en Chile')])
      expect(await idsOf(search, 'insurance', 'en')).toEqual([])
      expect(await idsOf(search, 'emergency', 'en')).toEqual(['card'])
      expect(await idsOf(search, 'mérida', 'es')).toEqual([])
      expect(await idsOf(search, 'urgencia', 'es')).toEqual(['new'])
    }))
})

test('the hosted search sends only what changed, and says when it cannot be asked', async () => {
  const service = await startTestSearchService('key')
  const settings = { url: service.url, api_key: 'key', index: 'numo' }
  await createHostedSearch(settings, synonyms).hold(documents)
  expect(service.state).toMatchObject({ added: 6, removed: 0 })
  // Another process, which knows nothing of the first.
  const other = createHostedSearch(settings, synonyms)
  await other.hold(documents.slice(1))
  expect(service.state).toMatchObject({ added: 6, removed: 1 })
  const wrong = createHostedSearch({ ...settings, api_key: 'other' }, synonyms)
  const question = { q: 'card', locale: 'en', limit: 1 } as const
  await expect(wrong.find(question)).rejects.toThrow(SiteSearchUnavailable)
  service.state.is_down = true
  await expect(other.find(question)).rejects.toThrow(SiteSearchUnavailable)
  await expect(other.hold(documents)).rejects.toThrow(SiteSearchUnavailable)
  await service.stop()
})
