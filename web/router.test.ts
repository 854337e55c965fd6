import { createElement, isValidElement, type ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Program } from './app/program.ts'
import { createRouter } from './router.tsx'
import { createStore } from './ui/store.ts'

type PageFile = { Page: ComponentType }
const Nothing = () => createElement('p')

afterEach(() => vi.unstubAllGlobals())

/** A user with the claims that the guards read. */
const person = (admin_id: string | null) => ({
  claims: { roles: [], permissions: { admin_id, account_id: null, partner_id: null } },
})
const staff = person('a')
const signedIn = (who: unknown) => ({ phase: 'signed-in', who, problem: null })

/** A stub window that records navigations, and page modules that load on demand. */
function open(first = '/admin/users', state: unknown = signedIn(staff)) {
  let at = new URL(first, 'https://numo.example')
  const went: string[] = []
  const messages: string[] = []
  const loading: { name: string; arrive: (file?: PageFile) => void; fail: () => void }[] = []
  let onPop = () => {}
  const move = (how: string) => (kept: unknown, _: string, to?: string | URL | null) => {
    tab.history.state = kept
    at = new URL(to ?? '', at)
    went.push(`${how} ${at.pathname}${at.search}`)
  }
  const tab = {
    document: { createElement: () => ({}), defaultView: {} },
    location: {
      get href() {
        return at.href
      },
      get origin() {
        return at.origin
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
    addEventListener: (kind: string, listener: () => void) => {
      if (kind === 'popstate') onPop = listener
    },
    removeEventListener: () => {},
  }
  const session = {
    state: { get: () => state, subscribe: () => () => {} },
    start: () => Promise.resolve(),
    later: (milliseconds: number, action: () => void) => {
      const timer = setTimeout(action, milliseconds)
      return () => clearTimeout(timer)
    },
  }
  const program = {
    locale: 'en',
    session,
    toasts: { show: (text: string) => messages.push(text) },
    t: (key: string) => key,
    loadWordsOf: () => Promise.resolve(),
    isOutdated: createStore(false),
  }
  const files = {
    layout: async () => ({ Layout: Nothing }),
    page: (name: string) =>
      new Promise<PageFile>((resolve, reject) =>
        loading.push({
          name,
          arrive: () => resolve({ Page: Nothing }),
          fail: () => reject(new Error('no answer')),
        })
      ),
  }
  tab.document.defaultView = tab
  vi.stubGlobal('window', tab)
  vi.stubGlobal('document', tab.document)
  // The parts of the program that the router uses.
  const router = createRouter(program as unknown as Program, files)
  // The router replaces the state of its first history entry.
  went.length = 0
  const arrive = async (name: string) => {
    await vi.waitFor(() => expect(loading.at(-1)?.name).toBe(name))
    loading.at(-1)?.arrive()
    await vi.waitFor(() =>
      expect(router.state).toMatchObject({ initialized: true, navigation: { state: 'idle' } })
    )
  }
  const pop = (path: string) => {
    at = new URL(path, at)
    onPop()
  }
  return {
    router,
    program,
    went,
    said: messages,
    loading,
    arrive,
    pop,
    sign: (next: unknown) => (state = next),
  }
}

test('the address changes once the next page is loaded, and the former page stays until then', async () => {
  const { router, went, arrive } = open()
  expect(router.state.initialized).toBe(false)
  await arrive('admin/users/list')
  void router.navigate('/admin/clients', { state: { from: 'here' } })
  expect(went).toEqual([])
  expect(router.state.navigation.state).toBe('loading')
  expect(router.state.location.pathname).toBe('/admin/users')
  await arrive('admin/clients/list')
  expect(went).toEqual(['push /admin/clients'])
  expect(router.state).toMatchObject({
    historyAction: 'PUSH',
    location: { pathname: '/admin/clients', state: { from: 'here' } },
  })
})

test('a change of the query makes no request and is shown at once', async () => {
  const { router, went, arrive, sign } = open()
  await arrive('admin/users/list')
  // The guards would redirect to the sign-in page.
  sign({ phase: 'signed-out', why: null })
  void router.navigate('/admin/users?sort=name', { replace: true })
  expect(router.state.location.search).toBe('?sort=name')
  expect(went).toEqual(['replace /admin/users?sort=name'])
})

test('a navigation meanwhile is not overridden', async () => {
  const { router, went, loading, arrive } = open()
  await arrive('admin/users/list')
  void router.navigate('/admin/clients')
  void router.navigate('/admin/addresses')
  await arrive('admin/addresses/list')
  loading.find(({ name }) => name === 'admin/clients/list')?.arrive()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/addresses'))
  expect(went).toEqual(['push /admin/addresses'])
})

test('a guard redirects without a history entry', async () => {
  const { went, loading, arrive } = open('/admin/users', { phase: 'signed-out', why: null })
  await vi.waitFor(() => expect(loading).toHaveLength(1))
  loading[0]?.fail()
  await arrive('auth/login')
  expect(went).toEqual(['replace /auth/login?redirect=%2Fadmin%2Fusers'])
})

test('a refused page explains why, and leads to a document when that is a public page', async () => {
  const { router, went, said: messages, arrive, sign } = open()
  await arrive('admin/users/list')
  sign(signedIn(person(null)))
  void router.navigate('/home')
  await vi.waitFor(() => expect(went).toHaveLength(1))
  expect([went, messages]).toEqual([['assign /'], ['app.reason.accounts_only']])
})

test('public, missing and invalid pages are documents', async () => {
  for (const path of ['/find-care', '/nowhere', '/admin/users/%3Cb%3E', '/es/home']) {
    const { router, went, arrive } = open()
    await arrive('admin/users/list')
    void router.navigate(path)
    await vi.waitFor(() => expect(went).toEqual([`assign https://numo.example${path}`]))
    expect(router.state.location.pathname).toBe('/admin/users')
  }
})

test('a page that fails to load has its address and shows the error, with a reload', async () => {
  const { router, went, loading, arrive } = open()
  await arrive('admin/users/list')
  void router.navigate('/admin/clients')
  await vi.waitFor(() => expect(loading).toHaveLength(2))
  loading[1]?.fail()
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect([router.state.location.pathname, went]).toEqual([
    '/admin/clients',
    ['push /admin/clients'],
  ])
  const route = router.state.matches.at(-1)?.route
  // With `lazy` still there, the router would show nothing.
  expect(route?.lazy).toBeUndefined()
  expect(route?.errorElement).toBeDefined()
  const { element } = route ?? {}
  if (!isValidElement(element)) throw new TypeError('The route shows no element')
  // The props of a page are empty.
  expect(element.type as () => unknown).toThrow('no answer')
})

test('until the claims are known, no frame of an area is drawn', async () => {
  const problem = new Error('away')
  const { router, loading, sign } = open('/admin/users', {
    phase: 'signed-in',
    who: null,
    problem,
  })
  await vi.waitFor(() => expect(loading).toHaveLength(1))
  loading[0]?.arrive()
  await vi.waitFor(() => expect(router.state.errors).not.toBeNull())
  const failed = Object.keys(router.state.errors ?? {})[0]
  // The route with the guards, above every layout.
  expect(router.state.matches.findIndex(({ route }) => route.id === failed)).toBe(1)
  sign(signedIn(staff))
  void router.revalidate()
  await vi.waitFor(() => expect(router.state.errors).toBeNull())
})

test('a newer build is loaded by the next navigation, and by none of its queries', async () => {
  const { router, program, went, arrive } = open()
  await arrive('admin/users/list')
  program.isOutdated.set(true)
  void router.navigate('/admin/users?sort=name')
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
  expect(went).toEqual(['push /admin/users?sort=name'])
  void router.navigate('/admin/clients')
  await vi.waitFor(() => expect(went).toHaveLength(2))
  expect(went[1]).toBe('assign https://numo.example/admin/clients')
})
