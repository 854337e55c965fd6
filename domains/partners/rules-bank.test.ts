import { describe, expect, test } from 'vitest'
import { accountProblem, isClabe, isIban, isRoutingNumber, keptNumber } from './rules-bank.ts'

/** Numbers that banks and standards publish as examples. */
const clabes = ['032180000118359719', '002010077777777771']
const ibans = [
  'GB82WEST12345698765432',
  'ES9121000418450200051332',
  'DE89370400440532013000',
  'CR05015202001026284066',
  'MT84MALT011000012345MTLCAST001S',
]
const routings = ['021000021', '111000025', '122105155']

const others = (good: string) =>
  Array.from(good).flatMap((char, place) =>
    /\d/.test(char)
      ? Array.from(
          { length: 10 },
          (_, digit) => good.slice(0, place) + digit + good.slice(place + 1)
        ).filter((one) => one !== good)
      : []
  )

describe('every single wrong digit is found', () => {
  test.each(clabes)('CLABE %s', (good) => {
    expect(isClabe(good)).toBe(true)
    expect(others(good).filter(isClabe)).toEqual([])
  })
  test.each(ibans)('IBAN %s', (good) => {
    expect(isIban(good)).toBe(true)
    expect(others(good).filter(isIban)).toEqual([])
    expect(isIban(`${good}0`)).toBe(false)
  })
  test.each(routings)('ABA %s', (good) => {
    expect(isRoutingNumber(good)).toBe(true)
    expect(others(good).filter(isRoutingNumber)).toEqual([])
  })
})

test('two digits that changed places are found in an IBAN, and mostly in the others', () => {
  expect(isIban('GB82WEST12345698765423')).toBe(false)
  expect(isClabe('032180000118395719')).toBe(false)
})

describe('an account', () => {
  const clabe = { scheme: 'clabe', country: 'MX', number: '0321 8000 0118 3597 19' } as const
  test('is taken as people write it', () => {
    expect(accountProblem(clabe)).toBeNull()
    expect(keptNumber(clabe)).toBe('032180000118359719')
    const iban = { scheme: 'iban', country: 'ES', number: 'es91 2100 0418 4502 0005 1332' } as const
    expect(accountProblem(iban)).toBeNull()
    const aba = {
      scheme: 'aba',
      country: 'US',
      number: '12-345678',
      routing_number: '021000021',
    } as const
    expect(accountProblem(aba)).toBeNull()
    expect(keptNumber(aba)).toBe('021000021 12345678')
  })
  test.each([
    [{ ...clabe, number: '032180000118359718' }, 'wrong-account-number'],
    [{ ...clabe, country: 'ES' }, 'wrong-account-country'],
    [
      { scheme: 'iban', country: 'MX', number: 'ES9121000418450200051332' },
      'wrong-account-country',
    ],
    [
      { scheme: 'aba', country: 'US', number: '123456', routing_number: '021000022' },
      'wrong-routing-number',
    ],
    [{ scheme: 'aba', country: 'US', number: '123456' }, 'wrong-routing-number'],
    [{ scheme: 'other', country: 'JP', number: '1234567' }, 'no-bic'],
    [{ scheme: 'other', country: 'JP', number: '1=2', bic: 'MHCBJPJT' }, 'wrong-account-number'],
  ] as const)('%j is refused: %s', (account, problem) => {
    expect(accountProblem(account)).toBe(problem)
  })
})
