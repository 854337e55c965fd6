import type { OcrPage } from '@numo/adapters/ocr/port.ts'
import { readBillText } from './bill/read-bill-text.ts'
import { rowsOf, wordsOfPicture } from './bill/rows.ts'
import type { FileFacts, FileForm } from './rules-file.ts'
import type { StoredReading } from './store-reading.ts'

/** Fewer words are a photograph of something else. */
const leastWords = 4

/**
 * Reads who wrote a file, its day, the codes of diagnoses in it, and of one with amounts its total. Pure. Every field has
 * the reason `unconfirmed`: nothing proves it.
 */
export function readFile(
  pages: readonly OcrPage[],
  { form, today }: { form: FileForm; today: string }
): StoredReading {
  const words = pages.map(wordsOfPicture)
  const all = words.flat()
  const bill = readBillText(words, { today, is_picture: true })
  const text = words
    .flatMap((page, at) => rowsOf(page, at + 1))
    .map((row) => row.text)
    .join('\n')
  const codes = text.match(/\b[A-TV-Z]\d[\dAB]\.\d{1,4}\b/g) ?? []
  const { currency, total_amount } = bill
  const facts: FileFacts = {
    provider_name: bill.provider_name?.value ?? null,
    issued_on: bill.issued_on?.value ?? null,
    total:
      form === 'medical_report' || currency === null || total_amount === null
        ? null
        : { amount: total_amount.value, currency: currency.value },
    diagnosis_codes: [...new Set(codes)].slice(0, 10),
  }
  const confidence = all.reduce((sum, one) => sum + one.confidence, 0) / Math.max(1, all.length)
  return {
    fields: Object.entries(facts).flatMap(([path, value]) =>
      value === null || (Array.isArray(value) && value.length === 0)
        ? []
        : [
            {
              ...{ path, value, confidence, reason: 'unconfirmed', alternatives: [] },
              ...{ raw_value: typeof value === 'string' ? value : JSON.stringify(value) },
              ...{ page: 1, bbox: null },
            },
          ]
    ),
    insurer_id: null,
    insurer_candidates: [],
    reasons: all.length < leastWords ? ['no_text'] : [],
    mean_confidence: confidence,
  }
}
