import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createTownGeocoder } from './by-town.ts'
import { createHttpGeocoder } from './http.ts'
import { createInMemoryGeocoder } from './in-memory.ts'
import { GeocoderUnavailable, precisions, type AddressQuestion, type Geocoder } from './port.ts'

const merida = { latitude: 20.97, longitude: -89.62 }
const question: AddressQuestion = {
  line1: 'Calle 60 500',
  neighborhood: null,
  city: 'Mérida',
  state: 'Yucatán',
  postal_code: '97000',
  country: 'MX',
}

type Bench = { geocoder: Geocoder; breakIt: () => void; stop: () => Promise<void> }

const knows = (city: string | null, country: string | null) =>
  city === 'Mérida' && country?.toUpperCase() === 'MX'

async function townBench(): Promise<Bench> {
  let isDown = false
  return {
    geocoder: createTownGeocoder(({ city, country }) => {
      if (isDown) return Promise.reject(new Error('gone'))
      return Promise.resolve(knows(city, country) ? merida : null)
    }),
    breakIt: () => void (isDown = true),
    stop: async () => {},
  }
}

async function memoryBench(): Promise<Bench> {
  const geocoder = createInMemoryGeocoder({ Mérida: { ...merida, country: 'MX' } })
  return { geocoder, breakIt: () => void (geocoder.state.is_down = true), stop: async () => {} }
}

/** Local server that answers in the format of the real ones. */
async function httpBench(kind: 'nominatim' | 'photon', answer: (found: boolean) => unknown) {
  let isDown = false
  const server = createServer((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '/', 'http://x')
    const words = query.get('q')
    const found = words
      ? words.includes('Mérida') && words.endsWith('MX')
      : knows(query.get('city'), query.get('countrycodes'))
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer(found)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    geocoder: createHttpGeocoder({
      url: `http://127.0.0.1:${port}`,
      kind,
      per_second: 1000,
      user_agent: 'test',
    }),
    breakIt: () => void (isDown = true),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const nominatim = (more: object) => (found: boolean) =>
  found
    ? [{ lat: '20.97', lon: '-89.62', address: { country_code: 'mx' }, place_rank: 30, ...more }]
    : []
const photon = (properties: object) => (found: boolean) => ({
  features: found
    ? [
        {
          geometry: { coordinates: [2, 41] },
          properties: { type: 'house', countrycode: 'ES' },
        },
        {
          geometry: { coordinates: [-89.62, 20.97] },
          properties: { type: 'house', countrycode: 'MX', ...properties },
        },
      ]
    : [],
})

describe.each([
  ['towns', townBench],
  ['memory', memoryBench],
  ['Nominatim', () => httpBench('nominatim', nominatim({}))],
  ['Photon', () => httpBench('photon', photon({}))],
] as const)('%s', (_, open) => {
  test('geocodes an address and returns its precision', async () => {
    const { geocoder, stop } = await open()
    const found = await geocoder.find(question)
    expect(found).toMatchObject(merida)
    expect(precisions).toContain(found?.precision)
    expect(geocoder.name).not.toBe('')
    await stop()
  })
  test('an unknown place, or one of that name in another country, is not found', async () => {
    const { geocoder, stop } = await open()
    expect(await geocoder.find({ ...question, city: 'Nowhere' })).toBeNull()
    expect(await geocoder.find({ ...question, country: 'ES' })).toBeNull()
    await stop()
  })
  test('throws when the service is unavailable', async () => {
    const { geocoder, breakIt, stop } = await open()
    breakIt()
    await expect(geocoder.find(question)).rejects.toThrow(GeocoderUnavailable)
    await stop()
  })
})

test.each([
  ['nominatim', nominatim({ place_rank: 30 }), 'point'],
  ['nominatim', nominatim({ place_rank: 26 }), 'street'],
  ['nominatim', nominatim({ place_rank: 21, addresstype: 'postcode' }), 'postal_code'],
  ['nominatim', nominatim({ place_rank: 16 }), 'city'],
  ['nominatim', nominatim({ place_rank: 8 }), undefined],
  ['nominatim', nominatim({ address: { country_code: 'es' } }), undefined],
  ['nominatim', nominatim({ lat: 'x' }), undefined],
  ['nominatim', nominatim({ lat: '120' }), undefined],
  ['photon', photon({ type: 'street' }), 'street'],
  ['photon', photon({ type: 'other', osm_value: 'postcode' }), 'postal_code'],
  ['photon', photon({ type: 'district' }), 'city'],
  ['photon', photon({ type: 'state' }), undefined],
] as const)('%s: %# has precision %3$s', async (kind, answer, precision) => {
  const { geocoder, stop } = await httpBench(kind, answer)
  expect((await geocoder.find(question))?.precision).toBe(precision)
  await stop()
})
