import { expect, test } from 'vitest'
import type { Route } from '@numo/kit/site.ts'
import { createNavigation, type Answer, type Place, type Tab } from './navigation.ts'

const Nothing = () => null
const route: Route = { path: '/home', page: 'home/home', layout: 'home' }
const page: Answer = { view: { route, Layout: Nothing, Page: Nothing, error: null } }
/** Lets what was answered arrive. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A window that remembers where it was sent, and a program that answers each place when told to. */
async function opened(first = '/home') {
  let at = new URL(first, 'https://numo.example')
  const went: string[] = []
  const asked: { path: string; answer: (answer: Answer) => void }[] = []
  let onPop = () => {}
  const move = (how: string) => (state: unknown, _: string, to?: string | URL | null) => {
    tab.history.state = state
    at = new URL(to ?? '', at)
    went.push(`${how} ${at.pathname}${at.search}`)
  }
  const tab = {
    location: {
      get href() {
        return at.href
      },
      get pathname() {
        return at.pathname
      },
      get search() {
        return at.search
      },
      hash: '',
      assign: (to: string) => went.push(`assign ${to}`),
      replace: (to: string) => went.push(`leave ${to}`),
    },
    history: {
      state: null as unknown,
      go: () => {},
      pushState: move('push'),
      replaceState: move('replace'),
    },
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener
    },
  }
  const open = (place: Place) =>
    new Promise<Answer>((answer) => asked.push({ path: place.pathname, answer }))
  // The few parts of a window that are used.
  const navigation = createNavigation(tab as unknown as Tab, open)
  navigation.start()
  const answer = async (given: Answer) => {
    asked.at(-1)?.answer(given)
    await settle()
  }
  const pop = (path: string) => {
    at = new URL(path, at)
    onPop()
  }
  return { navigation, went, asked, answer, pop }
}

test('the address changes once the next page is there, and the page before stays until then', async () => {
  const { navigation, went, answer } = await opened()
  expect(navigation.shown.get().view).toBeNull()
  await answer(page)
  navigation.navigator.push('/home/billing', { from: 'here' })
  expect(went).toEqual([])
  expect(navigation.shown.get()).toMatchObject({ isBusy: true, place: { pathname: '/home' } })
  await answer(page)
  expect(went).toEqual(['push /home/billing'])
  expect(navigation.shown.get()).toMatchObject({
    isBusy: false,
    action: 'PUSH',
    place: { pathname: '/home/billing', state: { from: 'here' } },
  })
})

test('a change of the query asks nobody and is shown at once', async () => {
  const { navigation, asked, answer, went } = await opened('/admin/users')
  await answer(page)
  navigation.navigator.replace({ pathname: '/admin/users', search: '?sort=name' })
  expect(asked).toHaveLength(1)
  expect(went).toEqual(['replace /admin/users?sort=name'])
  expect(navigation.shown.get().place.search).toBe('?sort=name')
})

test('who goes elsewhere meanwhile is not brought back', async () => {
  const { navigation, asked, answer, pop, went } = await opened()
  await answer(page)
  navigation.navigator.push('/home/billing')
  navigation.navigator.push('/home/claims')
  await answer(page)
  asked[1]?.answer(page)
  await settle()
  expect(navigation.shown.get().place.pathname).toBe('/home/claims')
  navigation.navigator.push('/home/billing')
  pop('/home/claims?page=2')
  asked.at(-1)?.answer(page)
  await settle()
  expect(navigation.shown.get()).toMatchObject({ isBusy: false, place: { search: '?page=2' } })
  expect(went).toEqual(['push /home/claims'])
})

test('a guard sends elsewhere without leaving a trace in the history; a public page is a document', async () => {
  const { navigation, asked, answer, went } = await opened()
  await answer({ to: '/auth/login' })
  expect(asked.map(({ path }) => path)).toEqual(['/home', '/auth/login'])
  await answer(page)
  expect(went).toEqual(['replace /auth/login'])
  navigation.navigator.push('/find-care')
  await answer({ document: '/find-care' })
  expect(went.at(-1)).toBe('assign /find-care')
})

test('what could not be opened is opened once more, at the same address', async () => {
  const { navigation, asked, answer } = await opened()
  const error = new Error('no answer')
  await answer({ view: { route, Layout: Nothing, Page: null, error } })
  expect(navigation.shown.get().view?.error).toBe(error)
  void navigation.again()
  expect(asked).toHaveLength(2)
  await answer(page)
  expect(navigation.shown.get().view?.Page).toBe(Nothing)
})
