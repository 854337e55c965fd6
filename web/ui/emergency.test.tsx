/// <reference types="node" />
/**
 * Pages show the emergency numbers of the country from the data, or where to ask, and no number is hard-coded
 * elsewhere.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emergencyCountries, emergencyHelp } from '@numo/domains/cities/rules-emergency.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { formatsFor } from '../words/formats.ts'
import { EmergencyNumbers } from './emergency-numbers.tsx'
import { countryOf } from '../household/emergency-places.tsx'
import { wordsFor } from '../words/words.ts'

const web = resolve(import.meta.dirname, '..')

const drawn = (country: string, locale: Locale) => {
  const formats = formatsFor(locale)
  return renderToStaticMarkup(
    <EmergencyNumbers
      country={country}
      name={formats.country(country)}
      t={wordsFor(locale)}
      all={formats.all}
    />
  )
}
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')

test.each(locales)('every country has its own numbers or where to ask, in %s', (locale) => {
  const ask = { en: 'Ask your hotel or a hospital', es: 'Pregunta en tu hotel o en un hospital' }
  for (const country of [...emergencyCountries, 'ZZ']) {
    const html = drawn(country, locale)
    const { numbers, unsure } = emergencyHelp(country)
    const own = numbers.map(({ number }) => number)
    expect([country, [...plain(html).matchAll(/\d+/g)].map(([text]) => text)]).toEqual([
      country,
      own,
    ])
    expect([...html.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number)).toEqual(own)
    expect([country, html.includes(ask[locale])]).toEqual([country, unsure.length > 0])
    expect(plain(html)).toContain(
      plain(renderToStaticMarkup(<>{formatsFor(locale).country(country)}</>))
    )
  }
})

test.each(locales)('Bangkok has the numbers of Thailand and no other, in %s', (locale) => {
  const html = drawn('TH', locale)
  for (const number of ['1669', '191', '199']) expect(html).toContain(`tel:${number}`)
  expect(html).not.toMatch(/\b(?:911|112)\b/)
})

test('no sentence of any page contains an emergency number', () => {
  const numbers = new Set(
    emergencyCountries.flatMap((country) =>
      emergencyHelp(country).numbers.map(({ number }) => number)
    )
  )
  const files = globSync('words/*/*.json', { cwd: web })
  expect(files.length).toBeGreaterThan(80)
  const messages = files.flatMap((file) =>
    readFileSync(resolve(web, file), 'utf8')
      .split('\n')
      .filter((line) => {
        const messages = [...line.matchAll(/(?<![\d.,/])\d{3,6}(?![\d.,/]?\d)/g)].map(
          ([text]) => text
        )
        const isAboutCalling =
          /call|dial|emergenc|urgenc|ambulan|polic|fire|bomber|llam|marca|tel/i.test(line)
        // 100 and 180 are ordinary figures too; the best-known numbers never are.
        return messages.some(
          (text) => /^(?:911|112|999|000)$/.test(text) || (isAboutCalling && numbers.has(text))
        )
      })
      .map((line) => `${file}: ${line.trim()}`)
  )
  expect(messages).toEqual([])
})

test('a time zone implies a country only when one country uses it', () => {
  expect(countryOf('Asia/Bangkok')).toBe('TH')
  expect(countryOf('America/Mexico_City')).toBe('MX')
  for (const zone of ['UTC', 'Etc/GMT+7', 'CET', '']) expect(countryOf(zone)).toBeNull()
})
