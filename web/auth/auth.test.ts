import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locales } from '@numo/kit/locales.ts'
import { hostilePlaces } from '@numo/kit/test-hostile-places.ts'
import type { SignedInUser } from '../app/guards/decision.ts'
import { firebaseCode } from '../app/session/firebase-codes.ts'
import { invalidEmail, tooManyRequests, type Wording } from '@numo/domains/users/sentences.ts'
import { CallProblem } from '../app/call-problem.ts'
import { readSources } from '../../tools/sources.ts'
import { loadAppWords } from '../words/app-words.ts'
import { isLongEnough, shortPassword } from './password-length.ts'
import { dropTicket, storeTicket, storedTicket, ticketLife } from './ticket.ts'
import { refusalText, type AuthStep } from './sentences.ts'
import { signInTarget } from './sign-in-target.ts'

// The fields that `ownStart` reads.
const client = {
  claims: {
    roles: ['client'],
    access: {},
    permissions: { account_id: 'a', admin_id: null, partner_id: null },
  },
  account: { onboarding_status: 'approved' },
} as unknown as SignedInUser

describe('the target of a sign-in', () => {
  test.each([
    [null, '/home', false],
    ['/home/claims?tab=open', '/home/claims?tab=open', false],
    ['/find-care/mexico-city', '/find-care/mexico-city', true],
    ['/es/home/claims', '/es/home/claims', true],
    ['/auth/login?redirect=/home', '/home', false],
    ['/login-verify?token=x', '/home', false],
    ['/no-such-page', '/home', false],
  ] as const)('%s -> %s', (redirect, to, is_document) => {
    expect(signInTarget(redirect, client, 'en')).toEqual({ to, is_document })
  })
  test('back to where staff start a view as another user', () => {
    const to = '/-login?view_as=v1'
    expect(signInTarget(to, client, 'en')).toEqual({ to, is_document: false })
  })
  test('never off the site', () => {
    // `/admin` is in the list for other sites; here it is a page.
    const signInPaths = ['/auth/login', '/-login?redirect=//evil.example', '/login-verify?token=x']
    for (const place of [...hostilePlaces.filter((one) => one !== '/admin'), ...signInPaths])
      for (const locale of ['en', 'es'] as const)
        expect([place, signInTarget(place, client, locale)]).toEqual([
          place,
          { to: '/home', is_document: false },
        ])
  })
})

describe('the first step of a sign-in', () => {
  const needed = { kind: 'second-factor-needed', ticket: 'x', factors: ['totp'] } as const
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  test('survives a reload, and expires with its ticket', async () => {
    storeTicket(needed, 1000)
    vi.resetModules()
    const reloaded = await import('./ticket.ts')
    expect(reloaded.storedTicket(1000 + ticketLife - 1)).toEqual(needed)
    expect(reloaded.storedTicket(1000 + ticketLife)).toBeNull()
  })
  test('is cleared once used, or by another sign-in', () => {
    storeTicket(needed)
    dropTicket()
    expect([storedTicket(), stored.size]).toEqual([null, 0])
  })
})

test('Firebase codes are mapped to ours, without revealing who exists', () => {
  const code = (text: string) => firebaseCode({ code: text })
  expect(code('auth/user-not-found')).toBe(code('auth/wrong-password'))
  expect(code('auth/too-many-requests')).toBe('too-many-requests')
  expect(code('auth/id-token-expired')).toBe('user-token-expired')
  expect([code('auth/internal-error'), firebaseCode(new Error('x')), firebaseCode(null)]).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('a password is measured in characters', () => {
  expect([isLongEnough('ñandúñán'), isLongEnough('1234567'), isLongEnough('🔑🔑🔑🔑')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each(locales)(
  'a password that is too short reads as one that the server finds weak (%s)',
  async (locale) => {
    const t = await loadAppWords(locale)
    const weak = (step: AuthStep) =>
      refusalText(step, new CallProblem(400, 'weak-password', 'x'), t)
    for (const step of ['sign-up', 'invitation'] as const)
      expect(shortPassword('password', 'short', t)).toEqual({ password: weak(step) })
    for (const step of ['reset-confirm', 'link'] as const)
      expect(shortPassword('password', 'short', t, 'auth.fixed.confirm_weak')).toEqual({
        password: weak(step),
      })
    expect(shortPassword('password', 'long enough', t)).toEqual({})
  }
)

test('every form that asks for a new password checks its length so, beside the field with the rules', () => {
  const forms = readSources(resolve(import.meta.dirname, '../..'), ['web']).filter(
    ({ path, text }) => /<NewPasswordField\b/.test(text) && !path.startsWith('web/staff/components')
  )
  expect(forms.length).toBeGreaterThanOrEqual(4)
  expect(forms.filter(({ text }) => !text.includes('shortPassword('))).toEqual([])
})

test('a refused reset request reads as the server says it', async () => {
  const t = await loadAppWords('en')
  const ofNobody: Wording = [400, 'of-nobody', 'Only the server knows why.']
  for (const [status, code, sentence] of [invalidEmail, tooManyRequests, ofNobody]) {
    const shown = refusalText('reset-request', new CallProblem(status, code, sentence), t)
    expect([code, shown]).toEqual([code, sentence])
  }
})
