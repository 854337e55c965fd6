import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { viewedLists } from './viewed-lists.ts'

const web = new URL('..', import.meta.url).pathname
/** What each `defineList` of a file says: its endpoint, name and screen; lists of clinics have no views. */
const declared = globSync('**/*.tsx', { cwd: web })
  .map((file) => readFileSync(`${web}/${file}`, 'utf8'))
  .flatMap((code) => [...code.matchAll(/ = defineList\((\w+), \{\n([^]*?)\n\}\)/g)])
  .filter(([, , body = '']) => !body.includes('has_no_views'))
  .map(([, endpoint, body = '']) => ({
    endpoint,
    name: /^ {2}name: '([\w-]+)',$/m.exec(body)?.[1],
    screen: /^ {2}screen: '(\w+)',$/m.exec(body)?.[1],
  }))

test('every list that can save views is known to the start page, with its screen and endpoint', async () => {
  expect(declared.length).toBeGreaterThan(20)
  const known = await Promise.all(
    Object.entries(viewedLists).map(async ([name, { screen, load }]) => ({
      endpoint: (await load()).name,
      name,
      screen,
    }))
  )
  const byName = (all: readonly { name?: string | undefined }[]) =>
    all.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  expect(byName(known)).toEqual(byName(declared))
})
