import { createStore } from '../../ui/store.ts'
import { readKey } from '../use-read.ts'
import { IconUsers } from '@tabler/icons-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listUsers } from '@numo/domains/users/contract-admin.ts'
import { ProgramProvider, type Program } from '../program.ts'
import { loadAppWords } from '../../words/app-words.ts'
import { formatsFor } from '../../words/formats.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'
import { Cards } from './cards.tsx'
import { readState } from './list-state.ts'
import { ListScreen } from './list-screen.tsx'
import type { Choosing } from './use-selection.ts'

type Row = { id: string; name: string }

const list: ListDeclaration<Row> = {
  name: 'users',
  screen: 'admin_users',
  icon: IconUsers,
  next: ['admin_accounts'],
  list: listUsers,
  columns: [
    { name: 'name', title: 'people.name', cell: (row) => row.name },
    { name: 'id', title: 'people.name', cell: (row) => row.id, is_extra: true },
  ],
  card: {},
  filters: [{ name: 'status', title: 'people.status', options: [] }],
  keyOf: (row) => row.id,
  nameOf: (row) => row.name,
  pageOf: (row) => `/admin/users/${row.id}`,
  Peek: ({ row }) => <p>All about {row.name}</p>,
}
const ana = { id: 'a', name: 'Ana' }
const pageOf = (...rows: Row[]): ListPage<Row> => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, is_exact: true },
})
const t = await loadAppWords('en')

/** Cached result of a list query: data, an error, or both. */
type StubbedList = { asked: Record<string, string>; data?: object; error?: Error }

/** Renders the screen at an address with these cached results. */
function drawn(
  address: string,
  known: readonly StubbedList[],
  declaration = list,
  screen = <ListScreen declaration={declaration} />
): string {
  const queries = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } },
  })
  for (const { asked: requested, data, error } of known) {
    const queryKey = readKey(list.list, requested)
    if (data) queries.setQueryData(queryKey, data)
    if (error)
      queries
        .getQueryCache()
        .build(queries, { queryKey })
        .setState({ status: 'error', error, errorUpdatedAt: 1, fetchStatus: 'idle' })
  }
  // The only parts of the program that rendering a list uses.
  const program = {
    t,
    formats: formatsFor('en'),
    locale: 'en',
    queries,
    isLive: createStore(false),
    settings: { brand: { name: 'Numo' } },
  } as unknown as Program
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <ProgramProvider value={program}>{screen}</ProgramProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
}
const away = new Error('away')

test('a loading list shows skeleton rows of the columns that will be shown, and no pager', () => {
  const html = drawn('/', [])
  expect(html).toContain('class="list-sk"')
  const cells = (address: string) => drawn(address, []).match(/class="sk"/g)?.length
  expect([cells('/'), cells('/?cols=name,id')]).toEqual([9, 18])
  expect(html).not.toContain('class="pager"')
})

test('a failed list says so and offers a retry', () => {
  const html = drawn('/', [{ asked: {}, error: away }])
  expect(html).toContain(t('app.load_failed'))
  expect(html).toContain(t('app.try_again'))
  expect(html).not.toContain('list-sk')
})

test('a failed refresh shows the former rows, and that they are outdated', () => {
  const html = drawn('/', [{ asked: {}, data: pageOf(ana), error: away }])
  expect(html).toContain('Ana')
  expect(html).toContain(t('list.stale'))
  expect(html).not.toContain(t('app.load_failed'))
})

test('an empty list and one without matches differ', () => {
  const none = drawn('/', [{ asked: {}, data: pageOf() }])
  expect(none).not.toContain(t('list.no_match'))
  const requested = { status: 'active' }
  const narrowed = drawn('/?status=active', [{ asked: requested, data: pageOf() }])
  expect(narrowed).toContain(t('list.no_match'))
})

test('an emptied page links to the first one, and does not call the list empty', () => {
  const left = { ...pageOf(), total: { count: 30, is_exact: true } }
  for (const [address, requested] of [
    ['/?after=x', { after: 'x' }],
    ['/?status=active&after=x', { status: 'active', after: 'x' }],
  ] as const) {
    const html = drawn(address, [{ asked: requested, data: left }])
    expect(html).toContain(t('list.past'))
    expect(html).not.toContain(t('list.no_match'))
  }
  expect(drawn('/?after=x', [{ asked: { after: 'x' }, data: pageOf() }])).not.toContain(
    t('list.past')
  )
})

test('a link to a row opens it, on any page, and says when it is gone', () => {
  const page = { asked: {}, data: pageOf(ana) }
  expect(drawn('/?item=a', [page])).toContain('All about Ana')
  expect(drawn('/', [page])).not.toContain('class="peek"')
  const elsewhere = { asked: { item: 'b' }, data: { row: { id: 'b', name: 'Bea' } } }
  const html = drawn('/?item=b', [page, elsewhere])
  expect(html).toContain('All about Bea')
  expect(html).toContain('href="/admin/users/b"')
  const gone = drawn('/?item=c', [page, { asked: { item: 'c' }, data: { row: null } }])
  expect(gone).toContain(t('list.gone'))
  expect(drawn('/?item=c', [page])).toContain('class="loading-card"')
})

const claims: ListDeclaration<Row> = {
  ...list,
  columns: [
    { name: 'number', title: 'people.name', cell: (row) => `CLM-${row.id}` },
    { name: 'who', title: 'people.name', cell: (row) => row.name },
    { name: 'clinic', title: 'people.name', cell: () => 'Sol Clinic', is_extra: true },
  ],
  card: { title: 'who', about: ['clinic'], note: ['number'] },
  mainOf: ({ id }) => (id === 'a' ? { title: 'list.undo', to: '/next' } : null),
}

test('on a phone a row is headed by its person, with its number below; by the first column where the person is hidden', () => {
  const card = (query: string) =>
    drawn(
      '/',
      [],
      claims,
      <Cards
        declaration={claims}
        state={readState(new URLSearchParams(query), [])}
        rows={[ana]}
        choosing={{ isChosen: () => false } as unknown as Choosing}
        setState={() => {}}
        open={() => {}}
        startRun={() => {}}
      />
    )
  const html = card('')
  expect(html).toMatch(/class="list-card-h"><a[^>]*>Ana<\/a>/)
  expect(html).toContain('class="list-card-note"><span>CLM-a</span>')
  expect(card('cols=number')).toMatch(/class="list-card-h"><a[^>]*>CLM-a<\/a>/)
})

test('a drawer is headed as the list declares: number, name, what it is about, and the main action', () => {
  const html = drawn('/?item=a', [{ asked: {}, data: pageOf(ana) }], claims)
  expect(html).toMatch(/<code>CLM-a<\/code><h2>Ana<\/h2><p[^>]*><span>Sol Clinic<\/span>/)
  expect(html).toMatch(new RegExp(`class="peek-f"><a[^>]*href="/next"[^>]*>${t('list.undo')}`))
  // Its page stays one click away; without an action it is the main one.
  expect(html).toContain('href="/admin/users/a"')
  const bea = { id: 'b', name: 'Bea' }
  const other = drawn('/?item=b', [{ asked: {}, data: pageOf(bea) }], claims)
  expect(other).toMatch(/class="peek-f"><a[^>]*href="\/admin\/users\/b"/)
})
