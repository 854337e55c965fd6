import { gzipSync, zipSync } from 'fflate'
import type { Sharp } from 'sharp'
import { eicar, script, type HostileFile } from './test-hostile-files.ts'
import { png, pngChunk, pngHead } from './test-png.ts'

const text = (value: string) => Buffer.from(value, 'latin1')

type Moving = (format: 'webp' | 'gif') => Promise<Buffer>

/** Truncated or corrupt pictures. */
export async function damagedFiles(plain: () => Sharp, moving: Moving): Promise<HostileFile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const picture = await plain().png().toBuffer()
  const webp = await plain().webp().toBuffer()
  const wrongSum = Buffer.from(picture)
  wrongSum[29] = (wrongSum[29] ?? 0) ^ 0xff
  const noise = Buffer.from(jpeg)
  for (let at = 300; at < noise.length; at += 3) noise[at] = (at * 31) % 251
  const damaged = ['file-damaged', 'file-type-unknown', 'file-too-small'] as const
  return [
    { name: 'no byte', bytes: Buffer.alloc(0), wanted: 'file-empty' },
    { name: 'one byte', bytes: text('x'), wanted: 'file-type-unknown' },
    { name: 'JPEG cut in half', bytes: jpeg.subarray(0, jpeg.length / 2), wanted: damaged },
    { name: 'JPEG of three bytes', bytes: jpeg.subarray(0, 3), wanted: damaged },
    { name: 'PNG cut in half', bytes: picture.subarray(0, picture.length / 2), wanted: damaged },
    { name: 'PNG that is only its first bytes', bytes: picture.subarray(0, 8), wanted: damaged },
    {
      name: 'PNG without a picture',
      bytes: Buffer.concat([pngHead(320, 200), pngChunk('IEND', Buffer.alloc(0))]),
      wanted: damaged,
    },
    { name: 'PNG with a wrong sum', bytes: wrongSum, wanted: damaged },
    { name: 'WebP cut in half', bytes: webp.subarray(0, webp.length / 2), wanted: damaged },
    {
      name: 'WebP that says it is longer',
      bytes: Buffer.concat([text('RIFF\xff\xff\xff\x7fWEBP'), webp.subarray(12)]),
      wanted: [...damaged, 'kept'],
    },
    { name: 'JPEG full of noise', bytes: noise, wanted: [...damaged, 'kept'] },
    { name: 'picture of one pixel', bytes: png(1, 1), wanted: 'file-too-small' },
    {
      name: 'picture of no pixel',
      bytes: Buffer.concat([pngHead(0, 0), pngChunk('IEND', Buffer.alloc(0))]),
      wanted: damaged,
    },
    { name: 'GIF that moves', bytes: await moving('gif'), wanted: 'file-type-unknown' },
    {
      name: 'a file of more than 15 MB',
      bytes: Buffer.concat([jpeg, Buffer.alloc(15_000_000)]),
      wanted: 'file-too-large',
    },
  ]
}

/** Files with a wrong type or extension. */
export function wrongTypes(): HostileFile[] {
  const unknown = (name: string, bytes: Uint8Array): HostileFile => ({
    name,
    bytes,
    wanted: 'file-type-unknown',
  })
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const laughs = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`
  ).join('')
  return [
    unknown('a page', text(`<!doctype html>${script}`)),
    unknown('SVG with a program', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)),
    unknown(
      'SVG that reads a file',
      text(`${entity}<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`)
    ),
    unknown('XML that grows', text(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l12;</a>`)),
    unknown('EICAR', text(eicar)),
    unknown('GIF that is a script', text('GIF89a=1;alert("numo-payload")//')),
    unknown('BMP that is a script', text('BM=1;alert("numo-payload")//')),
    unknown('ZIP with paths upwards', zipSync({ '../../etc/cron.d/x': text('x') })),
    unknown('ZIP in a ZIP in a ZIP', zipSync({ a: zipSync({ b: zipSync({ c: text('x') }) }) })),
    unknown('gzip of 20 MB of zeros', gzipSync(new Uint8Array(20_000_000))),
    unknown('a program for Linux', Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(100)])),
    unknown('a program for Windows', Buffer.concat([text('MZ\x90\0'), Buffer.alloc(100)])),
    unknown('a shell script', text('#!/bin/sh\nrm -rf /\n')),
    unknown('TIFF', Buffer.concat([text('II*\0'), Buffer.alloc(100)])),
    unknown('Photoshop', Buffer.concat([text('8BPS'), Buffer.alloc(100)])),
    unknown('PostScript', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n')),
    unknown(
      'a drawing language with a shell',
      text('push graphic-context\nimage over 0,0 0,0 "|id"\n')
    ),
    unknown('spaces before a picture', Buffer.concat([text('   '), png(64, 64)])),
    unknown('a page before a PDF', text(`${script}%PDF-1.4\n%%EOF`)),
    {
      name: 'HEIC',
      bytes: Buffer.concat([text('\0\0\0\x18ftypheic'), Buffer.alloc(300)]),
      wanted: 'file-heic',
    },
    {
      name: 'AVIF',
      bytes: Buffer.concat([text('\0\0\0\x18ftypavif'), Buffer.alloc(300)]),
      wanted: 'file-heic',
    },
    {
      name: 'PNG that is a JPEG inside',
      bytes: Buffer.concat([text('\x89PNG\r\n\x1a\n\xff\xd8\xff\xe0'), Buffer.alloc(300)]),
      wanted: ['file-damaged', 'file-type-unknown'],
    },
  ]
}
