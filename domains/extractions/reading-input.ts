import { UnreadablePicture } from '@numo/adapters/ocr/port.ts'
import type { Context } from '../context.ts'
import type { CardKnowledge } from './rules-card.ts'

/** Returns the pictures in a file: itself, or the first pages of a PDF. */
export async function picturesIn({ inspector }: Context, bytes: Uint8Array): Promise<Uint8Array[]> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return [bytes]
  const { found } = await inspector.inspect(bytes, 'readings')
  if (found?.kind !== 'pdf') throw new UnreadablePicture('The file cannot be opened')
  return found.pages.map((page) => page.bytes)
}

/** Reads the active insurers and plans to match names on the card against. */
export async function knowledgeOf({ tx: inTx, today }: Context): Promise<CardKnowledge> {
  return inTx(async (tx) => ({
    insurers: await tx
      .selectFrom('insurance_company')
      .select(['id', 'name', 'aliases'])
      .where('status', '=', 'active')
      .execute(),
    plans: await tx
      .selectFrom('insurance_plan')
      .select(['id', 'insurance_company_id', 'name'])
      .where('status', '=', 'active')
      .execute(),
    today: today(),
  }))
}
