import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideLocale } from './locale-rules.ts'

type LocaleRequest = Parameters<typeof decideLocale>[0]
const visit = (pathname: string, more: Partial<LocaleRequest> = {}): LocaleRequest => ({
  pathname,
  search: '',
  cookie: undefined,
  accept_language: undefined,
  fetch_site: undefined,
  ...more,
})
const report = (one: LocaleRequest) => {
  const decided = decideLocale(one)
  return decided.kind === 'redirect'
    ? `${decided.status} ${decided.to}`
    : `${decided.locale} ${decided.path}`
}

describe('the root, on first access', () => {
  const cases: [string, string | undefined, string | undefined, string][] = [
    // description, cookie, Accept-Language, decision
    ['nothing known', undefined, undefined, 'en /'],
    ['an English browser', undefined, 'en-US,en;q=0.9', 'en /'],
    ['a Spanish browser', undefined, 'es', '302 /es'],
    ['a Mexican browser', undefined, 'es-MX,es;q=0.9,en;q=0.8', '302 /es'],
    ['a German who reads Spanish', undefined, 'de-DE,de;q=0.9,es;q=0.5', '302 /es'],
    ['an exact match beats a language-only one', undefined, 'es-MX,en;q=0.5', 'en /'],
    ['a language that is refused', undefined, 'es;q=0,en', 'en /'],
    ['another language', undefined, 'de,fr;q=0.9', 'en /'],
    ['an English cookie beats a Spanish browser', 'en', 'es', 'en /'],
    ['a Spanish cookie beats an English browser', 'es', 'en', '302 /es'],
    ['a cookie in capitals is none of ours', 'ES', undefined, 'en /'],
    ['a poisoned cookie', '"><script>', 'es', '302 /es'],
    ['a cookie that is an address', '//evil.example', 'en', 'en /'],
    ['an empty cookie', '', 'es', '302 /es'],
    ['a prototype name as cookie', '__proto__', 'constructor', 'en /'],
    ['a header of garbage', undefined, ';;;q=,,,=;q=9', 'en /'],
    ['a star', undefined, '*', 'en /'],
    ['a header of 100 kB', undefined, 'x,'.repeat(50_000), 'en /'],
  ]
  test.each(cases)('%s', (_, cookie, accept_language, decision) => {
    expect(report(visit('/', { cookie, accept_language }))).toBe(decision)
  })

  test('navigation within the site is not a first visit', () => {
    expect(report(visit('/', { cookie: 'es', fetch_site: 'same-origin' }))).toBe('en /')
    expect(report(visit('/', { cookie: 'es', fetch_site: 'cross-site' }))).toBe('302 /es')
    expect(report(visit('/', { accept_language: 'es', fetch_site: 'none' }))).toBe('302 /es')
  })

  test('the query is kept', () => {
    expect(report(visit('/', { cookie: 'es', search: 'a=1&b=%2F' }))).toBe('302 /es?a=1&b=%2F')
  })
})

describe('other addresses determine the locale', () => {
  const cases: [string, string][] = [
    ['/for-patients', 'en /for-patients'],
    ['/es', 'es /'],
    ['/es/for-patients', 'es /for-patients'],
    ['/es/find-care/mexico-city', 'es /find-care/mexico-city'],
    ['/espresso', 'en /espresso'],
    ['/es-MX/x', 'en /es-MX/x'],
    ['/es/es', 'es /es'],
    ['/es/en', 'es /en'],
    ['/en', '301 /'],
    ['/en/', '301 /'],
    ['/en/for-patients', '301 /for-patients'],
    ['/EN/for-patients', '301 /for-patients'],
    ['/En', '301 /'],
    ['/ES', '301 /es'],
    ['/Es/for-patients', '301 /es/for-patients'],
    ['/es/', '308 /es'],
    ['/es/for-patients/', '308 /es/for-patients'],
    ['/for-patients/', '308 /for-patients'],
    ['/en/for-patients/', '301 /for-patients'],
    // no page, and never a redirect target
    ['//evil.example', 'en //evil.example'],
    ['//evil.example/', 'en //evil.example/'],
    ['/es//evil.example', 'en /es//evil.example'],
    ['/en//evil.example', 'en /en//evil.example'],
    ['/en///evil.example', 'en /en///evil.example'],
    ['/en/\\evil.example', 'en /en/\\evil.example'],
    ['/\\evil.example/', 'en /\\evil.example/'],
    ['/for-patients//', 'en /for-patients//'],
  ]
  test.each(cases)('%s', (pathname, decision) => {
    expect(report(visit(pathname, { cookie: 'es', accept_language: 'es' }))).toBe(
      pathname === '/' ? '302 /es' : decision
    )
    expect(report(visit(pathname))).toBe(decision)
  })
})

describe('the stored choice', () => {
  const kept = (one: LocaleRequest) => decideLocale(one).remember
  test('the language shown on the first visit: detected at the root, else that of the page', () => {
    expect(kept(visit('/'))).toBe('en')
    expect(kept(visit('/', { accept_language: 'es' }))).toBe('es')
    expect(kept(visit('/for-patients'))).toBe('en')
    expect(kept(visit('/for-patients', { accept_language: 'es' }))).toBe('en')
    expect(kept(visit('/', { accept_language: 'es', fetch_site: 'same-origin' }))).toBe('en')
  })
  test('the language of a prefixed page, unless stored already', () => {
    expect(kept(visit('/es/for-patients'))).toBe('es')
    expect(kept(visit('/es/for-patients', { cookie: 'en' }))).toBe('es')
    expect(kept(visit('/es/for-patients', { cookie: 'es' }))).toBeNull()
  })
  test('a page without prefix does not change a choice', () => {
    expect(kept(visit('/for-patients', { cookie: 'es' }))).toBeNull()
    expect(kept(visit('/', { cookie: 'es' }))).toBeNull()
  })
  test('a forged cookie is replaced', () => {
    expect(kept(visit('/for-patients', { cookie: '<svg>' }))).toBe('en')
  })
  test('the language stored on a first visit is the one finally shown', () => {
    const paths = ['/', '/es', '/for-patients', '/es/find-care', '/nowhere', '/admin/users']
    for (const pathname of paths)
      for (const accept_language of [undefined, 'es', 'es-MX', 'en', 'de,es;q=0.5'])
        for (const fetch_site of [undefined, 'none', 'cross-site', 'same-origin']) {
          const first = decideLocale(visit(pathname, { accept_language, fetch_site }))
          const to = first.kind === 'redirect' ? first.to : pathname
          const read = decideLocale(
            visit(to, { accept_language, fetch_site, cookie: first.remember ?? '' })
          )
          expect([pathname, accept_language, read.kind === 'page' && read.locale]).toEqual([
            pathname,
            accept_language,
            first.remember,
          ])
        }
  })
})

test('a redirect stays on the site and leads to an existing address', () => {
  const part = constantFrom('en', 'es', 'EN', 'Es', '', '/', '\\', 'evil.example', '%2f', 'x', '@')
  assert(
    property(array(part, { maxLength: 6 }), (parts) => {
      let pathname = `/${parts.join('/')}`
      // At most three redirects: a prefix in capitals, a second prefix, a trailing slash.
      for (let moves = 0; ; moves += 1) {
        const decided = decideLocale(visit(pathname, { cookie: 'en' }))
        if (decided.kind === 'page') return
        expect(decided.to).toMatch(/^\/(?![/\\])/)
        expect(moves).toBeLessThan(8)
        pathname = decided.to
      }
    })
  )
})
