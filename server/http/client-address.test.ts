import { describe, expect, test } from 'vitest'
import { clientAddress, truncatedAddress } from './client-address.ts'

describe('without a trusted proxy client headers are ignored', () => {
  test.each(['1.2.3.4', '1.2.3.4, 5.6.7.8', 'unknown', ''])('X-Forwarded-For: %s', (message) => {
    expect(clientAddress('9.9.9.9', message, 0)).toBe('9.9.9.9')
  })
})

describe('with trusted proxies the outermost of them is used', () => {
  test.each([
    ['1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6,7.7.7.7 , 1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['1.2.3.4', 2, '1.2.3.4'],
    ['1.2.3.4:5678', 1, '1.2.3.4'],
    ['nonsense', 1, '10.0.0.1'],
    ['', 1, '10.0.0.1'],
    ['"><script>', 1, '10.0.0.1'],
  ])('%s behind %i', (message, proxies, address) => {
    expect(clientAddress('10.0.0.1', message, proxies)).toBe(address)
  })
})

describe('one client has one key in any notation of its address', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:DB8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::1.2.3.4',
    '[2001:db8:1:2::1]:443',
    '2001:db8:1:2::1%eth0',
  ]
  test.each(same)('%s', (address) => {
    expect(clientAddress('::1', address, 1)).toBe('2001:db8:1:2::/64')
    expect(clientAddress(address, undefined, 0)).toBe('2001:db8:1:2::/64')
  })
  test.each([
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '0:0:0:0:0:ffff:1.2.3.4',
    '1.2.3.4',
  ])('%s is IPv4', (address) => expect(clientAddress(address, undefined, 0)).toBe('1.2.3.4'))
  test('another network is another client', () => {
    expect(clientAddress('2001:db8:1:3::1', undefined, 0)).toBe('2001:db8:1:3::/64')
    expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64')
  })
})

test('logs contain a network, never an address', () => {
  expect(truncatedAddress('1.2.3.4')).toBe('1.2.3.0/24')
  expect(truncatedAddress('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(truncatedAddress('unknown')).toBe('unknown')
})
