import { createHash } from 'node:crypto'
import { objectStream, tableStream, type Packing } from './test-packed-pdfs.ts'
import { page, pages, pdfOf } from './test-pdf.ts'

const plain: Packing = { name: 'nothing', says: '', pack: (data) => data }

/** Incremental update: appends an object and a cross-reference table that points to the previous one. */
export function amended(before: Buffer, number: number, object: string): Buffer {
  const found = /startxref\n(\d+)\n%%EOF\n$/.exec(before.toString('latin1'))
  const body = `${number} 0 obj\n${object}\nendobj\n`
  const place = String(before.length).padStart(10, '0')
  return Buffer.concat([
    before,
    Buffer.from(
      `${body}xref\n${number} 1\n${place} 00000 n \ntrailer << /Size 9 /Root 1 0 R /Prev ${found?.[1]} >>\n` +
        `startxref\n${before.length + body.length}\n%%EOF\n`,
      'latin1'
    ),
  ])
}

/**
 * Hybrid-reference file: a table for old readers, and a cross-reference stream that adds a script in an object stream.
 */
export function hybrid(script: string): Buffer {
  const catalog = '<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>'
  let body = '%PDF-1.7\n'
  const places = [catalog, pages('3 0 R', 1), page(), objectStream([script], 9, plain)].map(
    (object, n) => {
      const place = body.length
      body += `${n + 1} 0 obj\n${object}\nendobj\n`
      return place
    }
  )
  const beside = body.length
  body += `5 0 obj\n${tableStream([[2, 4, 0]], '/Index [9 1] /Size 10 /Root 1 0 R', plain)}\nendobj\n`
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 5\n0000000000 65535 f \n${rows}trailer << /Size 10 /Root 1 0 R /XRefStm ${beside} >>\n` +
      `startxref\n${body.length}\n%%EOF\n`,
    'latin1'
  )
}

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, n) => n)
  const swap = (a: number, b: number) => ([s[a], s[b]] = [s[b] ?? 0, s[a] ?? 0])
  for (let n = 0, k = 0; n < 256; n += 1)
    swap(n, (k = (k + (s[n] ?? 0) + (key[n % key.length] ?? 0)) & 255))
  let [i, j] = [0, 0]
  const mixed = Uint8Array.from(data, (byte) => {
    i = (i + 1) & 255
    j = (j + (s[i] ?? 0)) & 255
    swap(i, j)
    return byte ^ (s[((s[i] ?? 0) + (s[j] ?? 0)) & 255] ?? 0)
  })
  return Buffer.from(mixed)
}

/** Encrypted with an empty user password, as banks and insurers send them. */
export function openToAll(script: string, says: (text: string) => string): Buffer {
  const pad = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const [owner, id] = [Buffer.alloc(32, 0x42), Buffer.alloc(16, 0x41)]
  const key = md5(pad, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5)
  // Object key of the catalogue, which is object 1.
  const own = md5(key, Buffer.from([1, 0, 0, 0, 0])).subarray(0, 10)
  const secret = rc4(own, Buffer.from(script)).toString('hex')
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${says(`<${secret}>`)} >>`,
      pages('3 0 R', 1),
      page(),
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, pad).toString('hex')}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`
  )
}
