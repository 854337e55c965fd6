import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkSignature, signEvent } from './signature.ts'

const secret = 'whsec_this_one'
const older = 'whsec_the_one_before'
const now = new Date('2026-11-21T12:00:00Z')
const at = Math.floor(now.getTime() / 1000)
const raw = JSON.stringify({ id: 'evt_1', object: 'event', type: 'setup_intent.succeeded' })
const mac = (text: string, by = secret, when: number | string = at) =>
  createHmac('sha256', by).update(`${when}.${text}`).digest('hex')
const good = mac(raw)
const shifted = (seconds: number) =>
  signEvent(raw, secret, new Date(now.getTime() + seconds * 1000))
const check = (header: string | undefined, body = raw, secrets: readonly string[] = [secret]) =>
  checkSignature(body, header, { secrets, now })

describe('a signature of the payment service', () => {
  test.each([
    ['as it comes', signEvent(raw, secret, now), [secret]],
    ['while one secret follows another, by the older', signEvent(raw, older, now), [secret, older]],
    ['by both', `${signEvent(raw, older, now)},v1=${good}`, [secret]],
    ['of 299 seconds ago', shifted(-299), [secret]],
    ['of a clock 299 seconds ahead', shifted(299), [secret]],
    ['with an unknown scheme beside it', `t=${at},v0=${'0'.repeat(64)},v1=${good}`, [secret]],
  ])('%s is valid', (_, header, secrets) => {
    expect(() => check(header, raw, secrets)).not.toThrow()
  })

  const forged: [string, string | undefined, string?, (readonly string[])?][] = [
    ['no header', undefined],
    ['an empty one', ''],
    ['only a comma', ','],
    ['no time', `v1=${good}`],
    ['no signature', `t=${at}`],
    ['an empty signature', `t=${at},v1=`],
    ['a signature of zeros', `t=${at},v1=${'0'.repeat(64)}`],
    ['another secret', signEvent(raw, 'whsec_other', now)],
    ['an empty secret', signEvent(raw, '', now)],
    ['an empty secret where none is set', signEvent(raw, '', now), raw, []],
    ['an empty secret where an empty one is set', signEvent(raw, '', now), raw, ['']],
    ['the secret without its prefix', signEvent(raw, 'this_one', now)],
    ['a retired secret', signEvent(raw, older, now)],
    ['one byte more', `t=${at},v1=${good}`, `${raw} `],
    ['one byte less', `t=${at},v1=${good}`, raw.slice(0, -1)],
    ['another body', `t=${at},v1=${good}`, raw.replace('evt_1', 'evt_2')],
    ['an empty body', `t=${at},v1=${good}`, ''],
    [
      'the body with another order of fields',
      `t=${at},v1=${good}`,
      JSON.stringify({ type: 'setup_intent.succeeded', object: 'event', id: 'evt_1' }),
    ],
    ['six minutes ago', shifted(-360)],
    ['a year ago', shifted(-31_536_000)],
    ['six minutes ahead', shifted(360)],
    ['an hour ahead', shifted(3600)],
    ['a day ahead', shifted(86_400)],
    ['a time that was changed', `t=${at - 1},v1=${good}`],
    ['a time with a sign', `t=-${at},v1=${mac(raw, secret, `-${at}`)}`],
    ['a time as a fraction', `t=${at}.0,v1=${mac(raw, secret, `${at}.0`)}`],
    ['a time in hex', `t=0x65,v1=${mac(raw, secret, '0x65')}`],
    ['a time that is none', `t=now,v1=${mac(raw, secret, 'now')}`],
    ['a time of nothing', `t=,v1=${mac(raw, secret, '')}`],
    ['a time with blanks', `t= ${at},v1=${good}`],
    ['two times', `t=${at - 1000},t=${at},v1=${good}`],
    ['upper case', `t=${at},v1=${good.toUpperCase()}`],
    ['base64', `t=${at},v1=${Buffer.from(good, 'hex').toString('base64')}`],
    ['half of it', `t=${at},v1=${good.slice(0, 32)}`],
    ['more than it', `t=${at},v1=${good}00`],
    ['under an older scheme', `t=${at},v0=${good}`],
    ['without a scheme', `t=${at},${good}`],
    ['semicolons', `t=${at};v1=${good}`],
    [
      'the body alone signed',
      `t=${at},v1=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    ],
    ['SHA-1', `t=${at},v1=${createHmac('sha1', secret).update(`${at}.${raw}`).digest('hex')}`],
    ['a plain hash', `t=${at},v1=${createHmac('sha256', '').update(`${at}.${raw}`).digest('hex')}`],
    ['a header without end', `t=${at},${'v1=0,'.repeat(1000)}v1=${good}`],
    ['hidden behind ten others', `t=${at},${`v1=${'1'.repeat(64)},`.repeat(10)}v1=${good}`],
  ]

  test(`${forged.length} forged forms, at least 40`, () =>
    expect(forged.length).toBeGreaterThanOrEqual(40))
  test.each(forged)('%s is invalid', (_, header, body, secrets) => {
    expect(() => check(header, body, secrets)).toThrow('Not an event of the payment service')
  })
})
