import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathsFor, queryText } from './paths.ts'

test('every address, in both languages', () => {
  const all = (locale: 'en' | 'es') => {
    const paths = pathsFor(locale)
    return {
      home: paths.home(),
      home_part: paths.home('faq'),
      find_care_start: paths.findCareStart({ city: 'Mérida', q: '' }),
      find_care_country: paths.findCareStart({}, 'MX'),
      find_care: paths.findCare('mexico-city', { plan: 'atlas-gold', bbox: '1,2,3,4' }, 'r1'),
      provider: paths.provider('dra-x', { plan: undefined }, 'report'),
      for_patients: paths.forPatients('ways'),
      for_providers: paths.forProviders(),
      terms: paths.terms(),
      privacy: paths.privacy('cookies'),
      to_spanish: paths.switchLocale('es', '/find-care/mexico-city', '?q=skin&kind=person'),
      to_english: paths.switchLocale('en', '/', ''),
      dark: paths.switchScheme('dark', '/', '?a=b'),
      here: paths.here('/providers/dra-x', {}, 'report'),
    }
  }
  expect(all('en')).toMatchInlineSnapshot(`
    {
      "dark": "/-/scheme/dark?to=%2F%3Fa%3Db",
      "find_care": "/find-care/mexico-city?plan=atlas-gold&bbox=1,2,3,4#r1",
      "find_care_country": "/find-care#MX",
      "find_care_start": "/find-care?city=M%C3%A9rida",
      "for_patients": "/for-patients#ways",
      "for_providers": "/for-providers",
      "here": "/providers/dra-x#report",
      "home": "/",
      "home_part": "/#faq",
      "privacy": "/privacy-policy#cookies",
      "provider": "/providers/dra-x#report",
      "terms": "/terms-of-use",
      "to_english": "/-/locale/en?to=%2F",
      "to_spanish": "/-/locale/es?to=%2Fes%2Ffind-care%2Fmexico-city%3Fq%3Dskin%26kind%3Dperson",
    }
  `)
  expect(all('es')).toMatchInlineSnapshot(`
    {
      "dark": "/-/scheme/dark?to=%2Fes%3Fa%3Db",
      "find_care": "/es/find-care/mexico-city?plan=atlas-gold&bbox=1,2,3,4#r1",
      "find_care_country": "/es/find-care#MX",
      "find_care_start": "/es/find-care?city=M%C3%A9rida",
      "for_patients": "/es/for-patients#ways",
      "for_providers": "/es/for-providers",
      "here": "/es/providers/dra-x#report",
      "home": "/es",
      "home_part": "/es#faq",
      "privacy": "/es/privacy-policy#cookies",
      "provider": "/es/providers/dra-x#report",
      "terms": "/es/terms-of-use",
      "to_english": "/-/locale/en?to=%2F",
      "to_spanish": "/-/locale/es?to=%2Fes%2Ffind-care%2Fmexico-city%3Fq%3Dskin%26kind%3Dperson",
    }
  `)
})

test('a query round-trips, without empty parameters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string()), (query) => {
      const back = Object.fromEntries(new URLSearchParams(queryText(query)))
      const full = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
      expect(back).toEqual(full)
    })
  )
})
