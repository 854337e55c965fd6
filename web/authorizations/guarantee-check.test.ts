import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { GuaranteeState } from '@numo/domains/authorizations/enums.ts'
import {
  publishedKey,
  signToken,
  type TokenKey,
} from '@numo/domains/authorizations/rules-signed-token.ts'
import { GuaranteeClaims } from '@numo/domains/authorizations/rules-guarantee.ts'
import { checkText } from './guarantee-check.ts'

const claims: GuaranteeClaims = {
  iss: 'numo.example',
  id: '01890000-0000-7000-8000-000000000001',
  no: 'PA-000001',
  ver: 1,
  ins: 'Atlas',
  ref: 'GOP-1',
  who: 'Ana Solís',
  pol: null,
  at: 'Clinic',
  set: 'outpatient',
  for: '',
  amt: 100,
  cur: 'MXN',
  from: '2026-11-01',
  to: '2026-11-30',
}
let keys: TokenKey[]
let token: string
beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x = '' } = await exportJWK(pair.publicKey)
  keys = [publishedKey({ id: 'aaaaaaaa', public_key: x })]
  token = await signToken(GuaranteeClaims, claims, {
    kid: 'aaaaaaaa',
    private_key: await exportJWK(pair.privateKey),
  })
})

const checked = (known: GuaranteeState | null | 'offline', today = '2026-11-15', usable = keys) =>
  checkText(token, {
    keys: { keys: usable, is_fresh: known !== 'offline' },
    today,
    ask: () =>
      known === 'offline' ? Promise.reject(new Error('offline')) : Promise.resolve(known),
  })

test('a genuine letter is what its days say, and what happened since outweighs them', async () => {
  expect(await checked('valid')).toMatchObject({ state: 'valid', has_asked: true, is_known: true })
  expect(await checked('valid', '2026-12-01')).toMatchObject({ state: 'expired' })
  // The door may be a day ahead of us.
  expect(await checked('early')).toMatchObject({ state: 'valid' })
  for (const state of ['superseded', 'used', 'revoked', 'expired'] as const)
    expect(await checked(state)).toMatchObject({ state })
  expect(await checked(null)).toMatchObject({ state: 'valid', is_known: false })
  expect(await checked('offline')).toMatchObject({ state: 'valid', has_asked: false })
  expect(await checked('offline', '2026-12-01')).toMatchObject({ state: 'expired' })
})

test('without keys nothing is said; a changed letter is not genuine, and nobody is asked about it', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  const without = (is_fresh: boolean) =>
    checkText(token, { keys: { keys: [], is_fresh }, today: '2026-11-15', ask })
  // A device that was offline since may not know the newest key.
  expect(await without(false)).toEqual({ kind: 'no-keys' })
  expect(await without(true)).toEqual({ kind: 'not-genuine', why: 'unknown-key' })
  const flipped = `${token.slice(0, 90)}${token[90] === 'A' ? 'B' : 'A'}${token.slice(91)}`
  expect(
    await checkText(flipped, { keys: { keys, is_fresh: true }, today: '2026-11-15', ask })
  ).toEqual({
    kind: 'not-genuine',
    why: 'wrong-signature',
  })
})

test('a browser that cannot use a key has the server verify it', async () => {
  const unusable = keys.map((key) => ({ ...key, x: 'AAAA' }))
  const answered = (known: GuaranteeState | null | 'offline') =>
    checked(known, '2026-11-15', unusable)
  expect(await answered('valid')).toMatchObject({
    kind: 'genuine',
    paper: claims,
    state: 'valid',
  })
  expect(await answered(null)).toEqual({ kind: 'not-genuine', why: 'wrong-signature' })
  expect(await answered('offline')).toEqual({ kind: 'no-keys' })
})
