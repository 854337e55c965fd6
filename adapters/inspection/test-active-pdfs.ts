import type { HostileFile } from './test-hostile-files.ts'
import { amended, hybrid, openToAll } from './test-odd-pdfs.ts'
import { packedPdf, packings } from './test-packed-pdfs.ts'
import { one, page, pages, pdfOf, stream } from './test-pdf.ts'

/** Marker hidden in each file outside its visible pages. */
export const canary = 'numo-canary-7f3a'

const script = `<< /S /JavaScript /JS (app.alert\\("${canary}"\\)) >>`
const network = `\\\\\\\\${canary}.example\\\\share\\\\x.pdf`
const hidden = 'file-has-hidden-parts'

type Parts = { catalog?: string; rest?: string; more?: readonly string[] }
const annotation = (rest: string) => ({
  rest: '/Annots [4 0 R]',
  more: [`<< /Type /Annot /Rect [72 72 300 200] ${rest} >>`],
})
const action = (rest: string): Parts => annotation(`/Subtype /Link /A << ${rest} >>`)
const field = (rest: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (1) /DA (/F1 9 Tf) /Rect [72 72 300 90] ${rest} >>`

/** Active contents of PDFs, by what triggers them. */
const active: Readonly<Record<string, Parts>> = {
  'runs a script when opened': { catalog: `/OpenAction ${script}` },
  'runs a script when opened, spelled in another way': {
    catalog: `/Open#41ction << /S /J#61va#53cript /#4aS (app.alert\\("${canary}"\\)) >>`,
  },
  'runs a script when closed': { catalog: `/AA << /WC ${script} /WP ${script} >>` },
  'has a script among its names': {
    catalog: `/Names << /JavaScript << /Names [(${canary}) 4 0 R] >> >>`,
    more: [script],
  },
  'runs a script when its page is seen': { rest: `/AA << /O ${script} /C ${script} >>` },
  'runs one action after another': {
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${script}] >>`,
  },
  'starts a program': { catalog: `/OpenAction << /S /Launch /F (${canary}.exe) >>` },
  'starts a program of Windows': {
    catalog: `/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c ${canary}) >> >>`,
  },
  'sends its form': action(`/S /SubmitForm /F << /FS /URL /F (https://${canary}.example/) >>`),
  'fetches data into its form': action(`/S /ImportData /F (${network})`),
  'opens a file of the network': {
    catalog: `/OpenAction << /S /GoToR /F (${network}) /D [0 /Fit] >>`,
  },
  'opens a file of the network in a link': action(
    `/S /GoToR /F << /Type /Filespec /UF (${network}) >> /D [0 /Fit]`
  ),
  'opens a file within a file': action(
    `/S /GoToE /F (${network}) /T << /R /C /N (${canary}) >> /D [0 /Fit]`
  ),
  'opens an address': {
    catalog: `/URI << /Base (https://${canary}.example/) >>`,
    ...action(`/S /URI /URI (https://${canary}.example/)`),
  },
  'reads a thread of the network': action(`/S /Thread /F (${network}) /D 0`),
  'draws its page from the network': {
    rest: '/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>',
    more: [
      stream('', '/X Do'),
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (${network}) /Page 0 >>`,
        ''
      ),
    ],
  },
  'has its stream elsewhere': {
    rest: '/Contents 4 0 R',
    more: [stream(`/F << /Type /Filespec /FS /URL /F (https://${canary}.example/) >>`, '')],
  },
  'plays rich media': annotation(
    `/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(${canary}.swf) null] >> >>`
  ),
  'shows a thing in 3D': annotation(
    `/Subtype /3D /3DD << /Type /3D /Subtype /U3D /OnInstantiate (${canary}) >>`
  ),
  'plays a film': annotation(`/Subtype /Movie /Movie << /F (${network}) >> /A true`),
  'plays a sound': annotation(`/Subtype /Sound /Sound << /R 8000 /F (${network}) >>`),
  'plays by a rendition': annotation(
    `/Subtype /Screen /A << /S /Rendition /OP 0 /JS (${canary}) /R << /S /MR /C << /S /MCD /D (${network}) >> >> >>`
  ),
  'has a form of XML besides its own': {
    catalog: `/AcroForm << /Fields [] /XFA [(template) 4 0 R] >>`,
    more: [stream('', `<template><script>${canary}</script></template>`)],
  },
  'calculates in its form': {
    catalog: '/AcroForm << /Fields [4 0 R] /CO [4 0 R] >>',
    rest: '/Annots [4 0 R]',
    more: [field(`/AA << /C ${script} /F ${script} /K ${script} >> /TU (${canary})`)],
  },
  'has facts about itself': {
    catalog: `/Metadata 4 0 R /PieceInfo << /X << /Private (${canary}) >> >> /Lang (${canary})`,
    more: [stream('/Type /Metadata /Subtype /XML', `<x:xmpmeta>${canary}</x:xmpmeta>`)],
  },
  'has a comment on its page': annotation(`/Subtype /Text /Contents (${canary}) /T (${canary})`),
  'has chapters that do something': {
    catalog: '/Outlines 4 0 R /PageMode /UseOutlines',
    more: [
      '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
      `<< /Title (${canary}) /Parent 4 0 R /A ${script} >>`,
    ],
  },
  'has layers': {
    catalog: `/OCProperties << /OCGs [4 0 R] /D << /Order [4 0 R] /OFF [4 0 R] >> >>`,
    more: [`<< /Type /OCG /Name (${canary}) >>`],
  },
  'has an object nothing names': { more: [script] },
}

const objectsOf = ({ catalog = '', rest = '', more = [] }: Parts) => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  pages('3 0 R', 1),
  page(rest),
  ...more,
]

/** PDFs with active contents; each has one page, and `canary` where no page shows it. */
export function activePdfs(): HostileFile[] {
  const file = (
    name: string,
    bytes: Buffer,
    expected: HostileFile['wanted'] = 'kept'
  ): HostileFile => ({
    name: `PDF that ${name}`,
    bytes,
    wanted: expected,
    payload: canary,
  })
  const opening: Parts = { catalog: `/OpenAction 4 0 R`, more: [script] }
  const launching: Parts = {
    catalog: '/OpenAction 4 0 R',
    more: [`<< /S /Launch /F (${canary}.exe) >>`],
  }
  const attached = stream('/Type /EmbeddedFile', canary)
  const spec = `<< /Type /Filespec /F (${canary}.exe) /EF << /F 5 0 R >> >>`
  const html = `<script>alert("${canary}")</script>`
  const active_one = one(`/OpenAction ${script}`)
  return [
    ...Object.entries(active).map(([name, parts]) => file(name, pdfOf(objectsOf(parts)))),
    ...packings.flatMap((packing) => [
      file(`runs a script, packed with ${packing.name}`, packedPdf(objectsOf(opening), packing)),
      file(
        `starts a program, packed with ${packing.name}`,
        packedPdf(objectsOf(launching), packing)
      ),
    ]),
    file(
      'shows only what its XML draws',
      one('/NeedsRendering true /AcroForm << /Fields [] /XFA 4 0 R >>', '', [stream('', canary)]),
      hidden
    ),
    file(
      'has a file among its names',
      one('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', '', [spec, attached]),
      hidden
    ),
    file(
      'has a file pinned to its page',
      one('', '/Annots [6 0 R]', [
        spec,
        attached,
        '<< /Type /Annot /Subtype /FileAttachment /Rect [72 72 90 90] /FS 4 0 R >>',
      ]),
      hidden
    ),
    file('has a file beside its page', one('/AF [4 0 R]', '', [spec, attached])),
    file(
      'is amended to run a script',
      amended(one(), 1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`)
    ),
    file(
      'ran a script before it was amended',
      amended(active_one, 1, '<< /Type /Catalog /Pages 2 0 R >>')
    ),
    file('has a table for old readers and a script for new ones', hybrid(script)),
    file(
      'everybody can open, and runs a script',
      openToAll(`app.alert("${canary}")`, (text) => `/OpenAction << /S /JavaScript /JS ${text} >>`)
    ),
    file(
      'says something in a comment',
      pdfOf(objectsOf({ catalog: `/OpenAction ${script}` }), '', `%${html}\n`)
    ),
    file(
      'is a page of the web first',
      Buffer.concat([Buffer.from(html), active_one]),
      'file-type-unknown'
    ),
    file(
      'begins after a thousand bytes',
      Buffer.concat([Buffer.alloc(1000, 'x'), active_one]),
      'file-type-unknown'
    ),
    file('goes on after its end', Buffer.concat([active_one, Buffer.from(html)]), 'file-damaged'),
    file(
      'is an archive too',
      Buffer.concat([active_one, Buffer.from(`PK\x05\x06${canary}`)]),
      'file-damaged'
    ),
  ]
}
