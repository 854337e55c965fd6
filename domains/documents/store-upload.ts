import type { InspectedFile } from '@numo/adapters/inspection/port.ts'
import type { Context } from '../context.ts'
import { notAccepted } from '../not-accepted.ts'
import { openXmlInvoice } from './cfdi/open-xml-invoice.ts'
import type { UploadedDocument } from './contract.ts'
import { isBill, isStoredAsPicture } from './rules.ts'
import type { Cfdi } from './rules-cfdi.ts'
import { storeDocument, type Storable } from './store-document.ts'

/** An uploaded file; its name and content are untrusted. */
export type UploadedFile = Omit<
  Storable,
  'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

type StoreUploadDeps = Pick<Context, 'files' | 'tx' | 'vouch' | 'caller' | 'now' | 'inspector'>

/** What an upload contains: an invoice as XML, or pictures. */
export type OpenedUpload = {
  stored: Storable
  found: { kind: 'cfdi'; cfdi: Cfdi } | InspectedFile
}

/**
 * Opens an uploaded file by its content, stores nothing. A separate process inspects pictures and PDFs and renders them
 * again; only the rendered files are to be stored, and for a card only the picture of its side. The XML of an invoice is
 * parsed there and read strictly here, and kept as it was sent. Throws a refusal that tells the user what to do.
 */
export async function openUpload(
  context: Pick<Context, 'inspector'>,
  sent: UploadedFile
): Promise<OpenedUpload> {
  const invoice = isBill(sent.type)
    ? await openXmlInvoice(context.inspector, sent.bytes, concurrencyKeyOf(sent))
    : null
  if (invoice) return { stored: { ...sent, ...invoice.stored }, found: invoice.found }
  const { found, problem } = await context.inspector.inspect(sent.bytes, concurrencyKeyOf(sent))
  if (problem) throw notAccepted(problem)
  return { stored: { ...sent, ...renderedContent(sent, found) }, found }
}

/** Stores an uploaded file of a household, see `openUpload`. */
export async function storeUpload(
  context: StoreUploadDeps,
  sent: UploadedFile
): Promise<UploadedDocument> {
  const { stored, found } = await openUpload(context, sent)
  const document = await storeDocument(context, stored)
  return { ...document, pages_sent: found.kind === 'pdf' ? found.page_count : 1 }
}

/** Concurrency key of the inspection: the household, also for its phone; the user for uploads by staff. */
const concurrencyKeyOf = ({ uploaded_through, uploaded_by, account_id }: UploadedFile) =>
  uploaded_through === 'staff' ? `user ${uploaded_by}` : `account ${account_id}`

type StoredFields = Pick<
  Storable,
  'bytes' | 'mime_type' | 'preview' | 'page_count' | 'width_px' | 'height_px'
>

/** The rendered picture: of a PDF its first page, or its second for the back of a card. */
const pictureOf = (type: string, found: InspectedFile) => {
  if (found.kind === 'picture') return found.picture
  const [first, second] = found.pages
  return type === 'insurance_card_back' ? (second ?? first) : first
}

/** Returns what is stored for a file of this type: rendered content only, never the uploaded bytes. */
export function renderedContent({ type }: { type: string }, found: InspectedFile): StoredFields {
  const first = pictureOf(type, found)
  if (!first) throw new Error('A file without a page was not refused')
  const { width_px, height_px, mime_type } = first
  if (found.kind === 'picture' || isStoredAsPicture(type))
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
