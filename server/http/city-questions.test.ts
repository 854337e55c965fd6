import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await writeDirectory(app.database.db, {
    cities: [{ id: 'puebla', latitude: 19.04, longitude: -98.2 }],
    companies: ['atlas'],
    networks: [{ id: 'Atlas Red', company: 'atlas' }],
    providers: [
      {
        name: 'Ana Solís',
        specialties: ['cardiology'],
        languages: ['es', 'en'],
        places: [
          {
            latitude: 19.04,
            longitude: -98.2,
            city_id: 'puebla',
            accepting: 'yes',
            accepts: [{ network: 'Atlas Red', billing: 'direct', confirmed_on: '2026-11-01' }],
          },
        ],
      },
    ],
  })
})
afterAll(() => app.stop())

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

type Node = {
  '@type': string
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
}

test.each(['', '/es'])(
  'search engines read the questions of a city as visitors do (%s)',
  async (prefix) => {
    const html = await (await app.fetch(`${prefix}/find-care/puebla`)).text()
    const shown = [
      ...html.matchAll(
        /<details[^>]*><summary><span>(.*?)<\/span>.*?<\/summary><p>(.*?)<\/p><\/details>/gs
      ),
    ].map(([, question = '', answer = '']) => [plain(question), plain(answer)])
    const graphs = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, json = '']) => JSON.parse(json) as Node & { '@graph'?: Node[] })
      .flatMap((one) => one['@graph'] ?? [one])
    const published = graphs.find((one) => one['@type'] === 'FAQPage')?.mainEntity ?? []
    expect(published.length).toBeGreaterThan(3)
    expect(published.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown)
  }
)
