import { deflateSync } from 'node:zlib'
import { eicar, script, type HostileFile } from './test-hostile-files.ts'
import { one, page, pages, pdfOf, stream } from './test-pdf.ts'

const text = (value: string) => Buffer.from(value, 'latin1')

const many = (count: number) => {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    pages(kids, count),
    ...Array.from({ length: count }, () => page()),
  ])
}
const locked = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'42'.repeat(32)}> /U <${'43'.repeat(32)}> >>`
const drawing = (content: string) => one('', '/Contents 4 0 R', [stream('', content)])

export const goodPdf = (): Buffer => drawing('0 0 1 rg 72 500 300 180 re f')

/** A card as insurers email it: the front on the first page, landscape; the back on the second, portrait. */
export const cardPdf = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    pages('3 0 R 4 0 R', 2),
    page('', '[0 0 800 500]'),
    page('', '[0 0 500 800]'),
  ])

export function hostilePdfs(): HostileFile[] {
  const packed = (data: Uint8Array) =>
    Buffer.from(deflateSync(data, { level: 9 })).toString('latin1')
  const twice = packed(text(packed(new Uint8Array(40_000_000))))
  const nested = `${'<< /A '.repeat(5000)}null${' >>'.repeat(5000)}`
  const action = `<< /S /JavaScript /JS (app.alert\\("numo-payload"\\)) >>`
  const file = stream('/Type /EmbeddedFile', eicar)
  const damaged = ['file-damaged'] as const
  const anyEnd = ['kept', 'file-damaged', 'file-too-slow'] as const
  return [
    {
      name: 'PDF with a program in its names',
      bytes: one(`/Names << /JavaScript << /Names [(a) 4 0 R] >> >>`, '', [action]),
      wanted: 'kept',
    },
    {
      name: 'PDF with another file in it',
      bytes: one('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', '', [
        '<< /Type /Filespec /F (evil.exe) /EF << /F 5 0 R >> >>',
        file,
      ]),
      wanted: 'file-has-hidden-parts',
    },
    {
      name: 'PDF that runs a program when it is opened',
      bytes: one(`/OpenAction ${action}`),
      wanted: 'kept',
    },
    {
      name: 'PDF that starts a program of the computer',
      bytes: one('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      wanted: 'kept',
    },
    {
      name: 'PDF whose page runs a program',
      bytes: one('', `/AA << /O ${action} >>`),
      wanted: 'kept',
    },
    {
      name: 'PDF with a page after its end',
      bytes: Buffer.concat([goodPdf(), text(script)]),
      wanted: damaged,
    },
    {
      name: 'PDF with a ZIP after its end',
      bytes: Buffer.concat([goodPdf(), text('PK\x03\x04'), Buffer.alloc(3000, 1)]),
      wanted: damaged,
    },
    { name: 'PDF of 21 pages', bytes: many(21), wanted: 'file-too-many-pages' },
    { name: 'PDF of 5,000 pages', bytes: many(5000), wanted: 'file-too-many-pages' },
    {
      name: 'PDF that says it has a billion pages',
      bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages('3 0 R', 1_000_000_000), page()]),
      wanted: ['kept', 'file-too-many-pages', 'file-damaged'],
    },
    {
      name: 'PDF with a page as large as a town',
      bytes: one('', '', [], '[0 0 100000000 100000000]'),
      wanted: anyEnd,
    },
    { name: 'PDF with a page of no size', bytes: one('', '', [], '[0 0 0 0]'), wanted: anyEnd },
    {
      name: 'PDF with a page like a thread',
      bytes: one('', '', [], '[0 0 1 1000000]'),
      wanted: ['file-damaged'],
    },
    { name: 'PDF nested 5,000 deep', bytes: one(`/X ${nested}`), wanted: anyEnd },
    {
      name: 'PDF whose pages are in a circle',
      bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages('2 0 R', 1)]),
      wanted: anyEnd,
    },
    {
      name: 'PDF packed twice, 40 MB',
      bytes: one('', '/Contents 4 0 R', [stream('/Filter [/FlateDecode /FlateDecode]', twice)]),
      wanted: anyEnd,
    },
    {
      name: 'PDF that draws a million lines',
      bytes: drawing('0 0 m 600 700 l S\n'.repeat(500_000)),
      wanted: anyEnd,
    },
    {
      name: 'PDF with a picture of 900 million pixels',
      bytes: one('', '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>', [
        stream('', '600 0 0 700 0 0 cm /I Do'),
        stream(
          '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          packed(new Uint8Array(3_000_000))
        ),
      ]),
      wanted: anyEnd,
    },
    {
      name: 'PDF whose form draws itself',
      bytes: one('', '/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>', [
        stream('', '/F Do'),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << /XObject << /F 5 0 R >> >>',
          '/F Do /F Do'
        ),
      ]),
      wanted: anyEnd,
    },
    { name: 'PDF cut in half', bytes: many(12).subarray(0, 700), wanted: damaged },
    { name: 'PDF that is only its first line', bytes: text('%PDF-1.7\n'), wanted: damaged },
    {
      name: 'PDF with a program in a name that is spelled in another way',
      bytes: one('/OpenAction << /S /Java#53cript /JS (app.alert\\(1\\)) >>'),
      wanted: 'kept',
    },
    {
      name: 'PDF with a program among packed objects',
      bytes: one('/OpenAction 9 0 R', '', [
        stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed(text(`9 0 ${action}`))),
      ]),
      wanted: 'kept',
    },
    {
      name: 'PDF with a password',
      bytes: pdfOf(
        ['<< /Type /Catalog /Pages 2 0 R >>', pages('3 0 R', 1), page(), locked],
        `/Encrypt 4 0 R /ID [<${'41'.repeat(16)}> <${'41'.repeat(16)}>]`
      ),
      wanted: 'file-password',
    },
  ]
}
