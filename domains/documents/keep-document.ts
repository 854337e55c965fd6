import type { Found } from '@numo/adapters/inspection/port.ts'
import { refuse, type RefusalStatus } from '@numo/kit/fail.ts'
import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import type { Context } from '../context.ts'
import type { UploadedDocument } from './contract.ts'
import { isKeptAsPicture } from './rules.ts'
import { storeDocument, type Storable } from './store-document.ts'

/** A file as somebody sent it; nothing about it is believed. */
export type SentFile = Omit<
  Storable,
  'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

const said: Readonly<Record<FileProblemCode, readonly [RefusalStatus, string]>> = {
  'file-empty': [422, 'This file is empty. Choose it again, or take a new photo.'],
  'file-too-large': [
    413,
    'This file is larger than 15 MB. Take a photo of it, or save it smaller.',
  ],
  'file-type-unknown': [
    422,
    'We cannot read this kind of file. Send a photo (JPEG, PNG or WebP) or a PDF.',
  ],
  'file-heic': [
    422,
    'This photo is in Apple’s HEIC format. Take it again here, or save it as JPEG first.',
  ],
  'file-too-many-pixels': [422, 'This picture has more than 40 million pixels. Save it smaller.'],
  'file-too-small': [422, 'This picture is too small to read. Take it closer or larger.'],
  'file-damaged': [422, 'This file is damaged or incomplete. Save it again, or take a photo.'],
  'file-password': [422, 'This PDF needs a password. Save it without one and send it again.'],
  'file-too-many-pages': [422, 'This PDF has more than 20 pages. Send only the pages we need.'],
  'file-has-programs': [
    422,
    'This PDF has programs or other files in it. Print it to a new PDF, or take photos.',
  ],
  'file-too-slow': [422, 'This file is too complicated to open. Take a photo of it instead.'],
  'file-infected': [422, 'The virus scanner found something in this file. We did not keep it.'],
  'file-busy': [503, 'Many files are arriving right now. Try again in a moment.'],
}

/** Why a file is not taken, with what to do. */
export function notTaken(problem: FileProblemCode) {
  const [status, sentence] = said[problem]
  return refuse(status, problem, sentence, problem === 'file-busy' ? 5 : null)
}

type World = Pick<Context, 'files' | 'system' | 'caller' | 'now' | 'inspector'>

/**
 * Takes a file somebody sends for a household. It is looked into in another process, by its content: pictures are drawn
 * anew and only that is kept; of a PDF every page is drawn, and cards keep only the picture of their side. Refuses with a sentence
 * that says what to do.
 */
export async function keepDocument(world: World, sent: SentFile): Promise<UploadedDocument> {
  const { found, problem } = await world.inspector.inspect(sent.bytes)
  if (problem) throw notTaken(problem)
  const document = await storeDocument(world, { ...sent, ...keptOf(sent, found) })
  return { ...document, pages_sent: found.kind === 'pdf' ? found.page_count : 1 }
}

type Kept = Pick<
  Storable,
  'bytes' | 'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

/** The picture of what was sent: of a PDF its first page, and its second where that is the back of a card. */
const pictureOf = (type: SentFile['type'], found: Found) => {
  if (found.kind === 'picture') return found.picture
  const [first, second] = found.pages
  return type === 'insurance_card_back' ? (second ?? first) : first
}

function keptOf({ type, bytes }: SentFile, found: Found): Kept {
  const first = pictureOf(type, found)
  if (!first) throw new Error('A file without a page was not refused')
  const { width_px, height_px, mime_type } = first
  if (found.kind === 'picture' || isKeptAsPicture(type))
    return { bytes: first.bytes, mime_type, width_px, height_px }
  const { page_count } = found
  return {
    bytes,
    mime_type: 'application/pdf',
    preview: first.bytes,
    page_count,
    width_px,
    height_px,
  }
}
