import { expect, test } from 'vitest'
import { doubtsOf } from './rules-place.ts'
import { commonForm, type TiedForm } from './rules-tie.ts'

const fine = {
  country: 'MX',
  town_km: 3,
  nearest: { country: 'MX', km: 3 },
  own_country_km: 3,
}

test('a position in its town is plausible; far from it or abroad it is doubtful', () => {
  expect(doubtsOf(fine)).toEqual([])
  expect(doubtsOf({ ...fine, town_km: 61 })).toEqual(['far'])
  const abroad = { nearest: { country: 'GT', km: 2 }, own_country_km: 90 }
  expect(doubtsOf({ ...fine, ...abroad })).toEqual(['country'])
  expect(doubtsOf({ ...fine, ...abroad, town_km: 300 })).toEqual(['far', 'country'])
})

test('near a border the next town may be abroad; an unknown town with nothing near is never plausible', () => {
  const tijuana = { nearest: { country: 'US', km: 4 }, own_country_km: 7 }
  expect(doubtsOf({ ...fine, ...tijuana })).toEqual([])
  const sea = { town_km: null, nearest: null, own_country_km: null }
  expect(doubtsOf({ ...fine, ...sea })).toEqual(['far'])
})

const row = (more: Partial<TiedForm> = {}): TiedForm => ({
  created_at: '2026-01-02',
  line1: 'Calle 1',
  line2: null,
  neighborhood: null,
  city: 'Mérida',
  state: null,
  postal_code: '97000',
  country: 'MX',
  latitude: null,
  longitude: null,
  geocode_state: 'unknown',
  geocode_precision: null,
  geocoded_by: null,
  geocoded_at: null,
  placed_by: null,
  ...more,
})

test('of tied addresses the best known determines the form of all', () => {
  const found = { geocode_state: 'located', geocode_precision: 'point', geocoded_by: 'photon' }
  const older = row({ line1: 'CALLE 1', created_at: '2026-01-01', neighborhood: 'Centro' })
  const exact = row({ line1: 'Calle  1', latitude: 20.9, longitude: -89.6, ...found })
  const hand = row({
    line1: 'calle 1',
    latitude: 21,
    longitude: -89,
    ...found,
    geocoded_by: 'by_hand',
  })
  expect(commonForm([older, row()])).toMatchObject({ line1: 'CALLE 1', geocode_state: 'unknown' })
  expect(commonForm([older, exact])).toMatchObject({ line1: 'Calle 1', latitude: 20.9 })
  expect(commonForm([older, exact, hand])).toMatchObject({
    line1: 'calle 1',
    neighborhood: 'Centro',
    latitude: 21,
    geocoded_by: 'by_hand',
  })
})
