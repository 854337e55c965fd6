import type { InspectedFile } from '@numo/adapters/inspection/port.ts'
import type { Context } from '../context.ts'
import { notTaken } from '../not-taken.ts'
import type { UploadedDocument } from './contract.ts'
import { isKeptAsPicture } from './rules.ts'
import { storeDocument, type Storable } from './store-document.ts'

/** A file as somebody sent it; nothing about it is believed. */
export type SentFile = Omit<
  Storable,
  'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

type KeepDocumentDeps = Pick<Context, 'files' | 'tx' | 'vouch' | 'caller' | 'now' | 'inspector'>

/**
 * Takes a file somebody sends for a household. It is looked into in another process, by its content: pictures and the pages of
 * PDFs are drawn again and only that is kept; cards keep only the picture of their side. Refuses with a sentence that says what to
 * do.
 */
export async function keepDocument(
  context: KeepDocumentDeps,
  sent: SentFile
): Promise<UploadedDocument> {
  const { found, problem } = await context.inspector.inspect(sent.bytes, whoSends(sent))
  if (problem) throw notTaken(problem)
  const document = await storeDocument(context, { ...sent, ...keptOf(sent, found) })
  return { ...document, pages_sent: found.kind === 'pdf' ? found.page_count : 1 }
}

/** Whose turn a file takes: the household's, also from its phone; what staff send for one takes their own. */
const whoSends = ({ uploaded_through, uploaded_by, account_id }: SentFile) =>
  uploaded_through === 'staff' ? `user ${uploaded_by}` : `account ${account_id}`

type StoredFields = Pick<
  Storable,
  'bytes' | 'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

/** The picture of what was sent: of a PDF its first page, and its second where that is the back of a card. */
const pictureOf = (type: string, found: InspectedFile) => {
  if (found.kind === 'picture') return found.picture
  const [first, second] = found.pages
  return type === 'insurance_card_back' ? (second ?? first) : first
}

/** What is kept of a file of this type: nothing of what was sent, only what was drawn. */
export function keptOf({ type }: { type: string }, found: InspectedFile): StoredFields {
  const first = pictureOf(type, found)
  if (!first) throw new Error('A file without a page was not refused')
  const { width_px, height_px, mime_type } = first
  if (found.kind === 'picture' || isKeptAsPicture(type))
    return { bytes: first.bytes, mime_type, width_px, height_px }
  const { page_count, bytes } = found
  return {
    bytes,
    mime_type: 'application/pdf',
    preview: first.bytes,
    page_count,
    width_px,
    height_px,
  }
}
