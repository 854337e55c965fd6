import { UnreadablePicture } from '@numo/adapters/ocr/port.ts'
import type { Context } from '../context.ts'
import type { Document } from '../documents/contract.ts'
import { keptOf, type Cfdi } from '../documents/rules-cfdi.ts'
import { storeDocument } from '../documents/store-document.ts'
import { openUpload, type OpenedUpload } from '../documents/store-upload.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { readBillText } from './bill/read-bill-text.ts'
import { wordsOfPicture, wordsOfText, type BillWord } from './bill/rows.ts'
import type { ReadBill } from './contract-bill.ts'
import type { BillFacts } from './rules-bill.ts'

type SentBill = { account_id: string; file_name: string; bytes: Uint8Array }
export type TakenBill = { document: Document; opened: OpenedUpload }

/**
 * Stores the file of a bill that a household, or staff for it, sent: a PDF, a picture, or the XML of an invoice. Throws
 * the refusals of files. At most 60 of a household in ten minutes, because reading is expensive.
 */
export async function takeBill(ctx: Context, sent: SentBill): Promise<TakenBill> {
  await limitRequests(ctx, [{ kind: 'bill', of: sent.account_id, points: 60, seconds: 600 }])
  const opened = await openUpload(ctx, {
    ...sent,
    type: 'invoice',
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: ctx.role === 'admin' ? 'staff' : 'web',
  })
  return { document: await storeDocument(ctx, opened.stored), opened }
}

/** Reads a bill that was taken. Rejects only for what a later try may mend. */
export async function readBill(
  ctx: Context,
  { document, opened: { found } }: TakenBill,
  signal: AbortSignal
): Promise<ReadBill> {
  const { id: document_id, file_name } = document
  const facts = found.kind === 'cfdi' ? factsOf(found.cfdi) : await readPages(ctx, found, signal)
  return {
    document_id,
    file_name,
    facts,
    cfdi:
      found.kind === 'cfdi' ? { ...keptOf(found.cfdi), differences: found.cfdi.differences } : null,
    claim: facts.uuid === null ? null : await claimWith(ctx, facts.uuid),
  }
}

/** What is said of a bill that could not be read. */
export const unreadBill = ({ document }: TakenBill): ReadBill => ({
  document_id: document.id,
  file_name: document.file_name,
  facts: unread,
  cfdi: null,
  claim: null,
})

const unread: BillFacts = {
  provider_name: null,
  issued_on: null,
  currency: null,
  total_amount: null,
  lines: null,
  tax_amount: null,
  uuid: null,
  reasons: ['unreadable'],
}

/** What an invoice says is exact; its amounts are so when they add up. */
function factsOf(cfdi: Cfdi): BillFacts {
  const isRight = cfdi.differences.length === 0
  const certainty = isRight ? ('exact' as const) : ('doubtful' as const)
  const name = cfdi.issuer.name
  return {
    provider_name: name === null ? null : { value: name.slice(0, 200), certainty: 'exact' },
    // The care may have been on another day.
    issued_on: { value: cfdi.issued_on, certainty: 'doubtful' },
    currency: { value: cfdi.currency, certainty: 'exact' },
    total_amount: { value: cfdi.total_amount, certainty },
    lines: {
      value: isRight
        ? cfdi.lines
            .filter(({ amount }) => amount > 0)
            .map(({ description, amount }) => ({ description, amount }))
        : [{ description: '', amount: cfdi.total_amount }],
      certainty,
    },
    tax_amount: cfdi.tax_amount,
    uuid: cfdi.uuid,
    reasons: isRight ? [] : ['sums_differ'],
  }
}

type Pages = Exclude<OpenedUpload['found'], { kind: 'cfdi' }>

/** Fewer words are a heading over a scan. */
const leastWords = 12

async function readPages(
  { ocr, today }: Pick<Context, 'ocr' | 'today'>,
  found: Pages,
  signal: AbortSignal
): Promise<BillFacts> {
  const texts = found.kind === 'pdf' ? found.texts.map(wordsOfText) : []
  if (texts.reduce((count, words) => count + words.length, 0) >= leastWords)
    return readBillText(texts, { today: today(), is_picture: false })
  const pictures = found.kind === 'pdf' ? found.pages : [found.picture]
  const pages: BillWord[][] = []
  try {
    for (const { bytes } of pictures) {
      const page = await ocr.read(bytes, { languages: ['eng', 'spa'], signal })
      pages.push(wordsOfPicture(page))
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) return unread
    throw error
  }
  return readBillText(pages, { today: today(), is_picture: true })
}

/** Returns the caller's own claim that has this invoice. */
const claimWith = ({ tx: inTx }: Pick<Context, 'tx'>, uuid: string) =>
  inTx(async (tx) => {
    const row = await tx
      .selectFrom('claim_invoice as i')
      .innerJoin('claim as c', (join) =>
        join.onRef('c.account_id', '=', 'i.account_id').onRef('c.id', '=', 'i.claim_id')
      )
      .select(['c.id', 'c.number'])
      .where('i.cfdi_uuid', '=', uuid)
      .where('i.released_at', 'is', null)
      .executeTakeFirst()
    return row ?? null
  })
