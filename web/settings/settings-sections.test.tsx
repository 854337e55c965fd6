import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { draw } from '../ui/test-draw.tsx'
import { SettingsSections } from './settings-sections.tsx'

const names = ['profile', 'security', 'privacy']
const sections = names.map((name) => ({ name, title: `Title ${name}`, content: `All ${name}` }))

test.each([
  ['/home/settings', 'profile'],
  ['/home/settings#security', 'security'],
  ['/home/settings?from=mail#privacy', 'privacy'],
  ['/home/settings#nothing', 'profile'],
])('%s shows its section alone, and links to each', async (path, shown) => {
  const html = await draw('home/settings', <SettingsSections sections={sections} />, 'en', { path })
  expect(names.filter((name) => html.includes(`All ${name}`))).toEqual([shown])
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)
  expect(links.map((to) => to.replace(/.*#/, ''))).toEqual(names)
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>Title ${shown}<`))
})

test('all settings of one’s own are in sections', () => {
  const root = new URL('../', import.meta.url)
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
  const own = routes.filter(({ path }) => /^\/\w+\/settings$/.test(path))
  expect(own.length).toBeGreaterThan(2)
  const inSections = /\b(?:SettingsScreen|HouseholdSettings)\b/
  expect(own.filter(({ page }) => !inSections.test(read(`pages/${page}.tsx`)))).toEqual([])
  for (const file of ['settings/settings-screen.tsx', 'household/household-settings.tsx'])
    expect(read(file)).toMatch(/<SettingsS(?:ections|creen)\b/)
})
