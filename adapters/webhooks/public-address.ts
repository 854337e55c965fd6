import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Addresses of version 4 that lead nowhere public: special purposes of RFC 6890, and later ones. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** Of version 6 only global unicast is public, and of it not what wraps or documents other addresses. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is on the public internet: not private, local to a link or machine, nor a cloud's metadata. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !inside.check(address, 'ipv4')
    : isIPv6(address) && global.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')

/** Whether an IP address is this machine itself. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'))
