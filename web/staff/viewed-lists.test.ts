import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminNav } from '../app/nav/admin.ts'
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

test('whoever sees a link of staff may read the list of its page, and nobody who may misses the link', async () => {
  const links = adminNav.groups.flatMap((group) => group.links)
  const lists = await Promise.all(
    Object.values(viewedLists).map(async (list) => ({ ...list, asked: await list.load() }))
  )
  const first = lists.filter(({ tab }) => tab === undefined)
  expect(links.map(({ to }) => to).filter((to) => !first.some((list) => list.to === to))).toEqual([
    '/admin',
  ])
  const asks = first.map(({ to, asked: { features: needed, resource } }) => ({
    to,
    needed,
    resource,
  }))
  const requires = first.map(({ to }) => {
    const link = links.find((one) => one.to === to)
    return { to, needed: link?.feature && [link.feature], resource: link?.resource }
  })
  expect(requires).toEqual(asks)
  // A tab beside the first one may hold another kind of record, but no other part of the site.
  for (const { to, asked } of lists)
    expect([to, asked.features]).toEqual([to, asks.find((list) => list.to === to)?.needed])
})
