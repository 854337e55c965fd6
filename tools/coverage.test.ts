import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../web/routes.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const root = new URL('..', import.meta.url).pathname
const text = read('docs/coverage.md')
const rows = [...text.matchAll(/^\| `(\/[^`]*)` \| (.*) \|$/gm)].map(
  ([, path = '', missing = '']) => ({ path, missing: missing.trim() })
)
const source = (page: string) => read(`web/pages/${page}.tsx`)
/** What a page's file says of itself that it misses; comments may be wrapped. */
const ownGap = (code: string) =>
  /\bNot implemented yet(?::((?:(?!\*\/)[^])*?))?\.?\s*\*\//
    .exec(code)?.[1]
    ?.replaceAll(/\s+(?:\* )?/g, ' ')
    .trim()
/** An empty state is all that such a page draws, alone or within the frame of a record. */
const isEmptyPage = (code: string) => /<Empty(?:Screen|State)\b/.test(code)
/** Draws one's own settings and nothing of the area. */
const isOwnSettings = (code: string) => /\bPage = SettingsScreen\b/.test(code)
const listed = routes.map(({ path, page }) => ({
  path,
  code: source(page),
  missing: rows.find((row) => row.path === path)?.missing ?? '',
}))

test('every route is listed once, and only routes are', () => {
  expect(rows.map(({ path }) => path).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

test('every route names its gaps, or that it has none', () => {
  expect(rows.filter(({ missing }) => missing === '').map(({ path }) => path)).toEqual([])
})

test('a screen with only its empty state is listed as missing, and no other', () => {
  const wrong = listed.filter(
    ({ code, missing }) => isEmptyPage(code) !== missing.startsWith('all of it: ')
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a screen that draws only one’s own settings misses the rest, and no other says so', () => {
  const prefix = "all but one's own settings: "
  const wrong = listed.filter(
    ({ code, missing, path }) =>
      path !== '/admin/profile' && isOwnSettings(code) !== missing.startsWith(prefix)
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('the gaps a page file declares are those listed here, and every listed gap is in its file', () => {
  const wrong = listed.flatMap(({ path, code, missing }) => {
    const here = missing.replace(/^(?:all of it|all but one's own settings): /, '')
    const own = ownGap(code) ?? '-'
    return own === here ? [] : [{ path, own, here }]
  })
  expect(wrong).toEqual([])
})

test('a screen without gaps has a page of its own', () => {
  const excuse = /<EmptyScreen\b|Not implemented yet|\b(?:TODO|FIXME)\b|coming soon|próximamente/i
  const whole = listed.filter(({ missing }) => missing === '-')
  expect(whole.filter(({ code }) => excuse.test(code)).map(({ path }) => path)).toEqual([])
  expect(whole.length).toBeGreaterThan(30)
})

/** Gaps listed for pages, and the endpoint whose existence would contradict them. */
const closedBy: [RegExp, RegExp][] = [
  [/changing the e-mail/, /^changeEmail$/],
  [/merging two pages/, /^mergeProvider/],
  [/entering one by hand/, /^createProvider/],
  [/^\/admin\/clients.*\bmerge/, /^mergeClients/],
  [/^\/admin\/addresses.*\bmerging(?! across)/, /^mergeAddresses/],
  [/consents/, /^listClientConsents/],
  [/required documents/, /^save\w*Requirement/],
  [/signing in as somebody else|impersonation/, /^(?:impersonate|signInAs)/],
  [/charging|refunding/, /^(?:chargeAccount|refundPayment)/],
  [/price list/, /^(?:saveProduct|listProducts)/],
  [/ .*appointment/, /^(?:requestAppointment|bookAppointment)/],
  [/claims list|filing/, /^(?:fileClaim|submitClaim)/],
  [/new authorization/, /^(?:requestAuthorization|createAuthorization)/],
]

test('no gap is listed that an endpoint has closed', () => {
  const contracts = globSync('domains/*/contract*.ts', { cwd: root }).map(read)
  const calls = contracts.flatMap((code) =>
    [...code.matchAll(/^\s+name: '(\w+)',$/gm)].map(([, name = '']) => name)
  )
  expect(calls.length).toBeGreaterThan(100)
  const stale = rows.flatMap(({ path, missing }) =>
    closedBy.flatMap(([gap, call]) => {
      const name = calls.find((one) => call.test(one))
      return name && gap.test(`${path} ${missing}`)
        ? [`${path}: ${missing} (${name} is there)`]
        : []
    })
  )
  expect(stale).toEqual([])
})

test('every layout is used by a route, or listed here as unused', () => {
  const used = new Set(routes.map(({ layout }) => layout))
  const shared = ['header', 'footer']
  const spare = readdirSync(new URL('../web/layouts', import.meta.url))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((name) => !used.has(name as never) && !shared.includes(name))
  const messages = [
    ...(/^Layouts no route uses: (.*)$/m.exec(text)?.[1] ?? '').matchAll(/`([\w-]+)`/g),
  ]
  expect(new Set(messages.map(([, name]) => name))).toEqual(new Set(spare))
})
