import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draw } from '../test-draw.tsx'
import { DayField } from './day-field.tsx'

const field = (
  <DayField name="valid_until" label="Vence" value="2027-03-05" onChange={() => {}} required />
)

test('day, month and year are in this order in every language, with the month’s name', async () => {
  for (const [locale, titles, march] of [
    ['es', ['Día', 'Mes', 'Año'], 'marzo'],
    ['en', ['Day', 'Month', 'Year'], 'March'],
  ] as const) {
    const html = await draw('/onboard', field, locale)
    expect([...html.matchAll(/<span>([^<]*)<\/span>/g)].map(([, title]) => title)).toEqual(titles)
    expect(html).toContain(`<option value="03" selected="">${march}</option>`)
    expect(html).toMatch(
      /name="valid_until_day" [^>]*value="5"|value="5"[^>]* name="valid_until_day"/
    )
    expect(html).not.toContain('type="date"')
  }
})

test('no screen leaves the order of a day to the browser', () => {
  const root = new URL('../../', import.meta.url).pathname
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const own = /type=\{?["'](?:date|datetime-local)["']/
  expect(files.filter((file) => own.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
