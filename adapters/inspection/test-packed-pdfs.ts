import { deflateSync } from 'node:zlib'

/** A stream filter and its PDF dictionary entries. Strings hold bytes, one per character. */
export type Packing = { name: string; says: string; pack: (data: string) => string }

const bytesOf = (data: string) => Buffer.from(data, 'latin1')
const flate = (data: string) => deflateSync(bytesOf(data)).toString('latin1')
const hex = (data: string) => `${bytesOf(data).toString('hex')}>`

function ascii85(data: string): string {
  let packed = ''
  for (let at = 0; at < data.length; at += 4) {
    const part = data.slice(at, at + 4)
    let value = bytesOf(part.padEnd(4, '\0')).readUInt32BE(0)
    const digits: string[] = []
    for (let digit = 0; digit < 5; digit += 1, value = Math.floor(value / 85))
      digits.unshift(String.fromCharCode(33 + (value % 85)))
    packed += digits.join('').slice(0, part.length + 1)
  }
  return `${packed}~>`
}

function runLength(data: string): string {
  let packed = ''
  for (let at = 0; at < data.length; at += 128) {
    const part = data.slice(at, at + 128)
    packed += String.fromCharCode(part.length - 1) + part
  }
  return `${packed}\x80`
}

/** LZW without compression: each character as a nine-bit code, with a clear code before ten bits are needed. */
function lzw(data: string): string {
  const codes = [...bytesOf(data)].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return bits.replace(/.{1,8}/g, (byte) => String.fromCharCode(parseInt(byte.padEnd(8, '0'), 2)))
}

/** PNG predictor "up": rows of 64 bytes as differences from the row above. */
function upwards(data: string): string {
  const bytes = bytesOf(data.padEnd(Math.ceil(data.length / 64) * 64, ' '))
  let rows = ''
  for (let at = 0; at < bytes.length; at += 64) {
    rows += '\x02'
    for (let x = at; x < at + 64; x += 1)
      rows += String.fromCharCode(((bytes[x] ?? 0) - (bytes[x - 64] ?? 0)) & 255)
  }
  return rows
}
const predicted = '/DecodeParms << /Predictor 12 /Columns 64 >>'

export const packings: readonly Packing[] = [
  { name: 'nothing', says: '', pack: (data) => data },
  { name: 'Flate', says: '/Filter /FlateDecode', pack: flate },
  { name: 'LZW', says: '/Filter /LZWDecode', pack: lzw },
  { name: 'hexadecimal digits', says: '/Filter /ASCIIHexDecode', pack: hex },
  { name: 'ASCII 85', says: '/Filter /ASCII85Decode', pack: ascii85 },
  { name: 'run lengths', says: '/Filter /RunLengthDecode', pack: runLength },
  {
    name: 'Flate in ASCII 85',
    says: '/Filter [/ASCII85Decode /FlateDecode]',
    pack: (data) => ascii85(flate(data)),
  },
  {
    name: 'LZW in run lengths in hexadecimal digits',
    says: '/Filter [/ASCIIHexDecode /RunLengthDecode /LZWDecode]',
    pack: (data) => hex(runLength(lzw(data))),
  },
  {
    name: 'Flate of differences',
    says: `/Filter /FlateDecode ${predicted}`,
    pack: (data) => flate(upwards(data)),
  },
  {
    name: 'LZW of differences',
    says: `/Filter /LZWDecode ${predicted}`,
    pack: (data) => lzw(upwards(data)),
  },
  {
    name: 'Flate whose name is spelled in another way',
    says: '/Filter /Fl#61te#44ecode',
    pack: flate,
  },
]

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer.toString('latin1')
}

/** Cross-reference stream; entries are type, offset and index. */
export const tableStream = (
  entries: readonly (readonly [kind: number, place: number, index: number])[],
  rest: string,
  { says, pack }: Packing
): string => {
  const rows = entries.map(
    ([kind, place, index]) => number(kind, 1) + number(place, 4) + number(index, 2)
  )
  const data = pack(rows.join(''))
  return `<< /Type /XRef /W [1 4 2] ${rest} ${says} /Length ${data.length} >>\nstream\n${data}\nendstream`
}

/** Object stream; `first` is the number of its first object. */
export function objectStream(
  objects: readonly string[],
  first: number,
  { says, pack }: Packing
): string {
  let place = 0
  const head = objects
    .map((object, n) => {
      const message = `${first + n} ${place}`
      place += object.length + 1
      return message
    })
    .join(' ')
  const data = pack(`${head} ${objects.join(' ')}`)
  return (
    `<< /Type /ObjStm /N ${objects.length} /First ${head.length + 1} ${says} /Length ${data.length} >>\n` +
    `stream\n${data}\nendstream`
  )
}

/**
 * A PDF with all objects in an object stream, reachable only through a cross-reference stream. The first object is the
 * catalogue.
 */
export function packedPdf(objects: readonly string[], packing: Packing): Buffer {
  const count = objects.length
  const head = '%PDF-1.7\n'
  const packed = `${count + 1} 0 obj\n${objectStream(objects, 1, packing)}\nendobj\n`
  const table = head.length + packed.length
  const stream = tableStream(
    [
      [0, 0, 65535],
      ...objects.map((_, n) => [2, count + 1, n] as const),
      [1, head.length, 0],
      [1, table, 0],
    ],
    `/Size ${count + 3} /Root 1 0 R`,
    packing.says.includes('Predictor') ? { name: '', says: '', pack: (data) => data } : packing
  )
  return bytesOf(
    `${head}${packed}${count + 2} 0 obj\n${stream}\nendobj\nstartxref\n${table}\n%%EOF\n`
  )
}
