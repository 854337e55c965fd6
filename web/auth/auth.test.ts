import { describe, expect, test } from 'vitest'
import { hostilePlaces } from '@numo/kit/test-hostile-places.ts'
import { CallProblem } from '../call.ts'
import type { Who } from '../guards/decision.ts'
import { firebaseCode } from '../session/firebase-codes.ts'
import { tree as en } from '../words/en-app.ts'
import { isLongEnough } from './password-length.ts'
import { sentenceOf, type AuthStep } from './sentences.ts'
import { whereNext } from './where-next.ts'

/** The English sentence of a step for a refusal. */
function said(step: AuthStep, status: number, code: string) {
  const [, group = '', name = ''] = sentenceOf(step, new CallProblem(status, code, 'x')).split('.')
  const sentences: Record<string, Record<string, string>> = {
    fixed: en.auth.fixed,
    more: en.auth.more,
  }
  return sentences[group]?.[name]
}

describe('the sentences of the specification', () => {
  test.each([
    ['sign-in', 401, 'invalid-credential', 'Invalid email or password. Please try again.'],
    [
      'sign-in',
      429,
      'too-many-requests',
      'Too many failed login attempts. Please try again later.',
    ],
    ['sign-in', 429, 'busy', 'Too many failed login attempts. Please try again later.'],
    ['sign-in', 401, 'sign-in-failed', 'Failed to sign in'],
    ['sign-in', 500, 'unknown', 'Failed to sign in'],
    ['token', 401, 'invalid-token', 'The authentication token is invalid or expired.'],
    ['token', 401, 'token-mismatch', 'The token does not match this application.'],
    ['token', 500, 'unknown', 'Failed to authenticate with token'],
    [
      'sign-up',
      409,
      'email-already-in-use',
      'This email is already registered. Please sign in instead.',
    ],
    ['sign-up', 422, 'weak-password', 'Password is too weak. Please choose a stronger password.'],
    ['sign-up', 500, 'unknown', 'Failed to create account'],
    ['reset-request', 400, 'unknown', 'Invalid request'],
    ['reset-request', 429, 'too-many-requests', 'Too many requests. Please try again later.'],
    ['reset-request', 500, 'unknown', 'Failed to send password reset email'],
    [
      'code-check',
      410,
      'expired-action-code',
      'This reset link has expired. Please request a new one.',
    ],
    [
      'code-check',
      404,
      'invalid-action-code',
      'This reset link is invalid. Please request a new one.',
    ],
    ['code-check', 500, 'unknown', 'Invalid or expired reset link'],
    [
      'reset-confirm',
      410,
      'expired-action-code',
      'This reset link has expired. Please request a new one.',
    ],
    [
      'reset-confirm',
      404,
      'invalid-action-code',
      'This reset link is invalid. Please request a new one.',
    ],
    ['reset-confirm', 422, 'weak-password', 'Please choose a stronger password.'],
    ['reset-confirm', 500, 'unknown', 'Failed to reset password'],
  ] as const)('%s %i %s', (step, status, code, sentence) => {
    expect(said(step, status, code)).toBe(sentence)
  })
  test('a fault of ours is the general sentence of the step', () => {
    expect(sentenceOf('sign-in', new Error('x'))).toBe('auth.fixed.sign_in_failed')
  })
})

// Only what `ownStart` reads.
const client = {
  claims: {
    roles: ['client'],
    access: {},
    permissions: { account_id: 'a', admin_id: null, partner_id: null },
  },
  account: { onboarding_status: 'approved' },
} as unknown as Who

describe('where signing in leads', () => {
  test.each([
    [null, '/home', false],
    ['/home/claims?tab=open', '/home/claims?tab=open', false],
    ['/find-care/mexico-city', '/find-care/mexico-city', true],
    ['/es/home/claims', '/es/home/claims', true],
    ['/auth/login?redirect=/home', '/home', false],
    ['/login-verify?token=x', '/home', false],
    ['/no-such-page', '/home', false],
  ] as const)('%s -> %s', (redirect, to, is_document) => {
    expect(whereNext(redirect, client, 'en')).toEqual({ to, is_document })
  })
  test('never off the site', () => {
    // A page of ours that the list names because other sites have none there.
    for (const place of hostilePlaces.filter((one) => one !== '/admin'))
      expect(whereNext(place, client, 'en').to).toBe('/home')
  })
})

test('codes of Firebase become ours, and do not tell who exists', () => {
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

test('a password is counted in characters', () => {
  expect([isLongEnough('ñandúñán'), isLongEnough('1234567'), isLongEnough('🔑🔑🔑🔑')]).toEqual([
    true,
    false,
    false,
  ])
})
